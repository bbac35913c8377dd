import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** A browser that can be started, and the environment that it needs. */
export interface FoundBrowser {
  executablePath: string;
  env: Record<string, string>;
}

const SYSTEM_NAMES = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'chrome'];
const MAC_CHROME = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * In this order: E2E_BROWSER, a Chrome or Chromium of the system, the one that comes as a package (Linux x64).
 * Throws one sentence on how to get one.
 */
export function findBrowser(): FoundBrowser {
  const chosen = process.env['E2E_BROWSER'];
  if (chosen) {
    if (!isExecutable(chosen)) throw new Error(`E2E_BROWSER names ${chosen}, which cannot be started.`);
    return { executablePath: chosen, env: {} };
  }
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [
    ...folders.flatMap((folder) => SYSTEM_NAMES.map((name) => join(folder, name))),
    MAC_CHROME,
  ];
  const system = candidates.find(isExecutable);
  if (system) return { executablePath: system, env: {} };
  const packaged = process.platform === 'linux' && process.arch === 'x64' ? unpackPackaged() : null;
  if (packaged) return packaged;
  throw new Error('No browser found: install Chrome or Chromium, or set E2E_BROWSER to the path of one.');
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Counts up when what is unpacked changes, so that a folder of before is not taken for it. */
const LAYOUT = 2;

/**
 * The package's own list of fonts names folders of another machine. Without any font a text that is laid out before the
 * font of the page has come has no height, and keeps none.
 */
const fontsOf = (home: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${home}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${home}/fonts-cache</cachedir>
</fontconfig>
`;

/** Unpacks the packaged Chromium, with its libraries and fonts, once for each version and user. */
function unpackPackaged(): FoundBrowser | null {
  const bin = join(process.cwd(), 'node_modules/@sparticuz/chromium/bin');
  if (!existsSync(bin)) return null;
  const { version } = JSON.parse(readFileSync(join(dirname(bin), 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = join(tmpdir(), `apero-chromium-${version}-${process.getuid?.() ?? 0}-${LAYOUT}`);
  if (!existsSync(home)) {
    // made beside and renamed, so that two runs at once never see half of it
    const half = `${home}.${process.pid}`;
    mkdirSync(half, { recursive: true, mode: 0o700 });
    writeFileSync(join(half, 'chromium'), unbrotli(bin, 'chromium.br'), { mode: 0o755 });
    for (const archive of ['al2023', 'fonts', 'swiftshader']) untar(unbrotli(bin, `${archive}.tar.br`), half);
    writeFileSync(join(half, 'fonts.conf'), fontsOf(home));
    try {
      renameSync(half, home);
    } catch {
      rmSync(half, { recursive: true, force: true });
    }
  }
  return {
    executablePath: join(home, 'chromium'),
    env: { LD_LIBRARY_PATH: join(home, 'lib'), FONTCONFIG_PATH: home, HOME: home },
  };
}

function unbrotli(folder: string, name: string): Buffer {
  return brotliDecompressSync(readFileSync(join(folder, name)));
}

function untar(archive: Buffer, into: string): void {
  const { status, stderr } = spawnSync('tar', ['-x', '-C', into], { input: archive });
  if (status !== 0) throw new Error(`The packaged Chromium could not be unpacked: ${String(stderr)}`);
}
