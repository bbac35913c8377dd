/** Minimum duration of a checkout session at Stripe, in seconds (https://docs.stripe.com/api/checkout/sessions/create). */
export const SHORTEST_SESSION_SECONDS = 1800;

const SHORTEST = 32;
/** Of 10,000 random secrets of 32 characters (hexadecimal ones too), 9,999 have more different characters than this. */
const FEWEST_DIFFERENT = 10;

/** Whether a secret is too short, or repeats so few characters that it cannot be random. */
export function isGuessable(secret: string): boolean {
  // `abcdefghijklmnop` twice is long enough, but as weak as one half
  const isRepeated = `${secret}${secret}`.indexOf(secret, 1) < secret.length;
  return secret.length < SHORTEST || new Set(secret).size < FEWEST_DIFFERENT || isRepeated;
}

/** Environment variables from which settings are read. */
export type Environment = Readonly<Record<string, string | undefined>>;

const OTHER_MODES = ['development', 'test'];
const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/**
 * Returns why a start counts as production, as the end of a sentence; undefined if it does not. Checked in this order:
 * `DEMO=1` is a demonstration, which refuses what only production has (`read-demo.ts`); if NODE_ENV is set, only
 * `development` and `test` are not production; a public PUBLIC_URL is production; DEMONSTRATION=1 (set by `npm start`
 * and the commands) is not; everything else is.
 */
export function whyProduction(env: Environment): string | undefined {
  if (env['DEMO']?.trim() === '1') return undefined;
  const mode = env['NODE_ENV']?.trim().toLowerCase();
  if (mode) return OTHER_MODES.includes(mode) ? undefined : `NODE_ENV is ${mode}`;
  const address = env['PUBLIC_URL']?.trim();
  if (address && !isLoopbackUrl(address)) return 'PUBLIC_URL is a public address';
  return env['DEMONSTRATION'] === '1' ? undefined : 'nothing says otherwise';
}

/** Whether a URL points to the machine itself. */
export function isLoopbackUrl(address: string): boolean {
  return URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);
}
