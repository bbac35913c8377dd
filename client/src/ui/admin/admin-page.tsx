import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { setTitle } from '../../lib/page-title';
import classes from './admin-page.module.css';

interface AdminPageProps {
  /** Shown as the h1 and in the browser's tab. */
  title: string;
  /** Where one comes from, above the title. */
  back?: { to: string; label: string };
  /** What stands under the title: facts, badges. */
  lead?: ReactNode;
  /** Buttons beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the organisers: a link back, one heading, buttons, and the content. */
export function AdminPage({ title, back, lead, actions, children }: AdminPageProps) {
  useEffect(() => {
    setTitle(title);
  }, [title]);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.words}>
          {back && (
            <Link to={back.to} className={classes.back}>
              ← {back.label}
            </Link>
          )}
          <Heading>{title}</Heading>
          {lead}
        </div>
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
      {children}
    </>
  );
}

/**
 * The h1. Takes the focus when the page comes up after another one, so that a screen reader starts reading here; not when
 * only the query of the address changes, as filters do while one types.
 */
function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const { key } = useLocation();
  const first = useRef(key);
  useEffect(() => {
    // 'default' is the key of the page load itself: there the browser decides where reading starts.
    if (first.current !== 'default') heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
