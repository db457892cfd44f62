/** Linear scales with round ticks: all that the figures of the first screen need, which the charts library must not delay. */

export interface Scale {
  (value: number): number;
  invert(position: number): number;
}

export function linear([from, to]: readonly [number, number], [start, end]: readonly [number, number]): Scale {
  const slope = (end - start) / (to - from || 1);
  return Object.assign((value: number) => start + (value - from) * slope, {
    invert: (position: number) => from + (position - start) / (slope || 1),
  });
}

/** 1, 2 or 5 times a power of ten: the step that divides `span` into about `count` parts. */
export function roundStep(span: number, count: number): number {
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const factor = [1, 2, 5, 10].find((candidate) => candidate * power >= raw * 0.999) ?? 10;
  return factor * power;
}

export function ticks([from, to]: readonly [number, number], count: number): number[] {
  const step = roundStep(to - from, count);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: last - first + 1 }, (_, i) => Number(((first + i) * step).toPrecision(12)));
}
