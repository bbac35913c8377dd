import { Writable } from 'node:stream';
import { LogStream } from './log-stream.js';

/** An output whose reader takes a line when the story says so. */
function reader() {
  const taken: string[] = [];
  const waiting: (() => void)[] = [];
  const output = new Writable({
    decodeStrings: false,
    write(line, _encoding, done) {
      waiting.push(() => {
        taken.push(String(line));
        done();
      });
    },
  });
  return {
    output,
    taken,
    takeOne: () => waiting.shift()?.(),
    takeAll: async () => {
      while (waiting.length > 0) {
        waiting.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    },
  };
}

describe('the log', () => {
  it('keeps what its reader can take, in order', async () => {
    const { output, taken, takeAll } = reader();
    const log = new LogStream(output);
    for (const line of ['one', 'two', 'three']) log.write(line);
    await takeAll();
    expect(taken).toEqual(['one', 'two', 'three']);
    expect(log.lost).toBe(0);
  });

  it('loses and counts what nobody reads, and says so once it is read again', async () => {
    const { output, taken, takeAll } = reader();
    const log = new LogStream(output, 10);
    const told: number[] = [];
    log.onTaken = (lost) => told.push(lost);
    for (let line = 0; line < 20; line++) log.write('12345');
    expect(log.lost).toBe(17);
    expect(output.writableLength).toBe(15);
    await takeAll();
    expect(taken).toHaveLength(3);
    expect(told).toEqual([17]);
    log.write('again');
    await takeAll();
    expect(taken).toHaveLength(4);
    expect(told).toEqual([17]);
  });

  it('counts what goes to a reader that is gone, and goes on', async () => {
    const output = new Writable({
      autoDestroy: false,
      write: (_line, _encoding, done) => done(new Error('EPIPE')),
    });
    const log = new LogStream(output);
    log.write('one');
    log.write('two');
    await new Promise((resolve) => setImmediate(resolve));
    expect(log.lost).toBe(2);
  });

  it('waits for its last lines, but not for ever', async () => {
    const { output, takeAll } = reader();
    const log = new LogStream(output);
    log.write('last');
    await log.written(30);
    expect(output.writableLength).toBe(4);
    const read = log.written(60_000);
    await takeAll();
    await read;
    expect(output.writableLength).toBe(0);
  });
});
