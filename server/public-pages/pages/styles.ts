import { hash } from 'node:crypto';
import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';

/** The URLs of the fonts that the built client serves, so that visitors who go on to it have them; undefined without one. */
export const FONTS = findFonts();

function findFonts(): Record<'text' | 'display', string | undefined> {
  const folder = resolve('dist/client/assets');
  const files = existsSync(folder) ? readdirSync(folder) : [];
  const find = (name: string) => {
    const file = files.find((one) => one.startsWith(name) && one.endsWith('.woff2'));
    return file && `/assets/${file}`;
  };
  return { text: find('inter-latin'), display: find('fraunces-latin') };
}

const DAY =
  '--paper:#fff8f0;--card:#fffdfa;--tint:#fbeee0;--ink:#2b1433;--soft:#624b6b;--line:#ecdcc9;--accent:#c2410c;--accent-text:#b03a0a;--lake:#0f766e;--warn:#6d4400;--warn-tint:#fdf0c8;color-scheme:light';
const NIGHT =
  '--paper:#21102a;--card:#2c1836;--tint:#382143;--ink:#fbefe3;--soft:#d3bdd3;--line:#452b52;--accent:#c2410c;--accent-text:#fba36c;--lake:#5ec9bc;--warn:#f7d98c;--warn-tint:#45320f;color-scheme:dark';

/** As in the client's fonts.css: system fonts adjusted to the metrics of ours, so that text does not move. */
const FALLBACKS = `@font-face{font-family:'Inter fallback';src:local('Arial'),local('Liberation Sans'),local('Helvetica');size-adjust:105.7%;ascent-override:91.6%;descent-override:22.8%;line-gap-override:0%}
@font-face{font-family:'Fraunces fallback';src:local('Times New Roman Bold'),local('Liberation Serif Bold'),local('Georgia Bold');size-adjust:111.4%;ascent-override:87.8%;descent-override:22.9%;line-gap-override:0%}`;

const BASE = `:root{${DAY}}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${NIGHT}}}
:root[data-theme=dark]{${NIGHT}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.55 'Inter','Inter fallback',system-ui,sans-serif;overflow-wrap:break-word}
h1,h2,.brand{font-family:'Fraunces','Fraunces fallback',Georgia,serif;font-weight:600;line-height:1.15;text-wrap:balance}
h1{margin:0;font-size:clamp(1.9rem,6vw,2.9rem)}
h2{margin:0 0 .75rem;font-size:1.4rem}
h3{margin:0;font-size:1.0625rem}
p{margin:0}
a{color:var(--accent-text);text-underline-offset:.15em}
:focus-visible{outline:3px solid var(--lake);outline-offset:2px;border-radius:.25rem}
.soft{color:var(--soft);font-size:.95rem}
.date{display:grid;justify-items:center;flex:none;width:4.75rem;padding:.5rem 0 .6rem;border:1px solid var(--line);border-radius:1rem;background:var(--card);color:var(--soft);font-size:.9rem;line-height:1.3}
.date b{font:600 2.1rem/1.1 'Fraunces','Fraunces fallback',Georgia,serif;color:var(--accent-text)}
.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.85rem;padding:.5rem 1.4rem;border-radius:1.5rem;background:var(--accent);color:#fff;font-weight:600;text-decoration:none}
.button:hover{text-decoration:underline}
.seats{display:grid;gap:.9rem}
.seats p{display:flex;justify-content:space-between;gap:.75rem;font-size:.9rem;color:var(--soft)}
.seats b{color:var(--ink);font-weight:600;white-space:nowrap;font-variant-numeric:tabular-nums}
progress{display:block;width:100%;height:.6rem;margin-top:.35rem;border:0;border-radius:1rem;overflow:hidden;background:var(--tint);appearance:none;-webkit-appearance:none;color:var(--lake)}
progress::-webkit-progress-bar{background:var(--tint)}
progress::-webkit-progress-value{background:currentColor}
progress::-moz-progress-bar{background:currentColor}
progress.women{color:var(--accent)}`;

const PAGE = `.skip{position:absolute;left:-999px}
.skip:focus{left:1rem;top:1rem;padding:.5rem 1rem;background:var(--card)}
header,main,footer{width:min(100% - 2rem,64rem);margin-inline:auto}
header{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.25rem 1rem;padding-block:.75rem}
.brand{display:inline-flex;align-items:center;min-height:2.75rem;font-size:1.5rem;color:var(--ink);text-decoration:none}
.row{display:flex;flex-wrap:wrap;gap:0 1rem;margin:0;padding:0;list-style:none}
.row a{display:inline-flex;align-items:center;min-height:2.75rem}
[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
main{display:grid;gap:2rem;padding-block:1rem 3rem}
main>*{min-width:0}
.head{display:grid;gap:1.25rem}
.side{display:flex;align-items:center;gap:1rem}
.side svg{flex:1;max-width:15rem;height:auto;fill:var(--line)}
.body{display:grid;gap:1.1rem;justify-items:start;min-width:0}
.body .text{max-width:40rem;white-space:pre-line}
.facts{display:grid;gap:.25rem;font-size:1.0625rem}
.note{width:100%;max-width:40rem;padding:.9rem 1.1rem;border-radius:1rem;background:var(--warn-tint);color:var(--warn)}
.note b{display:block}
.card{padding:1.25rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--card)}
h2+.seats+.soft{margin-top:1rem}
dl{display:grid;gap:.9rem 2rem;margin:0}
dt{color:var(--soft);font-size:.9rem}
dd{margin:0;white-space:pre-line}
details{border-top:1px solid var(--line)}
summary{display:flex;align-items:center;min-height:2.75rem;padding-block:.4rem;cursor:pointer;font-weight:600}
details p{padding-bottom:1rem;white-space:pre-line}
.list{display:grid;gap:.9rem;margin:0;padding:0;list-style:none}
.list li{display:grid;grid-template-columns:auto minmax(0,1fr);gap:.35rem 1rem;align-items:center;position:relative}
.list .date{grid-row:span 2}
.list .what{display:grid;gap:.15rem}
.list a{color:var(--ink);font-weight:600;text-decoration:none}
.list a::after{content:'';position:absolute;inset:0;border-radius:1.25rem}
.list li:hover{background:var(--tint)}
.list .price{font-weight:600;color:var(--accent-text);font-variant-numeric:tabular-nums}
footer{padding-block:1.5rem 2.5rem;border-top:1px solid var(--line)}
@media(min-width:36rem){.list li{grid-template-columns:auto minmax(0,1fr) auto}.list .date{grid-row:auto}}
@media(min-width:48rem){.head{grid-template-columns:11rem minmax(0,1fr)}.side{flex-direction:column;align-items:flex-start}.side svg{width:100%;flex:none}dl,.seats{grid-template-columns:1fr 1fr}.seats{gap:1.5rem}}`;

const CARD = `body{background:transparent}
.embed{display:grid;gap:.9rem;padding:1.1rem;border:1px solid var(--line);border-radius:1.25rem;background:var(--card)}
.embed .top{display:flex;gap:1rem;align-items:center}
.embed h1{font-size:1.3rem}
.embed .foot{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:.75rem}`;

const face = (family: string, src: string | undefined) =>
  src === undefined
    ? ''
    : `@font-face{font-family:'${family}';font-weight:100 900;font-display:swap;src:url('${src}') format('woff2')}`;
const FACES = [face('Inter', FONTS.text), face('Fraunces', FONTS.display), FALLBACKS];

/** Returns an inline style sheet, and the CSP source that allows it. */
function sheetOf(own: string): { css: string; source: string } {
  const css = [...FACES, BASE, own].join('\n');
  return { css, source: `'sha256-${hash('sha256', css, 'base64')}'` };
}

export const PAGE_SHEET = sheetOf(PAGE);
/** The style of a card that is embedded in other sites. */
export const CARD_SHEET = sheetOf(CARD);
