// Draws the icons from our SVG: for browsers, for home screens, for the bar of messages.
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';

const PUBLIC = 'client/public';
const icon = readFileSync(`${PUBLIC}/favicon.svg`, 'utf8');
const drawing = icon.replace(/<\/?svg[^>]*>/g, '').replace(/<rect[^>]*>/, '');
const svg = (content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${content}</svg>`;
// Phones mask icons: the background reaches the edge, the glass stays in the safe zone.
const maskable = svg(
  `<path fill="#2b1433" d="M0 0h64v64H0z"/><g transform="translate(10.5 11) scale(.66)">${drawing}</g>`,
);
// Of a badge the phone takes the shape alone, and colours it.
const badge = svg(drawing.replaceAll(/#[0-9a-f]{6}/g, '#fff'));

const ICONS = [
  ['icon-32', icon, 32],
  ['icon-192', icon, 192],
  ['icon-512', icon, 512],
  ['maskable-192', maskable, 192],
  ['maskable-512', maskable, 512],
  ['badge-96', badge, 96],
  ['apple-touch-icon', maskable, 180],
];

for (const [name, source, size] of ICONS) {
  const png = await sharp(Buffer.from(source), { density: (72 * size) / 64 })
    .resize(size, size)
    .png({ palette: true, effort: 10 })
    .toBuffer();
  writeFileSync(`${PUBLIC}/icons/${name}.png`, png);
}
