import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { DateTime } from 'luxon';
import type { CsvFormat } from '../../config/settings.js';
import { ZONE, zurichMinute } from '../../time/zurich.js';
import { type Cell, Francs, inert } from './table.js';

/**
 * Returns a table as CSV (RFC 4180, with CRLF and a byte order mark), as a stream: `rows` may be of any length. A text
 * that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers. Swiss format: semicolons,
 * Zurich time, and money with two decimals.
 */
export function csvStream(
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
  format: CsvFormat,
): Readable {
  const lines = async function* () {
    yield [...header];
    for await (const row of rows) yield row.map((cell) => textOf(cell, format));
  };
  const csv = stringify({
    bom: true,
    delimiter: format === 'swiss' ? ';' : ',',
    record_delimiter: 'windows',
    // quotes also the other format's delimiter, and leading or trailing spaces, which some programs cut off
    quoted_match: [/[,;\r\n]|^\s|\s$/],
  });
  // an error on one side ends the other: an incomplete table must not look complete
  return pipeline(Readable.from(lines()), csv, () => undefined);
}

function textOf(cell: Cell, format: CsvFormat): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return inert(cell);
  if (cell instanceof Date) return format === 'swiss' ? zurichMinute(cell) : cell.toISOString();
  if (cell instanceof Francs) return format === 'swiss' ? cell.amount.toFixed(2) : String(cell.amount);
  return String(cell);
}

const BOLD = { fontWeight: 'bold' } as const;
const MONEY = '#,##0.00';
const TIME = 'dd.mm.yyyy hh:mm';
/** Widths of columns in characters. */
const WIDTH = { narrowest: 10, widest: 40 };

/** A table in memory. */
interface Sheet {
  name: string;
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** The first word of the last row, with the totals. */
  total: string;
}

/** Returns an Excel workbook with real numbers, amounts and times in Zurich. Its last row adds up each money column. */
export async function xlsxOf({ name, header, rows, total }: Sheet): Promise<Buffer> {
  // loaded at first use, as the server does not need it at the start
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const sums = header.map((_title, column) => sumOf(rows, column));
  const headerRow = header.map((value) => ({ value, type: String, ...BOLD }));
  const totals = sums.some((sum) => sum !== null) ? [totalRow(sums, rows.length, total)] : [];
  const sheet = {
    sheet: name.slice(0, 31),
    stickyRowsCount: 1,
    columns: header.map((title, column) => ({ width: widthOf(title, rows, column) })),
    data: [headerRow, ...rows.map((row) => row.map(written)), ...totals],
  };
  const transform = (xml: string) => withResults(xml, sums);
  const files = { transform: { 'xl/worksheets/sheet{id}.xml': { transform } } };
  return writeXlsxFile([sheet], { features: [{ files }] }).toBuffer();
}

/** Adds the results to the formulas of a sheet: the library writes none, and previews that do not calculate need them. */
function withResults(xml: string, sums: readonly (number | null)[]): string {
  const results = sums.filter((sum) => sum !== null);
  return xml.replace(/<\/f>/g, () => `</f><v>${results.shift() ?? ''}</v>`);
}

function written(cell: Cell) {
  if (cell === null || cell === undefined || cell === '') return null;
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (typeof cell === 'boolean') return { value: cell, type: Boolean };
  if (cell instanceof Francs) return { value: cell.amount, type: Number, format: MONEY };
  // a sheet has no time zones: the Zurich wall-clock time is written as if it were UTC
  const wallTime = DateTime.fromJSDate(cell, { zone: ZONE }).setZone('utc', { keepLocalTime: true });
  return { value: wallTime.toJSDate(), type: Date, format: TIME };
}

/** Returns the total of a money column in CHF, added in Rappen, as sums of fractions are not exact; null for another. */
function sumOf(rows: readonly (readonly Cell[])[], column: number): number | null {
  const money = rows.map((row) => row[column]).filter((cell) => cell instanceof Francs);
  const rappen = money.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  return money.length > 0 ? rappen / 100 : null;
}

function totalRow(sums: readonly (number | null)[], rows: number, total: string) {
  return sums.map((sum, column) => {
    if (sum === null) return column === 0 ? { value: total, type: String, ...BOLD } : null;
    const letters = lettersOf(column);
    // the first row is the header
    const value = `SUM(${letters}2:${letters}${rows + 1})`;
    return { value, type: 'Formula', format: MONEY, ...BOLD } as const;
  });
}

/** Returns the letters of a column: A to Z, then AA. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

function widthOf(title: string, rows: readonly (readonly Cell[])[], column: number): number {
  const longest = rows.slice(0, 200).map((row) => lengthOf(row[column]));
  return Math.min(WIDTH.widest, Math.max(WIDTH.narrowest, title.length + 2, ...longest));
}

function lengthOf(cell: Cell): number {
  return cell instanceof Date ? TIME.length : typeof cell === 'string' ? cell.length : WIDTH.narrowest;
}
