import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './next.module.css';

/** How many events the server names at most: the prerendered page keeps the room for them. */
const SHOWN = 3;

interface NextFrameProps {
  /** The cards; until they are there, empty ones of the same size keep their room. */
  children?: ReactNode;
  /** What stands below them. */
  note?: ReactNode;
}

/** Where the next events stand on the welcome. As high before they come as after, so that nothing jumps. */
export function NextFrame({ children, note }: NextFrameProps) {
  const { t } = useTranslation();
  return (
    <section className={classes.next} aria-labelledby="next">
      <h2 id="next">{t('auth.next.title')}</h2>
      <ul className={classes.list}>{children ?? <EmptyCards />}</ul>
      <p className={classes.note}>{note}</p>
    </section>
  );
}

function EmptyCards() {
  return Array.from({ length: SHOWN }, (_none, at) => <li key={at} className={classes.card} aria-hidden />);
}
