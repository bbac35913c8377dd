import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DateBlock } from '../../../features/events/date-block';
import { EventDate } from '../../../ui/widgets/event-date';
import classes from '../profile.module.css';

interface EntryFrameProps {
  event: { name: string; date: string };
  /** The page of the event; undefined where it has none any more. */
  to?: string | undefined;
  /** Where it is, how it stands with one's own seat, and what one can do. */
  children: ReactNode;
}

/** What every entry of My Events begins with: the date, the name, and when it is. */
export function EntryFrame({ event, to, children }: EntryFrameProps) {
  return (
    <article className={classes.event}>
      <DateBlock date={event.date} />
      <div className={classes.eventText}>
        <p className={classes.eventName}>
          {to === undefined ? event.name : <Link to={to}>{event.name}</Link>}
        </p>
        <p>
          <EventDate date={event.date} />
        </p>
        {children}
      </div>
    </article>
  );
}
