import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { setTitle } from '../../lib/page-title';
import { ColorSchemeSwitch } from './color-scheme-switch';
import { FrameLayout } from './frame-layout';
import { LanguageSwitcher } from './language-switcher';
import classes from './page-frame.module.css';
import { OfflineAlert } from './offline-alert';
import { useRemovePrerendered } from './use-remove-prerendered';

const PAGES = ['privacy', 'terms', 'imprint'] as const;

interface PageFrameProps {
  /** The screen's own name: shown in the browser's tab, before the product's. */
  title: string;
  /** narrow: a column for forms and reading; wide: lists and pictures. */
  width?: 'narrow' | 'wide';
  header?: ReactNode;
  /** True where the screen itself says what a lost connection means. */
  worksOffline?: boolean;
  children: ReactNode;
}

/** What every screen stands in: its title, the header if it has one, the offline notice, and the footer's two switches. */
export function PageFrame({
  title,
  width = 'narrow',
  header,
  worksOffline = false,
  children,
}: PageFrameProps) {
  useRemovePrerendered();
  useEffect(() => {
    setTitle(title);
  }, [title]);
  return (
    <FrameLayout
      width={width}
      header={
        <>
          {!worksOffline && <OfflineAlert />}
          {header}
        </>
      }
      footer={
        <>
          <LanguageSwitcher />
          <LegalLinks />
          <ColorSchemeSwitch />
        </>
      }
    >
      {children}
    </FrameLayout>
  );
}

/** The links to the legal pages, at the foot of every screen. */
function LegalLinks() {
  const { t } = useTranslation();
  return (
    <nav className={classes.legal} aria-label={t('legal.label')}>
      {PAGES.map((page) => (
        <Link key={page} to={`/${page}`}>
          {t(`legal.${page}`)}
        </Link>
      ))}
    </nav>
  );
}
