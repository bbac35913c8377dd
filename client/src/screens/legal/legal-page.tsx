import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import type { LegalFacts } from '../../api/types';
import { useLegalFacts } from '../../features/legal/api';
import { day } from '../../lib/dates/dates';
import stack from '../../ui/base/stack.module.css';
import { PageFrame } from '../../ui/frame/page-frame';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { NameHeader } from '../../ui/header/name-header';
import { QueryError } from '../../ui/states/query-error';
import { Alert } from '../../ui/base/alert';
import { Loading, Skeleton } from '../../ui/base/skeleton';

/** When the texts were last changed in what they say. */
const AS_OF = '2026-11-27';

interface LegalPageProps {
  title: string;
  lead: string;
  children: (facts: LegalFacts) => ReactNode;
}

/** One of the legal pages, with what this instance really uses. */
export function LegalPage({ title, lead, children }: LegalPageProps) {
  const { t } = useTranslation('legal');
  const facts = useLegalFacts();
  const { hash } = useLocation();
  const loaded = facts.data !== undefined;
  useEffect(() => {
    // The router does not follow the address to a part of the page.
    if (loaded && hash !== '') document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [loaded, hash]);
  if (!loaded && facts.isError)
    return (
      <PageFrame title={title} header={<NameHeader />}>
        <QueryError title={title} query={facts} otherwise="errors.INTERNAL" />
      </PageFrame>
    );
  return (
    <PageFrame title={title} header={<NameHeader />}>
      <article className={stack.loose}>
        <div className={stack.tight}>
          <ScreenHeading>{title}</ScreenHeading>
          <p className={stack.lead}>{lead}</p>
        </div>
        {loaded ? (
          <>
            {facts.data.operator.name === null && <Alert tone="warn">{t('demonstration')}</Alert>}
            {children(facts.data)}
            <p className={stack.soft}>{t('asOf', { date: day(AS_OF) })}</p>
          </>
        ) : (
          <Loading>
            <Skeleton height="60rem" />
          </Loading>
        )}
      </article>
    </PageFrame>
  );
}
