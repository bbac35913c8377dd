import { conceptLine, conceptLines } from './concept-lines.js';

async function* bytesOf(...chunks: (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
}

async function linesOf(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  const lines: string[] = [];
  for await (const line of conceptLines(bytesOf(...chunks))) lines.push(line);
  return lines;
}

describe('the lines of the concepts command', () => {
  it('are one JSON array of sorted ids for each line', async () => {
    expect(await linesOf("j'aime faire de la rando\nins Kino gehen\n")).toEqual(['["hiking"]', '["cinema"]']);
  });

  it('sort denied concepts with their mark', () => {
    expect(conceptLine('hiking, no clubbing')).toBe('["!clubbing","hiking"]');
  });

  it('answer an empty line with an empty array, and need no last newline', async () => {
    expect(await linesOf('\n\r\nWandern')).toEqual(['[]', '[]', '["hiking"]']);
    expect(await linesOf('')).toEqual([]);
  });

  it('come whole when a line, or a letter, arrives in pieces', async () => {
    const bytes = Buffer.from('randonnée\nyoga\n');
    expect(await linesOf(bytes.subarray(0, 8), bytes.subarray(8))).toEqual(['["hiking"]', '["yoga"]']);
  });

  it('come before the stream ends', async () => {
    const open = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from('yoga\nsau');
      throw new Error('the second chunk was asked for too early');
    };
    const first = await conceptLines(open()).next();
    expect(first.value).toBe('["yoga"]');
  });

  it('stop at bytes that are not UTF-8, saying where', async () => {
    const read = linesOf('yoga\n', new Uint8Array([0x66, 0xff, 0x0a]));
    await expect(read).rejects.toThrow('Line 2 is not valid UTF-8.');
  });

  it('stop at a line that does not end', async () => {
    const read = linesOf('yoga\n', 'a'.repeat(60_000), 'a'.repeat(60_000));
    await expect(read).rejects.toThrow('Line 2 is longer than 100000 bytes; give one text a line.');
  });
});
