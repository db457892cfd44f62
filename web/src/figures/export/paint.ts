/**
 * A drawing as pixels. A browser can paint SVG into a canvas only from an address (`blob:`, `data:`) that a strict
 * policy refuses, so the few kinds of element that figures are made of are painted one by one.
 */
import { backgroundOf, isExported, margin } from './standalone';

export async function paintPng(drawing: SVGSVGElement, scale: number): Promise<Blob> {
  const { width, height } = drawing.viewBox.baseVal;
  const canvas = document.createElement('canvas');
  canvas.width = Math.round((width + 2 * margin) * scale);
  canvas.height = Math.round((height + 2 * margin) * scale);
  const context = canvas.getContext('2d')!;
  context.fillStyle = backgroundOf(drawing);
  context.fillRect(0, 0, canvas.width, canvas.height);
  const toPage = drawing.getScreenCTM()!.inverse();
  const base = new DOMMatrix([scale, 0, 0, scale, margin * scale, margin * scale]);
  paintChildren(context, drawing, base.multiply(new DOMMatrix(entries(toPage))));
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the canvas gave no picture'))), 'image/png'),
  );
}

function entries({ a, b, c, d, e, f }: DOMMatrix): number[] {
  return [a, b, c, d, e, f];
}

function paintChildren(context: CanvasRenderingContext2D, parent: Element, fromPage: DOMMatrix): void {
  for (const child of parent.children) {
    if (!(child instanceof SVGGraphicsElement) || child instanceof SVGDefsElement || !isExported(child)) continue;
    const style = getComputedStyle(child);
    if (style.display === 'none' || style.visibility === 'hidden') continue;
    if (child instanceof SVGTextContentElement) paintText(context, child, style, fromPage);
    else if (child instanceof SVGGeometryElement) paintShape(context, child, style, fromPage);
    else paintChildren(context, child, fromPage);
  }
}

function place(context: CanvasRenderingContext2D, element: SVGGraphicsElement, fromPage: DOMMatrix): void {
  context.setTransform(fromPage.multiply(new DOMMatrix(entries(element.getScreenCTM()!))));
}

function paintShape(
  context: CanvasRenderingContext2D,
  shape: SVGGeometryElement,
  style: CSSStyleDeclaration,
  fromPage: DOMMatrix,
): void {
  const path = outline(shape);
  if (!path) return;
  place(context, shape, fromPage);
  const opacity = Number(style.opacity);
  const fill = paintOf(context, shape, style.fill);
  if (fill) {
    context.globalAlpha = opacity * Number(style.fillOpacity);
    context.fillStyle = fill;
    context.fill(path);
  }
  const stroke = paintOf(context, shape, style.stroke);
  const width = Number.parseFloat(style.strokeWidth);
  if (stroke && width > 0) {
    context.globalAlpha = opacity * Number(style.strokeOpacity);
    context.strokeStyle = stroke;
    context.lineWidth = width;
    context.lineCap = style.strokeLinecap as CanvasLineCap;
    context.lineJoin = style.strokeLinejoin as CanvasLineJoin;
    context.setLineDash(
      style.strokeDasharray === 'none' ? [] : style.strokeDasharray.split(',').map(Number.parseFloat),
    );
    context.stroke(path);
  }
}

function outline(shape: SVGGeometryElement): Path2D | undefined {
  const length = (name: string) => Number.parseFloat(shape.getAttribute(name) ?? '0') || 0;
  const path = new Path2D();
  switch (shape.localName) {
    case 'path':
      return new Path2D(shape.getAttribute('d') ?? '');
    case 'rect':
      path.rect(length('x'), length('y'), length('width'), length('height'));
      return path;
    case 'circle':
      path.arc(length('cx'), length('cy'), length('r'), 0, 2 * Math.PI);
      return path;
    case 'line':
      path.moveTo(length('x1'), length('y1'));
      path.lineTo(length('x2'), length('y2'));
      return path;
    default:
      return undefined;
  }
}

/** A colour, or a pattern of the drawing as one. */
function paintOf(
  context: CanvasRenderingContext2D,
  element: Element,
  paint: string,
): string | CanvasPattern | undefined {
  if (paint === 'none') return undefined;
  const [, id] = /^url\("?#([^")]+)"?\)/.exec(paint) ?? [];
  if (id === undefined) return paint;
  const pattern = (element.getRootNode() as ShadowRoot).getElementById(id);
  return pattern instanceof SVGPatternElement ? patternTile(context, pattern) : undefined;
}

function patternTile(context: CanvasRenderingContext2D, pattern: SVGPatternElement): CanvasPattern | undefined {
  const sharpness = 4;
  const tile = document.createElement('canvas');
  tile.width = pattern.width.baseVal.value * sharpness;
  tile.height = pattern.height.baseVal.value * sharpness;
  const inner = tile.getContext('2d')!;
  for (const child of pattern.children) {
    if (!(child instanceof SVGGeometryElement)) continue;
    const path = outline(child);
    const style = getComputedStyle(child);
    if (!path) continue;
    inner.setTransform(sharpness, 0, 0, sharpness, 0, 0);
    if (style.fill !== 'none') {
      inner.fillStyle = style.fill;
      inner.fill(path);
    }
    if (style.stroke !== 'none') {
      inner.strokeStyle = style.stroke;
      inner.lineWidth = Number.parseFloat(style.strokeWidth);
      inner.stroke(path);
    }
  }
  const paint = context.createPattern(tile, 'repeat') ?? undefined;
  const own = pattern.patternTransform.baseVal.consolidate()?.matrix;
  paint?.setTransform(
    new DOMMatrix(own ? entries(own as unknown as DOMMatrix) : [1, 0, 0, 1, 0, 0]).scale(1 / sharpness),
  );
  return paint;
}

/** Runs of text start where the browser has put their first character: anchor, baseline and offsets are in that. */
function paintText(
  context: CanvasRenderingContext2D,
  text: SVGTextContentElement,
  style: CSSStyleDeclaration,
  fromPage: DOMMatrix,
): void {
  const words = text.textContent ?? '';
  if (words.trim() === '' || text.getNumberOfChars() === 0) return;
  place(context, text, fromPage);
  const { x, y } = text.getStartPositionOfChar(0);
  context.globalAlpha = Number(style.opacity) * Number(style.fillOpacity);
  context.font = `${style.fontStyle} ${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  context.textAlign = 'left';
  context.textBaseline = 'alphabetic';
  const shown = style.whiteSpace.startsWith('pre') ? words : words.trim().replace(/\s+/g, ' ');
  const angle = text.getRotationOfChar(0);
  context.translate(x, y);
  context.rotate((angle * Math.PI) / 180);
  if (style.stroke !== 'none') {
    context.strokeStyle = style.stroke;
    context.lineWidth = Number.parseFloat(style.strokeWidth);
    context.lineJoin = 'round';
    context.setLineDash([]);
    context.strokeText(shown, 0, 0);
  }
  context.fillStyle = style.fill;
  context.fillText(shown, 0, 0);
}
