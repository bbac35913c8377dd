/** The environment in which a setting is read. */
export type Environment = Readonly<Record<string, string | undefined>>;

const OTHER_MODES = ['development', 'test'];
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns why a start is one of production, as the end of a sentence; undefined if it is not. In this order: `DEMO=1` is a
 * demonstration, which refuses what only production has (`demo.rules.ts`); NODE_ENV says what it is, and `development` and `test` alone are no production; a public PUBLIC_URL is production; what says
 * DEMONSTRATION=1 (as `npm start` and the commands do) is none; everything else is.
 */
export function whyProduction(env: Environment): string | undefined {
  if (isDemo(env)) return undefined;
  const mode = env['NODE_ENV']?.trim().toLowerCase();
  if (mode) return OTHER_MODES.includes(mode) ? undefined : `NODE_ENV is ${mode}`;
  const address = env['PUBLIC_URL']?.trim();
  if (address && !isLoopbackUrl(address)) return 'PUBLIC_URL is a public address';
  return env['DEMONSTRATION'] === '1' ? undefined : 'nothing says otherwise';
}

/** Whether a start asks for the demonstration. */
export function isDemo(env: Environment): boolean {
  return env['DEMO']?.trim() === '1';
}

/** Whether an address leads to the machine itself. */
export function isLoopbackUrl(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);
}
