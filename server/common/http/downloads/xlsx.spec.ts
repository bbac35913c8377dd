import readXlsxFile from 'read-excel-file/node';
import { unzip } from '../../../../test/fixtures/files/unzip.js';
import { Francs } from './table.js';
import { xlsxOf } from './table-files.js';

const sheetOf = (workbook: Buffer) => String(unzip(workbook).get('xl/worksheets/sheet1.xml'));

describe('a workbook', () => {
  it('is read back with real numbers and dates, and a last line whose formulas add the money up', async () => {
    const rows = [
      ['=1+1', 3, new Francs(0.1), new Date('2026-12-31T23:30:00Z'), true],
      ['Zoë', 4, new Francs(0.2), null, false],
    ];
    const header = ['name', 'places', 'chf', 'at', 'came'];
    const workbook = await xlsxOf({ name: 'Sales', header, rows, total: 'Total' });
    const [sheet] = await readXlsxFile(workbook);
    expect(sheet?.sheet).toBe('Sales');
    // a sheet counts days: a time of day is a fraction, which is read back a thousandth of a second off
    const read = sheet?.data.map((row) =>
      row.map((cell) => (cell instanceof Date ? Math.round(cell.getTime() / 1000) * 1000 : cell)),
    );
    expect(read).toEqual([
      header,
      // half past midnight in Zurich; a text that looks like a formula stays a text
      ['=1+1', 3, 0.1, Date.parse('2027-01-01T00:30:00Z'), true],
      ['Zoë', 4, 0.2, null, false],
      ['Total', null, 0.3, null, null],
    ]);
    const xml = sheetOf(workbook);
    expect(xml).toContain('<f>SUM(C2:C3)</f><v>0.3</v>');
  });

  it('adds up columns behind Z too', async () => {
    const header = Array.from({ length: 28 }, (_, index) => `c${index}`);
    const rows = [header.map((_title, index) => (index === 27 ? new Francs(3) : 'text'))];
    const workbook = await xlsxOf({ name: 'Wide', header, rows, total: 'Total' });
    const [sheet] = await readXlsxFile(workbook);
    expect(sheet?.data.at(-1)?.[27]).toBe(3);
    expect(sheetOf(workbook)).toContain('SUM(AB2:AB2)');
  });
});
