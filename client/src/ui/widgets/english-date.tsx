import { longDate } from '../../lib/dates/english-dates';

/** The date line of an event's card. It is in English in every language, and read aloud so. */
export function EnglishDate({ date }: { date: string }) {
  return (
    <time dateTime={date} lang="en">
      {longDate(date)}
    </time>
  );
}
