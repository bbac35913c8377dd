import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { Series } from '../../../api/admin-types';
import classes from '../../../features/admin/events/event-form.module.css';
import { DetailFields } from '../../../features/admin/events/detail-fields';
import { DescriptionFields, TermsFields, VenueFields } from '../../../features/admin/events/template-fields';
import { useCreateSeries, useSeries, useUpdateSeries } from '../../../features/admin/series/api';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Alert } from '../../../ui/widgets/alert';
import { Button, ButtonLink } from '../../../ui/base/button';
import { RuleFields } from './rule-fields';
import { RulePreview } from './rule-preview';
import { seriesToWire, type SeriesValues, useSeriesForm } from './series-fields';

/** /admin/series/new and /admin/series/{id}: a rule, and what its events begin as. */
export default function SeriesFormScreen() {
  const { id } = useParams();
  return id === undefined ? <NewSeriesPage /> : <EditSeriesPage id={Number(id)} />;
}

function NewSeriesPage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useSeriesForm(undefined);
  const create = useCreateSeries({
    onSuccess: async () => navigate('/admin/series'),
    onError: form.showRefused,
  });
  return (
    <AdminPage title={t('series.new')} back={{ to: '/admin/series', label: t('series.title') }}>
      <SeriesForm
        form={form}
        error={create.error}
        busy={create.isPending}
        submitLabel={t('series.create')}
        onSubmit={(values) => create.mutate(seriesToWire(values))}
      />
    </AdminPage>
  );
}

function EditSeriesPage({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const series = useSeries(id);
  return (
    <AdminPage
      title={series.data?.name ?? t('series.title')}
      back={{ to: '/admin/series', label: t('series.title') }}
      actions={series.data && <EndSeries series={series.data} />}
    >
      {series.data !== undefined && <EditSeriesForm series={series.data} />}
      {series.data === undefined && (series.isError ? <AdminQueryError query={series} /> : <TableSkeleton />)}
    </AdminPage>
  );
}

function EditSeriesForm({ series }: { series: Series }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useSeriesForm(series);
  const update = useUpdateSeries(series.id, {
    onSuccess: async () => navigate('/admin/series'),
    onError: form.showRefused,
  });
  return (
    <SeriesForm
      form={form}
      hint={t('series.editHint')}
      error={update.error}
      busy={update.isPending}
      submitLabel={t('common.save')}
      onSubmit={(values) => update.mutate(seriesToWire(values))}
    />
  );
}

interface SeriesFormProps {
  form: ReturnType<typeof useSeriesForm>;
  hint?: string;
  error: Error | null;
  busy: boolean;
  submitLabel: string;
  onSubmit: (values: SeriesValues) => void;
}

function SeriesForm({ form, hint, error, busy, submitLabel, onSubmit }: SeriesFormProps) {
  const { t } = useTranslation('admin');
  return (
    <form {...form.formProps(onSubmit)} className={classes.form}>
      {hint !== undefined && <Alert tone="info">{hint}</Alert>}
      <DescriptionFields
        field={form.field}
        values={form.values}
        onNames={(names) => form.set('names', names)}
      />
      <Panel title={t('form.whenWhere')}>
        <RuleFields form={form} />
        <VenueFields field={form.field} />
      </Panel>
      <TermsFields field={form.field} />
      <DetailFields
        values={form.values.details}
        error={form.field('details').error}
        onChange={(details) => form.set('details', details)}
      />
      <Panel title={t('series.preview')}>
        <RulePreview values={form.values} />
      </Panel>
      <AdminError error={error} />
      <div className={classes.save}>
        <Button type="submit" busy={busy}>
          {submitLabel}
        </Button>
        <ButtonLink to="/admin/series" look="outline">
          {t('common.cancel')}
        </ButtonLink>
      </div>
    </form>
  );
}

/** Ends a series, or lets it go on; the events that it has made stay. */
function EndSeries({ series }: { series: Series }) {
  const { t } = useTranslation('admin');
  const change = useUpdateSeries(series.id);
  return (
    <>
      <Button
        look="outline"
        busy={change.isPending}
        onClick={() => change.mutate({ active: !series.active })}
      >
        {t(series.active ? 'series.end' : 'series.goOn')}
      </Button>
      <AdminError error={change.error} />
    </>
  );
}
