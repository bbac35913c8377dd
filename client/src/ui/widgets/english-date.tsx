import { longDate } from '../../lib/dates/english-dates';

/** The date of an event. It is in English in every language, and read aloud so. */
export function EnglishDate({ date }: { date: string }) {
  return (
    <time dateTime={date} lang="en">
      {longDate(date)}
    </time>
  );
}

interface DatedSentenceProps {
  /** Returns the sentence with the date in it. */
  say: (date: string) => string;
  date: string;
}

/** A sentence of the interface's language in which the date of an event stands. */
export function DatedSentence({ say, date }: DatedSentenceProps) {
  const [before, after] = say(longDate(date)).split(longDate(date));
  return (
    <>
      {before}
      <EnglishDate date={date} />
      {after}
    </>
  );
}
