import { Skeleton as MantineSkeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import './skeleton.css';

interface SkeletonProps {
  /** CSS lengths; the width defaults to the whole line. */
  height: string;
  width?: string;
  round?: boolean;
}

/** One grey shape of what is coming; it appears after 300 ms. */
export function Skeleton({ height, width, round = false }: SkeletonProps) {
  return <MantineSkeleton height={height} width={width} radius={round ? 'xl' : 'sm'} aria-hidden />;
}

/** Wraps skeletons, and tells a screen reader once that something is loading. */
export function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{t('common.loading')}</output>
      {children}
    </div>
  );
}
