import { mentionsIn } from '../engine/index.js';
import { InputError } from './match-input.rules.js';

// An answer has at most 500 characters; a line of this many bytes is no answer any more.
const LONGEST_LINE = 100_000;
const NEWLINE = 0x0a;

const decoder = new TextDecoder('utf-8', { fatal: true });

function textOf(line: Uint8Array, number: number): string {
  try {
    return decoder.decode(line);
  } catch {
    throw new InputError(`Line ${number} is not valid UTF-8.`);
  }
}

function checkLength(bytes: number, number: number): void {
  if (bytes <= LONGEST_LINE) return;
  throw new InputError(`Line ${number} is longer than ${LONGEST_LINE} bytes; give one text a line.`);
}

/** The concepts of a text as the command prints them: a JSON array of ids, sorted, denied ones as `!id`. */
export function conceptLine(text: string): string {
  const ids = mentionsIn(text).map(({ concept, negated }) => (negated ? `!${concept}` : concept));
  return JSON.stringify(ids.sort());
}

/**
 * Answers each line of a stream of bytes as soon as it is whole.
 * Throws InputError, with the number of the line, on bytes that are not UTF-8 and on a line that never ends.
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
