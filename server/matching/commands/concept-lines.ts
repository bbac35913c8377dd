import { mentionsIn } from '../engine/index.js';

// An answer has at most 500 characters, so a longer line is no answer.
const LONGEST_LINE = 100_000;
const NEWLINE = 0x0a;

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf(line: Uint8Array, number: number): string {
  try {
    return decoder.decode(line);
  } catch {
    throw new Error(`Line ${number} is not valid UTF-8.`);
  }
}

function checkLength(bytes: number, number: number): void {
  if (bytes > LONGEST_LINE)
    throw new Error(`Line ${number} is longer than ${LONGEST_LINE} bytes; give one text a line.`);
}

/** Returns the concepts of a text as the command prints them: a JSON array of ids, sorted, negated ones as `!id`. */
export function conceptLine(text: string): string {
  const ids = mentionsIn(text).map(({ concept, negated }) => (negated ? `!${concept}` : concept));
  return JSON.stringify(ids.sort());
}

/**
 * Returns the answer for each line of a stream of bytes, as soon as the line is complete. Throws an Error, with the
 * number of the line, for bytes that are not UTF-8 and for a line that is too long.
 */
export async function* conceptLines(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array();
  let number = 0;
  for await (const chunk of input) {
    const bytes = Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      number += 1;
      checkLength(end - from, number);
      yield conceptLine(textOf(bytes.subarray(from, end), number));
      from = end + 1;
    }
    rest = bytes.subarray(from);
    checkLength(rest.length, number + 1);
  }
  if (rest.length > 0) yield conceptLine(textOf(rest, number + 1));
}
