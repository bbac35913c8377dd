import { hash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type AccountLimit, AccountLimits, type Caller } from '../auth/index.js';
import { Clock } from '../common/clock/clock.js';
import { Semaphore } from '../common/concurrency/semaphore.js';
import { LANGUAGES, type Language } from '../common/http/request-language.js';
import { timeInWords } from '../common/time/in-words.js';
import { cityName, nameFor, type City } from '../events/index.js';
import { fullDay, priceInWords, CITY_MOTIFS } from './pages/parts.js';
import { PRODUCT } from './pages/document.js';
import { type PublicEvent, publicState, STATE_TEXTS } from './facts/public-event.js';
import { wordsIn } from './pages/words.js';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CSSProperties } from 'react';
import type satori from 'satori';
import sharp from 'sharp';

const WIDTH = 1200;
const HEIGHT = 630;
const PAPER = '#fff8f0';
const INK = '#2b1433';
const SOFT = '#624b6b';
const ACCENT = '#c2410c';
const FONTS = [
  { name: 'Fraunces', weight: 600, file: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff' },
  { name: 'Inter', weight: 500, file: '@fontsource/inter/files/inter-latin-500-normal.woff' },
] as const;
/** Characters that the fonts do not have; they would be drawn as boxes. */
const NOT_LATIN = /[^\u0020-\u024f\u2010-\u2027\u202f\u20ac]/gu;
const LONGEST_NAME = 90;

/**
 * Returns the texts in the picture of an event. `note`: that it is cancelled or over; otherwise undefined.
 */
function factsOf(event: PublicEvent, language: Language, now: Date) {
  const words = wordsIn(language);
  const state = publicState(event, now);
  return {
    product: PRODUCT,
    name: nameFor(event, language),
    day: fullDay(event.startsAt, language),
    time: timeInWords(event.startsAt, language),
    city: event.city,
    cityName: cityName(event.city, language),
    price: priceInWords(event, words),
    note: state === 'cancelled' || state === 'over' ? words(STATE_TEXTS[state]) : undefined,
  };
}
type PictureFacts = ReturnType<typeof factsOf>;

/** Draws the picture of an event for previews, as PNG of 1200 × 630. */
async function drawPicture(facts: PictureFacts): Promise<Buffer> {
  // loaded for the first picture: a server starts without it
  const { default: draw } = await import('satori');
  const svg = await draw(<Picture facts={facts} />, { width: WIDTH, height: HEIGHT, fonts: await fonts() });
  return sharp(Buffer.from(svg)).png({ compressionLevel: 9, palette: true }).toBuffer();
}

let loaded: Promise<Parameters<typeof satori>[1]['fonts']> | undefined;

// read once: they stay the same as long as the server runs
function fonts(): Promise<Parameters<typeof satori>[1]['fonts']> {
  const { resolve } = createRequire(import.meta.url);
  loaded ??= Promise.all(
    FONTS.map(async ({ file, ...font }) => ({ ...font, data: await readFile(resolve(file)) })),
  );
  return loaded;
}

const TEXT: CSSProperties = { fontFamily: 'Inter', fontSize: 36, lineHeight: 1.35, color: SOFT };
const ROW: CSSProperties = { display: 'flex', justifyContent: 'space-between', alignItems: 'flex-end' };

function Picture({ facts }: { facts: PictureFacts }) {
  const name = drawable(facts.name);
  return (
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        justifyContent: 'space-between',
        boxSizing: 'border-box',
        width: WIDTH,
        height: HEIGHT,
        padding: '56px 72px 0',
        backgroundColor: PAPER,
        borderTop: `14px solid ${ACCENT}`,
      }}
    >
      <div style={{ ...ROW, alignItems: 'center' }}>
        <div style={{ fontFamily: 'Fraunces', fontSize: 44, color: INK }}>{facts.product}</div>
        <div style={{ ...TEXT, color: ACCENT }}>{facts.note ?? facts.price}</div>
      </div>
      <div style={{ display: 'flex', flexDirection: 'column' }}>
        <div
          style={{
            display: 'flex',
            fontFamily: 'Fraunces',
            fontSize: name.length > 45 ? 62 : 84,
            lineHeight: 1.1,
            color: INK,
            marginBottom: 24,
          }}
        >
          {name}
        </div>
        <div style={TEXT}>{`${facts.day}, ${facts.time}`}</div>
        <div style={TEXT}>{facts.cityName}</div>
      </div>
      <img src={motif(facts.city)} width={560} height={140} alt="" style={{ alignSelf: 'flex-end' }} />
    </div>
  );
}

function drawable(text: string): string {
  const latin = text.replace(NOT_LATIN, '').trim();
  return latin.length > LONGEST_NAME ? `${latin.slice(0, LONGEST_NAME).replace(/\s+\S*$/u, '')} …` : latin;
}

function motif(city: City): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 60" width="960" height="240" fill="#ecdcc9">${CITY_MOTIFS[city]}</svg>`;
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/** Increment it when the design of pictures changes. */
const DESIGN = 2;
/** Maximum number of cached pictures, about 40 KB each. */
const MOST_KEPT = 200;
/** One at a time, because drawing uses CPU that guests need. */
const drawingLimiter = new Semaphore(1, 20);
/** Maximum number of pictures drawn for one IP address; cached ones do not count. */
const DRAWN: AccountLimit = { name: 'pictures', limit: 60, seconds: 3600 };
const FILE = /^([1-9]\d{0,9})-(en|fr|it|de)-[0-9a-f]{16}\.png$/;

/** Returns the event and the language in a picture's file name; undefined for any other name. */
export function readPictureName(file: string): { eventId: number; language: Language } | undefined {
  const [, id, code] = FILE.exec(file) ?? [];
  const language = LANGUAGES.find((one) => one === code);
  return id && language ? { eventId: Number(id), language } : undefined;
}

/** Pictures for link previews: drawn on demand, kept in memory (no name is a path) under a hash of their content. */
@Injectable()
export class PicturesService {
  private readonly kept = new Map<string, Promise<Buffer>>();

  constructor(
    private readonly clock: Clock,
    private readonly limits: AccountLimits,
  ) {}

  /** Returns the path of an event's current picture in a language. */
  pathOf(event: PublicEvent, language: Language): string {
    return `/previews/${this.current(event, language).name}`;
  }

  /** Returns the current picture of an event. Throws RATE_LIMITED if it has to be drawn, and UNAVAILABLE in a rush. */
  async find(event: PublicEvent, language: Language, caller: Caller): Promise<Buffer> {
    const { facts, name } = this.current(event, language);
    const kept = this.kept.get(name);
    if (kept) return this.keep(name, kept);
    await this.limits.countCaller(caller, DRAWN);
    // simultaneous requests share one drawing
    return this.keep(name, this.kept.get(name) ?? drawingLimiter.run(() => drawPicture(facts)));
  }

  private current(event: PublicEvent, language: Language) {
    const facts = factsOf(event, language, this.clock.now());
    const content = hash('sha256', JSON.stringify([DESIGN, facts]), 'hex').slice(0, 16);
    return { facts, name: `${event.id}-${language}-${content}.png` };
  }

  // the picture that was last requested stays longest
  private keep(name: string, picture: Promise<Buffer>): Promise<Buffer> {
    this.kept.delete(name);
    this.kept.set(name, picture);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_KEPT && oldest !== undefined) this.kept.delete(oldest);
    // a failure is not cached
    picture.catch(() => this.kept.get(name) === picture && this.kept.delete(name));
    return picture;
  }
}
