import { type Language, LANGUAGES } from '../request-language.js';
import { HEADINGS } from './headings.js';

type Column = keyof typeof HEADINGS;

/** The first word of the row with the totals. */
export const TOTAL: Readonly<Record<Language, string>> = {
  en: 'Total',
  fr: 'Total',
  it: 'Totale',
  de: 'Total',
};

/** An amount of money in a table, which a spreadsheet can add up. */
export class Francs {
  /** @param amount in CHF */
  constructor(readonly amount: number) {}
}

/** The value of a table cell; null and undefined are empty. */
export type Cell = string | number | boolean | Date | Francs | null | undefined;

/** The columns of a table, from left to right: the column's name, and its value for a row. */
export type Table<Row> = Readonly<Partial<Record<Column, (row: Row) => Cell>>>;

/** Returns a cell with an amount that is in CHF; null stays empty. */
export function francs(amount: number | null | undefined): Francs | null {
  return amount === null || amount === undefined ? null : new Francs(amount);
}

/** Returns a cell with a time, which may be ISO 8601; null stays empty. */
export function instant(at: Date | string | null | undefined): Date | null {
  return at ? new Date(at) : null;
}

/** Returns the headings of a table in a language, in the table's order. */
export function headingsOf<Row>(table: Table<Row>, language: Language): string[] {
  const nth = LANGUAGES.indexOf(language);
  // the type allows no other names
  return (Object.keys(table) as Column[]).map((column) => HEADINGS[column][nth] ?? column);
}

/** Returns the cells of a row, in the table's order. */
export function cellsOf<Row>(table: Table<Row>, row: Row): Cell[] {
  return Object.values(table).map((column) => column(row));
}

/** Texts that a spreadsheet reads as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Returns a text that no spreadsheet runs: a formula gets a leading apostrophe. */
export function inert(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
