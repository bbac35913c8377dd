import type { ReactNode } from 'react';
import glasses from '../../art/step-meet.svg';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  title: string;
  children: ReactNode;
  action?: ReactNode;
}

/** What stands where there is nothing to list yet. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <img src={glasses} alt="" width={320} height={200} />
      <h2>{title}</h2>
      <p>{children}</p>
      {action}
    </div>
  );
}
