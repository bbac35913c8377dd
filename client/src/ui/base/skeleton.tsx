import { useTranslation } from 'react-i18next';
import classes from './skeleton.module.css';

interface SkeletonProps {
  /** CSS lengths; the width defaults to the whole line. */
  height: string;
  width?: string;
  round?: boolean;
}

/** One grey shape of what is coming. It stays invisible for 300 ms, so that a quick answer does not flicker. */
export function Skeleton({ height, width = '100%', round = false }: SkeletonProps) {
  return (
    <span className={classes.bone} data-round={round || undefined} style={{ height, width }} aria-hidden />
  );
}

/** Wraps skeletons, and tells a screen reader once that something is loading. */
export function Loading({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{t('common.loading')}</output>
      {children}
    </div>
  );
}
