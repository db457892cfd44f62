/** The numbers of a figure. */
export interface FigureTable {
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}
