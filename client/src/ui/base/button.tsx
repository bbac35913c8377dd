import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import classes from './button.module.css';

type Look = 'filled' | 'outline' | 'plain';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  /** filled: the one thing to do here; outline: the other; plain: beside the way. */
  look?: Look;
  /** While true the button shows that it works, and does nothing more. It keeps the focus, which `disabled` would lose. */
  busy?: boolean;
  children: ReactNode;
}

/** A button, at least 44 px high. */
export function Button({
  look = 'filled',
  busy = false,
  onClick,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes.button}
      data-look={look}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {children}
    </button>
  );
}

interface ButtonLinkProps {
  to: string;
  /** What the other screen finds in its location's state. */
  state?: object;
  look?: Look;
  children: ReactNode;
}

/** A link to another screen that looks like a button. */
export function ButtonLink({ to, state, look = 'filled', children }: ButtonLinkProps) {
  return (
    <Link to={to} state={state} className={classes.button} data-look={look}>
      {children}
    </Link>
  );
}
