// Draws the PNG files from our SVG: the icons, and the preview of a shared link.
import { readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { launchBrowser } from './browser.mjs';
import './icons.mjs';

const PUBLIC = 'client/public';

// The text needs our web font, so a browser draws it; sharp compresses the result.
const dataUrl = (type, file) => `data:${type};base64,${readFileSync(file).toString('base64')}`;
const face = (weight) =>
  `@font-face { font-family: Fraunces; font-weight: ${weight}; src: url(${dataUrl('font/woff2', `node_modules/@fontsource/fraunces/files/fraunces-latin-${weight}-normal.woff2`)}) }`;
const page = `<style>
  ${face(500)}
  ${face(600)}
  body { margin: 0; width: 1200px; height: 630px; background: #fff8f0; color: #2b1433; display: flex; font-family: Fraunces }
  div { flex: 1; display: grid; align-content: center; gap: 18px; padding-left: 84px }
  h1 { margin: 0; font: 600 138px/1 Fraunces; letter-spacing: -0.02em }
  p { margin: 0; font: 500 40px/1.25 Fraunces; color: #b03a0a }
  img { width: 620px; height: 630px; object-fit: cover; object-position: 52% 50%; clip-path: ellipse(100% 130% at 100% 50%) }
</style><div><h1>Apéro</h1><p>Zürich · Genève<br>Basel · Bern<br>Lausanne · Luzern</p></div>
<img src="${dataUrl('image/svg+xml', 'client/src/art/welcome.svg')}">`;
const browser = await launchBrowser();
const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await tab.setContent(page);
await tab.evaluate(() => Promise.all([document.fonts.ready, document.images[0].decode()]));
const picture = await tab.screenshot();
await browser.close();
writeFileSync(
  `${PUBLIC}/social.png`,
  await sharp(picture).png({ palette: true, colours: 128, effort: 10 }).toBuffer(),
);
