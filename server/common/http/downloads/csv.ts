import { pipeline, Readable } from 'node:stream';
import { type Options, stringify } from 'csv-stringify';
import { zurichMinute } from '../../time/zurich.js';
import type { CsvFormat } from '../../config/settings.js';
import { type Cell, Francs, inert } from './table.js';

const DELIMITERS: Readonly<Record<CsvFormat, string>> = { plain: ',', swiss: ';' };

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
  // an error on one side ends the other: an incomplete table must not look complete
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
    // quotes also the other format's delimiter, and leading or trailing spaces, which some programs cut off
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
