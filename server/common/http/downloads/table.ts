import { type Language, LANGUAGES } from '../request-language.js';
import { HEADINGS } from './headings.js';

type Column = keyof typeof HEADINGS;

/** An amount of money in a table, which a spreadsheet can add up. */
export class Francs {
  /** @param amount in CHF */
  constructor(readonly amount: number) {}
}

/** The value of a table cell; null and undefined are empty. */
export type Cell = string | number | boolean | Date | Francs | null | undefined;

/** The columns of a table from left to right: a name that has headings, and its value for a row. `…chf` is money. */
export type Table<Row> = Readonly<Partial<Record<Column, (row: Row) => Cell>>>;

/** A column with the value of a field. */
export const field =
  <Name extends string>(name: Name) =>
  (row: Readonly<Record<Name, Cell>>): Cell =>
    row[name];

type FieldColumns<Name extends Column> = { [One in Name]: (row: Readonly<Record<One, Cell>>) => Cell };

/** Columns that have the names of their fields. */
export function fields<Name extends Column>(...names: readonly Name[]): FieldColumns<Name> {
  return Object.fromEntries(names.map((name) => [name, field(name)])) as FieldColumns<Name>;
}

/** Returns a cell with a time, which may be ISO 8601; null stays empty. */
export function instant(at: Date | string | null | undefined): Date | null {
  return at ? new Date(at) : null;
}

/** Returns the heading of a column in a language; `total` begins the row with the totals. */
export function headingOf(column: Column, language: Language): string {
  return HEADINGS[column][LANGUAGES.indexOf(language)] ?? column;
}

/** Returns the headings of a table in a language, in the table's order. */
export function headingsOf<Row>(table: Table<Row>, language: Language): string[] {
  // the type allows no other names
  return (Object.keys(table) as Column[]).map((column) => headingOf(column, language));
}

/** Returns the cells of a row, in the table's order. */
export function cellsOf<Row>(table: Table<Row>, row: Row): Cell[] {
  return Object.entries(table).map(([name, column]) => {
    const cell = column(row);
    return name.endsWith('chf') && typeof cell === 'number' ? new Francs(cell) : cell;
  });
}

/** Texts that a spreadsheet reads as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]|^[\t\r\n]/u;

/** Returns a text that no spreadsheet runs: a formula gets a leading apostrophe. */
export function inert(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}
