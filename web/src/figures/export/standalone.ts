/** A drawing as a file: the same look without the page's style sheets. */

const inherited = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-opacity',
  'stroke-width',
  'stroke-dasharray',
  'stroke-linejoin',
  'stroke-linecap',
  'paint-order',
  'opacity',
  'color',
  'font-family',
  'font-size',
  'font-style',
  'font-weight',
  'text-anchor',
] as const;

const kept = new Set(['defs', 'pattern', 'title', 'desc']);

export interface FigureWords {
  title: string;
  summary: string;
}

/** Space around the drawing. */
export const margin = 16;

/** Elements that belong to the page only (places to grab, focus rings) are marked `data-export="no"`. */
export function isExported(element: Element): boolean {
  return element.getAttribute('data-export') !== 'no';
}

export function backgroundOf(drawing: Element): string {
  for (let node: Element | null = drawing; node; node = node.parentElement ?? hostOf(node)) {
    const color = getComputedStyle(node).backgroundColor;
    if (color !== 'transparent' && !/, 0\)$|\/ 0\)$/.test(color)) return color;
  }
  return '#ffffff';
}

function hostOf(node: Element): Element | null {
  const root = node.getRootNode();
  return root instanceof ShadowRoot ? root.host : null;
}

/** The text of an SVG file. */
export function standaloneSvg(drawing: SVGSVGElement, { title, summary }: FigureWords): string {
  const { width, height } = drawing.viewBox.baseVal;
  const copy = styledCopy(drawing) as SVGSVGElement;
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('viewBox', `${-margin} ${-margin} ${width + 2 * margin} ${height + 2 * margin}`);
  copy.setAttribute('width', String(width + 2 * margin));
  copy.setAttribute('height', String(height + 2 * margin));
  const ground = make('rect', {
    x: String(-margin),
    y: String(-margin),
    width: '100%',
    height: '100%',
    fill: backgroundOf(drawing),
  });
  copy.prepend(make('title', {}, title), make('desc', {}, summary), ground);
  return new XMLSerializer().serializeToString(copy);
}

function make(name: string, attributes: Record<string, string>, text = ''): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.textContent = text;
  return element;
}

function styledCopy(source: Element): Element {
  const copy = source.cloneNode(false) as Element;
  for (const { name } of [...copy.attributes])
    if (/^(class|style|role|tabindex|aria-.*|data-.*|pointer-events)$/.test(name)) copy.removeAttribute(name);
  if (!kept.has(source.localName)) {
    const style = getComputedStyle(source);
    for (const property of inherited) {
      const value = style.getPropertyValue(property);
      if (value !== '') copy.setAttribute(property, value);
    }
  }
  for (const child of source.childNodes) {
    if (child instanceof Element) {
      if (isExported(child)) copy.append(styledCopy(child));
    } else if (child.nodeType === Node.TEXT_NODE && child.textContent?.trim()) copy.append(child.textContent);
  }
  return copy;
}
