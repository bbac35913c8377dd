import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import classes from './page-frame.module.css';

const PAGES = ['privacy', 'terms', 'imprint'] as const;

/** The links to the legal pages, at the foot of every screen. */
export function LegalLinks() {
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
