/** SQLSTATE codes for a lack of resources, and our name for each. */
const SHORTAGES: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
  '53300': 'it takes no more connections',
  '58030': 'it cannot read or write its disk',
  '57014': 'statements take too long',
};
/** A few slow statements are no problem of the database; this many within a while are. */
const SLOW = '57014';
const MANY_SLOW = 10;
/** Milliseconds for which a shortage counts after it was seen; requests may try again after that. */
const COUNTS_FOR = 15_000;

/** Remembers for a while which resource the database has run out of. */
export class Shortages {
  private readonly seen: { code: string; at: number }[] = [];

  /** Records the code of an error from the database. */
  note(code: string | undefined): void {
    if (code && SHORTAGES[code]) this.seen.push({ code, at: performance.now() });
    this.forget();
  }

  /** Returns what the database lacks now, or null. */
  get now(): string | null {
    this.forget();
    const slow = this.seen.filter(({ code }) => code === SLOW).length;
    const last = this.seen.findLast(({ code }) => code !== SLOW || slow >= MANY_SLOW);
    return last ? (SHORTAGES[last.code] ?? null) : null;
  }

  private forget(): void {
    const since = performance.now() - COUNTS_FOR;
    while (this.seen[0] && this.seen[0].at < since) this.seen.shift();
  }
}
