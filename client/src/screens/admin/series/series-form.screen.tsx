import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { api, take } from '../../../api/http/client';
import { Button, ButtonLink } from '../../../ui/base/button';
import { Notice } from '../../../ui/base/alert';
import classes from '../../../features/admin/events/event-form.module.css';
import { PlaceFields, TermsFields, WordsFields } from '../../../features/admin/events/template-fields';
import { AdminPage } from '../../../ui/admin/admin-page';
import { DeskError, NotLoadedHere } from '../../../ui/admin/admin-error';
import { rereadDesk } from '../../../features/admin/events/api';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import type { Series } from '../../../api/admin-types';
import { RuleFields } from './rule-fields';
import { RulePreview } from './rule-preview';
import { seriesToWire, useSeriesForm } from './series-fields';
import { seriesQuery } from '../../../features/admin/series/api';

/** /admin/series/new and /admin/series/{id}: a rule, and what its evenings begin as. */
export default function SeriesFormScreen() {
  const { t } = useTranslation('admin');
  const { id } = useParams();
  const isNew = id === undefined;
  const series = useQuery({ ...seriesQuery(Number(id)), enabled: !isNew });
  return (
    <AdminPage
      title={isNew ? t('series.new') : (series.data?.name ?? t('series.title'))}
      back={{ to: '/admin/series', label: t('series.title') }}
      actions={series.data && <EndSeries series={series.data} />}
    >
      {isNew && <SeriesForm />}
      {!isNew && series.data !== undefined && <SeriesForm series={series.data} />}
      {!isNew &&
        series.data === undefined &&
        (series.isError ? <NotLoadedHere query={series} /> : <TableSkeleton />)}
    </AdminPage>
  );
}

function SeriesForm({ series }: { series?: Series }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useSeriesForm(series);
  const save = useMutation({
    mutationFn: (body: ReturnType<typeof seriesToWire>) =>
      series === undefined
        ? take(api.POST('/api/admin/series', { body }))
        : take(api.PATCH('/api/admin/series/{id}', { params: { path: { id: series.id } }, body })),
    onSuccess: async () => {
      await rereadDesk();
      await navigate('/admin/series');
    },
    onError: form.showRefused,
  });
  return (
    <form {...form.formProps((values) => save.mutate(seriesToWire(values)))} className={classes.form}>
      {series !== undefined && <Notice tone="info">{t('series.editHint')}</Notice>}
      <WordsFields field={form.field} values={form.values} />
      <Panel title={t('form.whenWhere')}>
        <RuleFields form={form} />
        <PlaceFields field={form.field} />
      </Panel>
      <TermsFields field={form.field} />
      <Panel title={t('series.preview')}>
        <RulePreview values={form.values} />
      </Panel>
      <DeskError error={save.error} />
      <div className={classes.save}>
        <Button type="submit" busy={save.isPending}>
          {t(series === undefined ? 'series.create' : 'common.save')}
        </Button>
        <ButtonLink to="/admin/series" look="outline">
          {t('common.cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}

/** Ends a series, or lets it go on; what it has made stays. */
function EndSeries({ series }: { series: Series }) {
  const { t } = useTranslation('admin');
  const change = useMutation({
    mutationFn: () =>
      take(
        api.PATCH('/api/admin/series/{id}', {
          params: { path: { id: series.id } },
          body: { active: !series.active },
        }),
      ),
    onSuccess: rereadDesk,
  });
  return (
    <>
      <Button look="outline" busy={change.isPending} onClick={() => change.mutate()}>
        {t(series.active ? 'series.end' : 'series.goOn')}
      </Button>
      <DeskError error={change.error} />
    </>
  );
}
