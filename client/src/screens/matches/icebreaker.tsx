import { IconChevronDown } from '@tabler/icons-react';
import { useState } from 'react';
import classes from './matches.module.css';

/** A question to open with, whole; pressed it stands there in large letters, to be read by two. */
export function Icebreaker({ question }: { question: string }) {
  const [open, setOpen] = useState(false);
  return (
    <button type="button" className={classes.chip} aria-expanded={open} onClick={() => setOpen(!open)}>
      <span>{question}</span>
      <IconChevronDown size={18} aria-hidden />
    </button>
  );
}
