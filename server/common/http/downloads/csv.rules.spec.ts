import { csvOf } from './csv.rules.js';

const line = (value: string | number | boolean | null) =>
  csvOf(['h'], [[value]])
    .split('\r\n')
    .slice(1)
    .join('\r\n');

describe('a table as CSV', () => {
  it('has a header, a line a row, and a mark for spreadsheets', () => {
    expect(
      csvOf(
        ['name', 'places'],
        [
          ['Ana', 3],
          [null, 0],
        ],
      ),
    ).toBe('\uFEFFname,places\r\nAna,3\r\n,0\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =cmd', '＝1+1', '|cmd', '%0A=1'])(
    'takes the sting out of %j',
    (text) => {
      expect(line(text)).toMatch(/^"?'/);
    },
  );

  it.each([
    ['Ana', 'Ana'],
    ['a, b', '"a, b"'],
    ['she said "no"', '"she said ""no"""'],
    ['two\nlines', '"two\nlines"'],
    ['half;half', '"half;half"'],
    ['Zoë – Café', 'Zoë – Café'],
  ])('writes %j as %j', (text, written) => {
    expect(line(text)).toBe(`${written}\r\n`);
  });

  it.each([
    [-3, '-3'],
    [49.5, '49.5'],
    [true, 'true'],
    [null, ''],
  ])('leaves %p as it is', (value, written) => {
    expect(line(value)).toBe(`${written}\r\n`);
  });
});
