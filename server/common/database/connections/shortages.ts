/** What PostgreSQL says when it lacks something, and how we call it. */
const SHORTAGES: Readonly<Record<string, string>> = {
  '53100': 'its disk is full',
  '53200': 'it is out of memory',
  '53300': 'it takes no more connections',
  '58030': 'it cannot read or write its disk',
  '57014': 'statements take too long',
};
/** Single statements that take too long are no trouble of the database; so many within a while are. */
const SLOW = '57014';
const MANY_SLOW = 10;
/** For how many milliseconds a shortage counts after it was seen: then requests may try again. */
const COUNTS_FOR = 15_000;

/** Remembers for a while what the database lacked when it was used. */
export class Shortages {
  private readonly seen: { code: string; at: number }[] = [];

  /** Notes the code of an error that the database answered. */
  note(code: string | undefined): void {
    if (code && SHORTAGES[code]) this.seen.push({ code, at: performance.now() });
    this.forget();
  }

  /** Returns what it lacks, or null. */
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
