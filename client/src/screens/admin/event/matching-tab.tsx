import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AdminEvent, Pairs } from '../../../api/admin-types';
import { useMatchingResult, useRunMatching } from '../../../features/admin/matching/api';
import { currentLanguage } from '../../../lib/i18n';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { Pager } from '../../../ui/admin/pager';
import { Panel } from '../../../ui/admin/panel';
import { SaveList } from '../../../ui/admin/save-list';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { useFilters } from '../../../ui/admin/use-filters';
import { Alert } from '../../../ui/base/alert';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { percent } from '../../../lib/numbers';
import classes from './event.module.css';
import { MatchingReport } from './matching-report';

/** The matching of an event: its report, who has few matches, every pair; and running it, which no guest sees before the day. */
export function MatchingTab({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const { page, goTo } = useFilters([]);
  const pairs = useMatchingResult(event.id, currentLanguage(), page);
  const run = useRunMatching(event.id);
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
          <Alert tone="good">
            {t('matching.done', { pairs: run.data.pairs, people: run.data.people, ms: run.data.ms })}
          </Alert>
        )}
        <AdminError error={run.error} />
        {pairs.data?.report && (
          <MatchingReport
            report={pairs.data.report}
            words={pairs.data.report_in_words}
            pairs={pairs.data.total}
          />
        )}
        {pairs.data?.report === null && <p>{t('matching.none')}</p>}
      </Panel>
      {pairs.data === undefined && (pairs.isError ? <AdminQueryError query={pairs} /> : <TableSkeleton />)}
      {pairs.data !== undefined && pairs.data.report !== null && (
        <>
          <FewMatches people={pairs.data.few_matches} />
          <Panel title={t('matching.pairs')}>
            <SaveList path={`/api/admin/events/${event.id}/matches`} name={`pairs-${event.id}`} />
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

/** Every pair with its score, in steps of five. */
function PairList({ pairs }: { pairs: Pairs['items'] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className={classes.list}>
      {pairs.map(({ a, b, a_name, b_name, score }) => (
        <li key={`${a} ${b}`}>
          <span>{t('matching.pair', { a: a_name, b: b_name })}</span>
          <span className={classes.score}>{percent(score / 100)}</span>
        </li>
      ))}
    </ul>
  );
}
