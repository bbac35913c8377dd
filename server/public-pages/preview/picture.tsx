import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CSSProperties } from 'react';
import type satori from 'satori';
import sharp from 'sharp';
import type { City } from '../../events/index.js';
import { CITY_MOTIFS } from '../pages/parts.js';

/** What stands in the picture of an event. */
export interface PictureFacts {
  product: string;
  name: string;
  day: string;
  time: string;
  city: City;
  cityName: string;
  price: string;
  /** Why one cannot go there, if so. */
  note: string | undefined;
}

const WIDTH = 1200;
const HEIGHT = 630;
const PAPER = '#fff8f0';
const INK = '#2b1433';
const SOFT = '#624b6b';
const ACCENT = '#c2410c';
const FILES = {
  Fraunces: '@fontsource/fraunces/files/fraunces-latin-600-normal.woff',
  Inter: '@fontsource/inter/files/inter-latin-500-normal.woff',
} as const;
const WEIGHTS = { Fraunces: 600, Inter: 500 } as const;
/** What the fonts cannot draw would stand there as boxes. */
const NOT_LATIN = /[^\u0020-\u024f\u2010-\u2027\u202f\u20ac]/gu;
const LONGEST_NAME = 90;

/** Draws the picture of an event for previews, as PNG of 1200 × 630. */
export async function drawPicture(facts: PictureFacts): Promise<Buffer> {
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
    (['Fraunces', 'Inter'] as const).map(async (name) => ({
      name,
      data: await readFile(resolve(FILES[name])),
      weight: WEIGHTS[name],
      style: 'normal' as const,
    })),
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
