import { useTranslation } from 'react-i18next';
import { Button } from '../base/button';
import classes from './pager.module.css';

/** Rows on a page of every list of the organisers. */
export const PER_PAGE = 50;

interface PagerProps {
  page: number;
  total: number;
  onGo: (page: number) => void;
}

/** Which page of a list is shown, and buttons to the next and the previous one. */
export function Pager({ page, total, onGo }: PagerProps) {
  const { t } = useTranslation('admin');
  const first = (page - 1) * PER_PAGE + 1;
  const last = Math.min(page * PER_PAGE, total);
  if (total === 0) return null;
  return (
    <nav className={classes.pager} aria-label={t('common.pages')}>
      <output>{t('common.range', { first, last, total })}</output>
      {total > PER_PAGE && (
        <div className={classes.buttons}>
          <Button look="outline" aria-disabled={page === 1} onClick={() => page > 1 && onGo(page - 1)}>
            {t('common.previous')}
          </Button>
          <Button look="outline" aria-disabled={last >= total} onClick={() => last < total && onGo(page + 1)}>
            {t('common.next')}
          </Button>
        </div>
      )}
    </nav>
  );
}
