import sharp from 'sharp';

const SIZE = { width: 720, height: 900 };
const PAPERS = ['#F6D9C0', '#CFE6E2', '#F3E3B8', '#E3D3EA', '#D6E4C8', '#F2CFC6', '#CBDCEC'];
const CLOTHES = ['#C2410C', '#0F766E', '#2B1433', '#8C5A2B', '#3F5E8C', '#A13D5B', '#5B7A3A', '#D98E04'];
const SKINS = ['#F1C9A5', '#D9A077', '#B57A50', '#8A5A3C', '#F6D7BE'];
const HAIRS = ['#2A1A12', '#5A3A22', '#8A5A2E', '#C79A4B', '#6E2F1A', '#1B1B22'];
const SILVER = '#A7A3A0';
/** Minimum age for silver hair. */
const SILVER_AGE = 44;

/** Draws a figure without a face. Returns a PNG, always the same for the same number and person. */
export function portrait(number: number, person: { gender: string; age: number }): Promise<Buffer> {
  const pick = (list: readonly string[], step: number) => list[(number * step) % list.length] ?? '#888888';
  const [paper, cloth, skin] = [pick(PAPERS, 1), pick(CLOTHES, 3), pick(SKINS, 2)];
  const hair = person.age >= SILVER_AGE ? SILVER : pick(HAIRS, 5);
  const long = person.gender === 'female' && number % 5 !== 0;
  const mane = long
    ? `<path d="M210 380 Q190 130 360 130 Q530 130 510 380 Q540 560 480 640 L240 640 Q180 560 210 380 Z" fill="${hair}"/>`
    : `<path d="M235 360 Q215 160 360 150 Q505 160 485 360 Z" fill="${hair}"/>`;
  const fringe = `<path d="M250 ${330 + (number % 3) * 12} Q300 200 ${380 + (number % 5) * 14} 235 Q480 250 470 ${340 - (number % 4) * 8} Q400 270 250 ${330 + (number % 3) * 12} Z" fill="${hair}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 720 900">
    <rect width="720" height="900" fill="${paper}"/>
    <circle cx="${120 + (number % 7) * 80}" cy="${130 + (number % 3) * 40}" r="${70 + (number % 4) * 18}" fill="#FFF8F0" opacity="0.6"/>
    ${mane}
    <path d="M60 900 Q80 660 300 620 L420 620 Q640 660 660 900 Z" fill="${cloth}"/>
    <path d="M300 520 L420 520 L430 640 Q360 700 290 640 Z" fill="${skin}"/>
    <ellipse cx="360" cy="390" rx="118" ry="150" fill="${skin}"/>
    ${fringe}
  </svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
