import type { ReactNode } from 'react';
import stack from '../base/stack.module.css';
import { ScreenHeading } from '../frame/screen-heading';
import classes from './outcome.module.css';

interface OutcomeProps {
  /** A picture of about 40 px. Decoration. */
  icon: ReactNode;
  tone: 'good' | 'warn' | 'bad' | 'plain';
  title: string;
  /** How the words are announced: a failure at once, the rest when the reader pauses. */
  role?: 'alert' | 'status';
  /** Words, in paragraphs. */
  children: ReactNode;
  /** What is worth knowing besides; not announced at once. */
  note?: ReactNode;
  /** Where one can go from here. */
  actions?: ReactNode;
}

/** A screen that has one thing to say: it worked, it failed, it is still locked. */
export function Outcome({ icon, tone, title, role = 'status', children, note, actions }: OutcomeProps) {
  return (
    <div className={classes.outcome}>
      <span className={classes.mark} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <ScreenHeading>{title}</ScreenHeading>
      <div className={stack.tight} role={role}>
        {children}
      </div>
      {note}
      {actions !== undefined && actions !== false && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
