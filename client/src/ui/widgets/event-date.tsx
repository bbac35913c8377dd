import { longDayTime } from '../../lib/dates/dates';

/** The date of an event in the language of the reader, everywhere but on the event's card. */
export function EventDate({ date }: { date: string }) {
  return <time dateTime={date}>{longDayTime(date)}</time>;
}
