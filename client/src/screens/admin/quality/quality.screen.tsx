import { Stack } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchingQuality } from '../../../api/admin-types';
import { useMatchingQuality } from '../../../features/admin/quality/api';
import { count, decimal, percent } from '../../../lib/numbers';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Question } from '../../../ui/admin/question/question';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { CalibrationTable, MeasuresTable, WeightsTable } from './tables';
import '../../../ui/widgets/stack.css';

const BarChart = lazy(() => import('../../../ui/admin/bar-chart'));

const CHANCE = 0.5;

/** /admin/matching: whether agreement goes with a mutual yes, with what is counted beside each answer. */
export default function QualityScreen() {
  const { t } = useTranslation('admin');
  const quality = useMatchingQuality();
  return (
    <AdminPage title={t('nav.quality')}>
      {quality.data === undefined ? (
        quality.isError ? (
          <AdminQueryError query={quality} />
        ) : (
          <TableSkeleton />
        )
      ) : (
        <Stack gap="md">
          <Answers quality={quality.data} />
        </Stack>
      )}
    </AdminPage>
  );
}

function Answers({ quality }: { quality: MatchingQuality }) {
  const { t } = useTranslation('admin');
  const { state, pairs, events, needed, published } = quality;
  const counted = t('quality.counted', { pairs: count(pairs), events: count(events) });
  return (
    <>
      <Question title={t('quality.agreement.title')} definition={t('quality.agreement.definition')}>
        <p>{counted}</p>
        {state === 'ready' ? (
          <>
            <p>
              <strong>{t(`quality.verdicts.${verdictOf(quality)}`)}</strong>
            </p>
            <p>{t('quality.scale', { from: decimal(published.from), to: decimal(published.to) })}</p>
          </>
        ) : (
          <p>
            <strong>
              {t(`quality.states.${state}`, {
                pairs: count(needed.pairs),
                events: count(needed.events),
              })}
            </strong>
          </p>
        )}
      </Question>
      {state === 'ready' && <Numbers quality={quality} />}
    </>
  );
}

/** What the interval of the agreement says about chance. */
function verdictOf({ agreement }: MatchingQuality): 'above' | 'below' | 'chance' {
  if (agreement && agreement.from > CHANCE) return 'above';
  return agreement && agreement.to < CHANCE ? 'below' : 'chance';
}

function Numbers({ quality }: { quality: MatchingQuality }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Question title={t('quality.parts.title')} definition={t('quality.parts.definition')}>
        <MeasuresTable quality={quality} />
      </Question>
      <Question title={t('quality.calibration.title')} definition={t('quality.calibration.definition')}>
        <Calibration bins={quality.calibration} />
      </Question>
      <Question title={t('quality.weights.title')} definition={t('quality.weights.definition')}>
        <Weights quality={quality} />
      </Question>
    </>
  );
}

function Calibration({ bins }: { bins: MatchingQuality['calibration'] }) {
  const { t } = useTranslation('admin');
  const title = t('quality.calibration.title');
  const bars = bins.map(({ from, to, share }) => {
    const label = t('quality.range', { from, to });
    return { title: label, label, one: share };
  });
  return (
    <>
      <Suspense
        fallback={
          <Loading>
            <Skeleton height="240px" />
          </Loading>
        }
      >
        <BarChart
          summary={t('charts.summary', { title, count: bars.length })}
          bars={bars}
          series={[{ name: 'one', label: t('quality.columns.share') }]}
          format={percent}
          most={1}
        />
      </Suspense>
      <CalibrationTable bins={bins} />
    </>
  );
}

function Weights({ quality }: { quality: MatchingQuality }) {
  const { t } = useTranslation('admin');
  const { fit, needed } = quality;
  if (!fit) return <p>{t('quality.weights.tooFew', { events: count(needed.events_to_fit) })}</p>;
  return (
    <>
      <p>
        <strong>{t(fit.proposes ? 'quality.weights.proposes' : 'quality.weights.keeps')}</strong>
      </p>
      <p>
        {t('quality.weights.tried', {
          today: decimal(fit.today),
          fitted: decimal(fit.fitted),
          gain: decimal(fit.gain),
          error: decimal(fit.gain_error),
        })}
      </p>
      <WeightsTable parts={quality.parts} />
    </>
  );
}
