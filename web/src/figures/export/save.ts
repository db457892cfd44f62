/** Saving a figure and its numbers; loaded when somebody asks for it. */
import { unparse } from 'papaparse';
import type { FigureTable } from '../figure-table';
import { paintPng } from './paint';
import { type FigureWords, standaloneSvg } from './standalone';

export type SaveFormat = 'svg' | 'png' | 'csv';

const pngScale = 2;

export async function saveFigure(
  format: SaveFormat,
  drawing: SVGSVGElement | undefined,
  table: FigureTable,
  words: FigureWords,
): Promise<void> {
  saveFile(await content(format, drawing, table, words), `${fileName(words.title)}.${format}`);
}

async function content(
  format: SaveFormat,
  drawing: SVGSVGElement | undefined,
  table: FigureTable,
  words: FigureWords,
): Promise<Blob> {
  if (format === 'csv') return new Blob([csv(table)], { type: 'text/csv;charset=utf-8' });
  if (!drawing) throw new Error('the figure is not drawn yet');
  return format === 'png'
    ? paintPng(drawing, pngScale)
    : new Blob([standaloneSvg(drawing, words)], { type: 'image/svg+xml;charset=utf-8' });
}

/** Numbers with all their digits; texts that a spreadsheet would run as a formula are defused. */
export function csv({ columns, rows }: FigureTable): string {
  return unparse({ fields: [...columns], data: rows.map((row) => [...row]) }, { escapeFormulae: true });
}

export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

function fileName(title: string): string {
  return `mdsd-${title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')}`;
}
