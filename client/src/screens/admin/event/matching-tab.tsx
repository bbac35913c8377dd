import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { api, take } from '../../../api/http/client';
import { queryClient } from '../../../api/query/query-client';
import { currentLanguage } from '../../../lib/i18n';
import { Button } from '../../../ui/base/button';
import { Notice } from '../../../ui/base/alert';
import stack from '../../../ui/base/stack.module.css';
import { DeskError, NotLoadedHere } from '../../../ui/admin/admin-error';
import { Pager, PER_PAGE } from '../../../ui/admin/pager';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import type { AdminEvent, Pairs } from '../../../api/admin-types';
import classes from './event.module.css';
import { MatchingReport } from './matching-report';
import { PairList } from './pair-list';

/** The matching of an evening: its report, who has few matches, every pair; and running it, which no guest sees before the day. */
export function MatchingTab({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const { page, goTo } = useFilters([]);
  const params = { path: { id: event.id } };
  const pairs = useQuery({
    queryKey: ['admin', 'event', event.id, 'matches', currentLanguage(), page],
    queryFn: () =>
      take(
        api.GET('/api/admin/events/{id}/matches', {
          params: { ...params, query: { page, per_page: PER_PAGE } },
        }),
      ),
    placeholderData: keepPreviousData,
  });
  const run = useMutation({
    mutationFn: () => take(api.POST('/api/admin/events/{id}/matching', { params })),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['admin', 'event', event.id] }),
  });
  return (
    <>
      <Panel
        title={t('matching.title')}
        actions={
          event.status !== 'cancelled' && (
            <Button look="outline" busy={run.isPending} onClick={() => run.mutate()}>
              {t(pairs.data?.report ? 'matching.again' : 'matching.run')}
            </Button>
          )
        }
      >
        <p className={stack.soft}>{t('matching.secret')}</p>
        {run.data !== undefined && (
          <Notice tone="good">
            {t('matching.done', { pairs: run.data.pairs, people: run.data.people, ms: run.data.ms })}
          </Notice>
        )}
        <DeskError error={run.error} />
        {pairs.data?.report && (
          <MatchingReport
            report={pairs.data.report}
            words={pairs.data.report_in_words}
            pairs={pairs.data.total}
          />
        )}
        {pairs.data?.report === null && <p>{t('matching.none')}</p>}
      </Panel>
      {pairs.data === undefined && (pairs.isError ? <NotLoadedHere query={pairs} /> : <TableSkeleton />)}
      {pairs.data !== undefined && pairs.data.report !== null && (
        <>
          <FewMatches people={pairs.data.few_matches} />
          <Panel title={t('matching.pairs')}>
            <PairList pairs={pairs.data.items} />
            <Pager page={page} total={pairs.data.total} onGo={goTo} />
          </Panel>
        </>
      )}
    </>
  );
}

function FewMatches({ people }: { people: Pairs['few_matches'] }) {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('matching.few')}>
      {people.length === 0 && <p>{t('matching.fewNone')}</p>}
      <ul className={classes.list}>
        {people.map(({ account_id, name, matches }) => (
          <li key={account_id}>
            <Link to={`/admin/people/${account_id}`}>{name}</Link>
            <span>{t('matching.count', { count: matches })}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
