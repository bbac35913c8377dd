import { type ReactNode, useId } from 'react';
import classes from './account.module.css';

interface SectionProps {
  title: string;
  /** Beside the title: a state in a word. */
  badge?: ReactNode;
  children: ReactNode;
}

/** One subject of the account, on its own sheet. */
export function Section({ title, badge, children }: SectionProps) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {badge}
      </div>
      {children}
    </section>
  );
}
