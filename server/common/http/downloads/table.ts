import type { Language } from '../request-language.js';
import { type Column, HEADINGS } from './headings/headings.js';

/** An amount of money in a table: a spreadsheet adds it up. */
export class Francs {
  constructor(
    /** In CHF. */
    readonly amount: number,
  ) {}
}

/** What a cell of a table may hold; null and undefined are empty. */
export type Cell = string | number | boolean | Date | Francs | null | undefined;

/** The columns of a table, from left to right: its name, which has a heading in each language, and what a row has there. */
export type Table<Row> = Readonly<Partial<Record<Column, (row: Row) => Cell>>>;

/** Returns a cell with an amount that is in CHF; null stays empty. */
export function francs(amount: number | null | undefined): Francs | null {
  return amount === null || amount === undefined ? null : new Francs(amount);
}

/** Returns a cell with an instant of the wire; null stays empty. */
export function instant(iso: string | null | undefined): Date | null {
  return iso ? new Date(iso) : null;
}

/** Returns the headings of a table in a language, in the table's order. */
export function headingsOf<Row>(table: Table<Row>, language: Language): string[] {
  // only the names that the type allows
  return (Object.keys(table) as Column[]).map((column) => HEADINGS[language][column]);
}

/** Returns the cells of a row, in the table's order. */
export function cellsOf<Row>(table: Table<Row>, row: Row): Cell[] {
  return Object.values(table).map((column) => column(row));
}

/** What makes a spreadsheet read a text as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Returns a text that no spreadsheet runs: one that would be a formula gets an apostrophe in front. */
export function inert(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
