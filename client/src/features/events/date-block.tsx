import { dateParts } from '../../lib/dates/dates';
import classes from './date-block.module.css';

/** The day of an event at a glance, as on a calendar sheet. Decoration: say the date in words beside it. */
export function DateBlock({ date }: { date: string }) {
  const { weekday, day, month } = dateParts(date);
  return (
    <div className={classes.block} aria-hidden>
      <span>{weekday}</span>
      <span className={classes.day}>{day}</span>
      <span>{month}</span>
    </div>
  );
}
