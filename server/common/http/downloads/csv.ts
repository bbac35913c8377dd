import { pipeline, Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import { zurichMinute } from '../../time/zurich.js';
import type { CsvFormat } from '../../config/settings.js';
import { type Cell, Francs, inert } from './table.js';

const DELIMITERS: Readonly<Record<CsvFormat, string>> = { plain: ',', swiss: ';' };

/**
 * Returns a table as CSV (RFC 4180, with CRLF and a byte order mark), written while it is read: `rows` may be as long as
 * they like. A text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers. Swiss: with
 * semicolons, times of Zurich, and two decimals of money.
 */
export function csvStream(
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
  format: CsvFormat,
): Readable {
  // one that fails ends the other: a table that breaks off must not look like a whole one
  return pipeline(
    Readable.from(withHeader(header, rows, format)),
    stringify(optionsOf(format)),
    () => undefined,
  );
}

function optionsOf(format: CsvFormat): Options {
  return {
    bom: true,
    delimiter: DELIMITERS[format],
    record_delimiter: 'windows',
    // a file that is opened with the other delimiter, and spaces that some programs cut off
    quoted_match: [/[,;\r\n]|^\s|\s$/],
  };
}

async function* withHeader(
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
  format: CsvFormat,
): AsyncGenerator<string[]> {
  yield [...header];
  for await (const row of rows) yield row.map((cell) => textOf(cell, format));
}

function textOf(cell: Cell, format: CsvFormat): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return inert(cell);
  if (cell instanceof Date) return format === 'swiss' ? zurichMinute(cell) : cell.toISOString();
  if (cell instanceof Francs) return format === 'swiss' ? cell.amount.toFixed(2) : String(cell.amount);
  return String(cell);
}
