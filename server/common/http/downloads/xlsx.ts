import type { Blob } from 'node:buffer';
import type Stream from 'node:stream';
import { DateTime } from 'luxon';
import type { Feature } from 'write-excel-file/node';
import { ZONE } from '../../time/zurich.js';
import { type Cell, Francs } from './table.js';

const BOLD = { fontWeight: 'bold' } as const;
const MONEY = '#,##0.00';
const TIME = 'dd.mm.yyyy hh:mm';
/** Widths of columns in characters. */
const WIDTH = { narrowest: 10, widest: 40 };

/** A sheet of a workbook. */
export interface Sheet {
  name: string;
  header: readonly string[];
  rows: readonly (readonly Cell[])[];
  /** The first word of the last row, with the totals. */
  total: string;
}

/**
 * Returns an Excel workbook with real numbers, amounts and times (Zurich time). The last row of a sheet has a formula
 * with the total of each money column, so it stays right when a row is changed.
 */
export async function xlsxOf(sheets: readonly Sheet[]): Promise<Buffer> {
  // loaded at first use, as the server does not need it at the start
  const { default: writeXlsxFile } = await import('write-excel-file/node');
  const sums = sheets.map(({ header, rows }) => sumsOf(header, rows));
  return writeXlsxFile(
    sheets.map(({ name, header, rows, total }, nth) => ({
      sheet: name.slice(0, 31),
      stickyRowsCount: 1,
      columns: header.map((title, column) => ({ width: widthOf(title, rows, column) })),
      data: [
        header.map((value) => ({ value, type: String, ...BOLD })),
        ...rows.map((row) => row.map(written)),
        ...totalLine(sums[nth] ?? [], rows.length, total),
      ],
    })),
    { features: [withResults(sums)] },
  ).toBuffer();
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

/** The total of each money column, in CHF; null for other columns. */
type Sums = readonly (number | null)[];

// added in Rappen, as sums of fractional francs are not exact
function sumsOf(header: readonly string[], rows: readonly (readonly Cell[])[]): Sums {
  return header.map((_title, column) => {
    const money = rows.map((row) => row[column]).filter((cell) => cell instanceof Francs);
    const rappen = money.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
    return money.length > 0 ? rappen / 100 : null;
  });
}

function totalLine(sums: Sums, rows: number, total: string) {
  if (sums.every((sum) => sum === null)) return [];
  const line = sums.map((sum, column) => {
    const letters = lettersOf(column);
    // the first row is the header
    const value = `SUM(${letters}2:${letters}${rows + 1})`;
    if (sum !== null) return { value, type: 'Formula', format: MONEY, ...BOLD } as const;
    return column === 0 ? { value: total, type: String, ...BOLD } : null;
  });
  return [line];
}

/** Returns the letters of a column: A to Z, then AA. */
function lettersOf(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : lettersOf(Math.floor(column / 26) - 1) + last;
}

// the library writes formulas without results, but previews that do not calculate show only results
function withResults(sums: readonly Sums[]): Feature<Stream | Buffer | Blob> {
  return {
    files: {
      transform: {
        'xl/worksheets/sheet{id}.xml': {
          transform: (xml, _options, { sheetIndex }) => {
            const results = (sums[sheetIndex] ?? []).filter((sum) => sum !== null);
            return xml.replace(/<\/f>/g, () => `</f><v>${results.shift() ?? ''}</v>`);
          },
        },
      },
    },
  };
}

function widthOf(title: string, rows: readonly (readonly Cell[])[], column: number): number {
  const longest = rows.slice(0, 200).map((row) => lengthOf(row[column]));
  return Math.min(WIDTH.widest, Math.max(WIDTH.narrowest, title.length + 2, ...longest));
}

function lengthOf(cell: Cell): number {
  return cell instanceof Date ? TIME.length : typeof cell === 'string' ? cell.length : WIDTH.narrowest;
}
