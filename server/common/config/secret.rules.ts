const SHORTEST = 32;
/** Of 10,000 random secrets of 32 characters (hexadecimal ones too), 9,999 have more different characters than this. */
const FEWEST_DIFFERENT = 10;

/** Whether a secret is too short, or repeats so few characters that it cannot be random. */
export function isGuessable(secret: string): boolean {
  return secret.length < SHORTEST || new Set(secret).size < FEWEST_DIFFERENT || isRepeated(secret);
}

// `abcdefghijklmnop` twice is long enough, but as weak as one half
function isRepeated(secret: string): boolean {
  return `${secret}${secret}`.indexOf(secret, 1) < secret.length;
}
