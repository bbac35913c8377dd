import { Readable } from 'node:stream';
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
  return Readable.from(linesOf(header, rows, format));
}

async function* linesOf(
  header: readonly string[],
  rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>,
  format: CsvFormat,
): AsyncGenerator<string> {
  const line = (texts: readonly string[]) => `${texts.map(quoted).join(DELIMITERS[format])}\r\n`;
  yield `\uFEFF${line(header)}`;
  for await (const row of rows) yield line(row.map((cell) => textOf(cell, format)));
}

/** Also quotes the other format's delimiter, and leading and trailing spaces, which some programs cut off. */
function quoted(text: string): string {
  return /[",;\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function textOf(cell: Cell, format: CsvFormat): string {
  if (cell === null || cell === undefined) return '';
  if (typeof cell === 'string') return inert(cell);
  if (cell instanceof Date) return format === 'swiss' ? zurichMinute(cell) : cell.toISOString();
  if (cell instanceof Francs) return format === 'swiss' ? cell.amount.toFixed(2) : String(cell.amount);
  return String(cell);
}
