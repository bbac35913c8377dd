import type { ReactNode } from 'react';
import classes from './alert.module.css';

interface AlertProps {
  /** bad: something failed; warn: the yellow of a lock; good: it worked; info: worth knowing. */
  tone: 'bad' | 'warn' | 'good' | 'info';
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A message in the page, next to what it is about. Failures are announced at once, the rest when the reader pauses. */
export function Alert({ tone, title, children, action }: AlertProps) {
  return (
    <div role={tone === 'bad' ? 'alert' : 'status'} className={classes.alert} data-tone={tone}>
      {title !== undefined && <p className={classes.title}>{title}</p>}
      <div>{children}</div>
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}
