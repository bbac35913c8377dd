import { ArchiveError, kindOfEntry, type ReadArchive, readArchive } from './archive/index.js';

const NEWLINE = 0x0a;

/** Reads an archive completely and checks it: checksums, and the numbers of rows. Throws ArchiveError. */
export async function checkArchive(
  source: AsyncIterable<Buffer>,
  passphrase: string | null,
): Promise<ReadArchive> {
  const counts = new Map<string, number>();
  const archive = await readArchive(source, passphrase, {
    begin: () => Promise.resolve(),
    entry: async (name, content) => {
      const { kind, name: of } = kindOfEntry(name) ?? { kind: 'unknown', name };
      const counted = await countLines(content);
      const key = kind === 'table' ? of : kind;
      counts.set(key, (counts.get(key) ?? 0) + (kind === 'photo' ? 1 : counted));
    },
  });
  const { rows, jobs, photoFiles } = archive.contents;
  for (const [what, expected] of Object.entries({ ...rows, jobs, photo: photoFiles }))
    if ((counts.get(what) ?? 0) !== expected)
      throw new ArchiveError(`The archive says ${expected} of ${what}, and holds ${counts.get(what) ?? 0}.`);
  return archive;
}

// in COPY's text format each row is one line
async function countLines(content: AsyncIterable<Buffer>): Promise<number> {
  let lines = 0;
  for await (const piece of content) for (const byte of piece) if (byte === NEWLINE) lines++;
  return lines;
}
