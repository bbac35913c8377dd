import { text } from 'node:stream/consumers';
import { csvStream } from './table-files.js';
import { type Cell, Francs } from './table.js';

const line = async (cell: Cell, format: 'plain' | 'swiss' = 'plain') =>
  (await text(csvStream(['h'], [[cell]], format))).split('\r\n').slice(1).join('\r\n');

const ROWS: Cell[][] = [
  ['Ana', 3],
  [null, 0],
];
const AT = new Date('2026-07-04T17:30:00Z');

describe('a table as CSV', () => {
  it('has a header, a line a row, and a mark for spreadsheets', async () => {
    const plain = await text(csvStream(['name', 'places'], ROWS, 'plain'));
    // the consumer takes the mark off
    expect(plain.replace('\uFEFF', '')).toBe('name,places\r\nAna,3\r\n,0\r\n');
    const first = (await csvStream(['name'], [], 'plain').toArray()) as unknown[];
    expect(Buffer.from(String(first[0])).toString('hex')).toMatch(/^efbbbf/);
  });

  it('is cut by semicolons in Switzerland, with its own times and two decimals', async () => {
    const swiss = csvStream(['at', 'chf', 'of'], [[AT, new Francs(49.5), 0.5]], 'swiss');
    expect((await text(swiss)).replace('\uFEFF', '')).toBe('at;chf;of\r\n04.07.2026 19:30;49.50;0.5\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =cmd', '＝1+1', '|cmd', '%0A=1'])(
    'takes the sting out of %j',
    async (evil) => {
      expect(await line(evil)).toMatch(/^"?'/);
      expect(await line(evil, 'swiss')).toMatch(/^"?'/);
    },
  );

  it.each([
    ['Ana', 'Ana'],
    ['a, b', '"a, b"'],
    ['she said "no"', '"she said ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['half;half', '"half;half"'],
    ['Zoë – Café', 'Zoë – Café'],
  ])('writes %j as %j', async (cell, written) => {
    expect(await line(cell)).toBe(`${written}\r\n`);
  });

  it.each([
    [-3, '-3'],
    [new Francs(-49.5), '-49.5'],
    [true, 'true'],
    [null, ''],
    [AT, '2026-07-04T17:30:00.000Z'],
  ])('leaves %p as it is', async (value, written) => {
    expect(await line(value)).toBe(`${written}\r\n`);
  });

  it('never has all of a long list in memory, and breaks off if the list does', async () => {
    let asked = 0;
    async function* endless() {
      for (;;) {
        asked += 1;
        await Promise.resolve();
        yield ['a row'];
      }
    }
    const stream = csvStream(['h'], endless(), 'plain');
    for await (const _chunk of stream) break;
    expect(asked).toBeLessThan(100_000);
    async function* broken() {
      yield ['a row'];
      await Promise.resolve();
      throw new Error('the database is gone');
    }
    await expect(text(csvStream(['h'], broken(), 'plain'))).rejects.toThrow('the database is gone');
  });
});
