import type { ReactNode } from 'react';
import classes from './badge.module.css';

/** The tones of a badge; the words in it carry the meaning, the colour only helps. */
export type Tone = 'good' | 'warn' | 'bad' | 'plain';

/** A state in a word. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  );
}
