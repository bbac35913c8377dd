const SHORTEST = 32;
/** 32 random characters of any alphabet, hexadecimal digits included, have more different ones in all but 1 of 10,000 cases. */
const FEWEST_DIFFERENT = 10;

/** Whether a secret is too short, or repeats so few characters that it cannot be random. */
export function isGuessable(secret: string): boolean {
  return secret.length < SHORTEST || new Set(secret).size < FEWEST_DIFFERENT || isRepeated(secret);
}

// `abcdefghijklmnop` twice is as long as a secret, and as weak as its half
function isRepeated(secret: string): boolean {
  return `${secret}${secret}`.indexOf(secret, 1) < secret.length;
}
