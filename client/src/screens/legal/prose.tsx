import type { ReactNode } from 'react';
import classes from './legal.module.css';

interface PartProps {
  /** Where an address such as `/privacy#matching` leads. */
  id?: string;
  title: string;
  children: ReactNode;
}

/** One part of a legal text. */
export function Part({ id, title, children }: PartProps) {
  return (
    <section id={id} className={classes.part}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

/** Paragraphs as the phrases hold them. */
export function Paragraphs({ of }: { of: object }) {
  return Object.values(of).map((text: string) => <p key={text}>{text}</p>);
}

/** A list as the phrases hold it. */
export function Items({ of }: { of: object }) {
  return (
    <ul className={classes.items}>
      {Object.values(of).map((text: string) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
