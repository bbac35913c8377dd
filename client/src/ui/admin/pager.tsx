import { Group, Pagination } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import './pager.css';
import '../widgets/stack.css';

/** Rows on a page of every list of the organisers. */
export const PER_PAGE = 50;

interface PagerProps {
  page: number;
  total: number;
  onGo: (page: number) => void;
}

/** Which rows of a list are shown, and buttons to its other pages. */
export function Pager({ page, total, onGo }: PagerProps) {
  const { t } = useTranslation('admin');
  const first = (page - 1) * PER_PAGE + 1;
  const last = Math.min(page * PER_PAGE, total);
  if (total === 0) return null;
  return (
    <Group component="nav" justify="space-between" gap="md" aria-label={t('common.pages')}>
      <output>{t('common.range', { first, last, total })}</output>
      {total > PER_PAGE && (
        <Pagination
          total={Math.ceil(total / PER_PAGE)}
          value={page}
          onChange={onGo}
          siblings={0}
          size={44}
          getControlProps={(control) =>
            control === 'previous' || control === 'next' ? { 'aria-label': t(`common.${control}`) } : {}
          }
        />
      )}
    </Group>
  );
}
