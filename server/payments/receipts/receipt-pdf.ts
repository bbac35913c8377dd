import { buffer } from 'node:stream/consumers';
import { DateTime } from 'luxon';
import type PDFDocument from 'pdfkit';
import { francsInDigits } from '../../common/money/chf.js';
import { LOCALES, timeInWords } from '../../common/time/in-words.js';
import { ZONE } from '../../common/time/zurich.js';
import type { Language } from '../../common/http/request-language.js';
import { RECEIPT_DEDUCTIONS, receiptNumber } from './receipt.rules.js';
import type { Receipt } from './receipt.entity.js';
import { RECEIPT_TEXTS } from './receipt-texts.js';
import { createRequire } from 'node:module';

/** The subsets of the typeface, by the characters that they contain: together they can write European names. */
const SUBSETS = [
  'latin',
  'latin-ext',
  'vietnamese',
  'greek',
  'greek-ext',
  'cyrillic',
  'cyrillic-ext',
] as const;
type Subset = (typeof SUBSETS)[number];
const WEIGHTS = { normal: 400, bold: 600 } as const;
type Weight = keyof typeof WEIGHTS;

const load = createRequire(import.meta.url);
const ranges = load('@fontsource/inter/unicode.json') as Record<Subset, string>;

const RANGES = SUBSETS.map((subset) => ({
  subset,
  ranges: ranges[subset].split(',').map((range) => {
    const [from = '', to = from] = range.replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  }),
}));

/** Splits a text into pieces that one font file can write. A character that is in none uses the first. */
function writable(text: string, weight: Weight): { text: string; font: string }[] {
  const pieces: { text: string; subset: Subset }[] = [];
  for (const character of text) {
    const last = pieces.at(-1);
    const subset = subsetOf(character.codePointAt(0) ?? 0, last?.subset);
    if (last?.subset === subset) last.text += character;
    else pieces.push({ text: character, subset });
  }
  return pieces.map(({ text: piece, subset }) => ({
    text: piece,
    font: load.resolve(`@fontsource/inter/files/inter-${subset}-${WEIGHTS[weight]}-normal.woff`),
  }));
}

// spaces and digits use the same subset as the letters before them
function subsetOf(code: number, before: Subset | undefined): Subset {
  const fitting = RANGES.filter(({ ranges: all }) => all.some(([from, to]) => code >= from && code <= to));
  return (fitting.find(({ subset }) => subset === before) ?? fitting[0])?.subset ?? 'latin';
}

// in points; an A4 page has 595 by 842
const LEFT = 64;
const RIGHT = 531;
const WIDTH = RIGHT - LEFT;
/** Position of the address for envelopes with a window on the right. */
const ADDRESS = { x: 320, y: 132 };
const SMALL = 9;
const NORMAL = 10.5;
const LARGE = 22;
const INK = '#2B1433';
const DIM = '#6B5A70';

type Page = InstanceType<typeof PDFDocument>;

interface Style {
  x?: number;
  y?: number;
  size?: number;
  weight?: Weight;
  color?: string;
  width?: number;
  align?: 'left' | 'right';
}

/** Returns a receipt as a PDF, from what is stored with it: the same receipt always has the same bytes. */
export async function receiptPdf(receipt: Receipt, address: string | null): Promise<Buffer> {
  const { language } = receipt.content;
  const texts = RECEIPT_TEXTS[language];
  const title = `${receipt.kind === 'receipt' ? texts.receipt : texts.creditNote} ${receiptNumber(receipt)}`;
  // imported for the first receipt, as the server does not need it at the start
  const { default: Document } = await import('pdfkit');
  const page = new Document({
    size: 'A4',
    margin: LEFT,
    lang: LOCALES[language],
    displayTitle: true,
    info: { Title: title, CreationDate: receipt.issuedAt, Producer: 'Apéro', Creator: 'Apéro' },
  });
  const bytes = buffer(page as unknown as AsyncIterable<Buffer>);
  writeHead(page, receipt, address, title);
  writeLines(page, receipt);
  page.end();
  return bytes;
}

function writeHead(
  page: Page,
  { content, kind, issuedAt }: Receipt,
  address: string | null,
  title: string,
): void {
  const { company, language, paidAt, receipt } = content;
  const texts = RECEIPT_TEXTS[language];
  const dim = { color: DIM, size: SMALL };
  write(page, company.name ?? 'Apéro', { y: LEFT, size: 14, weight: 'bold' });
  if (company.address) write(page, company.address, dim);
  if (company.uid) write(page, `${texts.uid} ${company.uid}`, dim);
  if (address !== null) {
    const width = RIGHT - ADDRESS.x;
    write(page, texts.madeOutTo, { ...ADDRESS, ...dim, width });
    for (const line of address.split('\n').slice(0, 6)) write(page, line, { x: ADDRESS.x, width });
  }
  write(page, title, { y: 270, size: LARGE, weight: 'bold' });
  const moved = kind === 'receipt' ? texts.paid : texts.refunded;
  const days = [issuedAt, new Date(paidAt)].map((instant) => dayOf(instant, language));
  write(page, `${texts.issued} ${days[0]} · ${moved} ${days[1]}`, { y: 304, color: DIM });
  if (receipt) write(page, texts.takesBack.replace('{number}', receipt), { color: DIM });
}

function writeLines(page: Page, { content, kind, amountRappen, vatRappen }: Receipt): void {
  const { event, company, language, price, means = 'online' } = content;
  const texts = RECEIPT_TEXTS[language];
  const startsAt = new Date(event.startsAt);
  const sign = kind === 'receipt' ? 1 : -1;
  rule(page, 350);
  write(page, event.name, { y: 366, weight: 'bold', width: WIDTH - 120 });
  const when = `${dayOf(startsAt, language)}, ${timeInWords(startsAt, language)}`;
  write(page, `${texts.seat} · ${when} · ${event.city}`, { color: DIM, width: WIDTH - 120 });
  const bottom = page.y;
  amount(page, sign * (price?.baseRappen ?? amountRappen), { y: 366 });
  page.y = Math.max(page.y, bottom);
  for (const name of RECEIPT_DEDUCTIONS) {
    const rappen = price?.off[name];
    if (rappen !== undefined) writeRow(page, texts.off[name], -rappen);
  }
  rule(page, Math.max(page.y + 14, 412));
  const y = page.y + 12;
  write(page, texts.total, { y, weight: 'bold' });
  amount(page, sign * amountRappen, { y, weight: 'bold' });
  if (company.vatPercent === null) write(page, texts.noVat, { y: page.y + 8, size: SMALL, color: DIM });
  else {
    writeRow(page, texts.vat.replace('{percent}', String(company.vatPercent)), sign * vatRappen);
    writeRow(page, texts.net, sign * (amountRappen - vatRappen));
  }
  const closing = kind === 'receipt' ? texts.paidBy : texts.paidBackBy;
  write(page, closing[means], { y: page.y + 28, color: DIM });
}

function writeRow(page: Page, label: string, rappen: number): void {
  const y = page.y + 6;
  write(page, label, { y, color: DIM });
  amount(page, rappen, { y, color: DIM });
}

// in Swiss notation: `CHF 1’249.00`
function amount(page: Page, amountRappen: number, style: Style): void {
  const { francs, rappen } = francsInDigits(amountRappen);
  write(page, `CHF ${francs}.${rappen}`, { ...style, x: RIGHT - 120, width: 120, align: 'right' });
}

function rule(page: Page, y: number): void {
  page.moveTo(LEFT, y).lineTo(RIGHT, y).lineWidth(0.75).strokeColor(DIM).stroke();
  page.y = y;
}

function write(page: Page, text: string, style: Style): void {
  const { x = LEFT, y = page.y + 3, size = NORMAL, weight = 'normal' } = style;
  const { color = INK, width = WIDTH, align = 'left' } = style;
  page.fontSize(size).fillColor(color);
  const pieces = writable(text, weight);
  for (const [index, { text: piece, font }] of pieces.entries()) {
    const options = { width, align, continued: index < pieces.length - 1 };
    page.font(font);
    if (index === 0) page.text(piece, x, y, options);
    else page.text(piece, options);
  }
}

function dayOf(instant: Date, language: Language): string {
  const local = DateTime.fromJSDate(instant, { zone: ZONE }).setLocale(LOCALES[language]);
  return local.toFormat(language === 'de' ? 'd. MMMM yyyy' : 'd MMMM yyyy');
}
