import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

interface FrameLayoutProps {
  /** narrow: a column for forms and reading; wide: lists and pictures. */
  width: 'narrow' | 'wide';
  /** What stands above the main part. */
  header?: ReactNode;
  footer?: ReactNode;
  children: ReactNode;
}

/** The column of a screen: header, main part, footer. */
export function FrameLayout({ width, header, footer, children }: FrameLayoutProps) {
  return (
    <div className={classes.frame} data-width={width}>
      {header}
      <main className={classes.main}>{children}</main>
      {footer !== undefined && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}
