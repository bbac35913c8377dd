/** What a cell of a table may hold; null and undefined are empty. */
export type Cell = string | number | boolean | null | undefined;

/** What makes a spreadsheet read a text as a formula (OWASP, "CSV Injection"). */
const FORMULA = /^[\s\p{Cc}]*[=+\-@|%\uFF1D\uFF0B\uFF0D\uFF20]/u;
const NEEDS_QUOTES = /[",;\r\n]|^\s|\s$/;
/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A table as CSV (RFC 4180, with CRLF and a byte order mark). A text that a spreadsheet would run as a formula gets an
 * apostrophe in front; numbers stay numbers.
 */
export function csvOf(header: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return BYTE_ORDER_MARK + [header, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('');
}

function cell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const safe = FORMULA.test(value) || /^[\t\r\n]/.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
