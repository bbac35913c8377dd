import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { Series } from '../../../api/admin-types';
import classes from '../../../features/admin/events/event-form.module.css';
import { EditConflict } from '../../../features/admin/events/edit-conflict';
import { useVersionedEdit } from '../../../features/admin/events/use-edit';
import { changedOf, withOwnOf } from '../../../lib/changes';
import { KindFields } from '../../../features/admin/events/kind-fields';
import { kindOf } from '../../../features/admin/events/kind-values';
import { KindLine } from '../../../features/events/kind-line';
import { Checkbox } from '../../../ui/form/checkbox';
import { DetailFields } from '../../../features/admin/events/detail-fields';
import { RoundsFields } from '../../../features/admin/events/rounds-fields';
import { LeadField } from '../../../features/admin/events/seats/lead-field';
import { DescriptionFields, TermsFields, VenueFields } from '../../../features/admin/events/template-fields';
import { useCreateSeries, useSeries, useUpdateSeries } from '../../../features/admin/series/api';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Alert } from '../../../ui/base/alert';
import { Button, ButtonLink } from '../../../ui/base/button';
import { RuleFields } from './rule-fields';
import { useUnsaved } from '../../../ui/form/use-unsaved';
import { CityVenues } from './city-venues';
import { PlanDialog } from './plan-dialog';
import { RulePreview } from './rule-preview';
import { type PlannedSaving, usePlannedSaving } from './use-plan';
import { useSeriesWords } from './use-series-words';
import {
  SERIES_FIELDS,
  seriesToWire,
  type SeriesValues,
  type SeriesWire,
  useSeriesForm,
  valuesOf,
} from './series-fields';

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
  const unsaved = useUnsaved(form.isDirty && !create.isPending);
  return (
    <AdminPage title={t('series.new')} back={{ to: '/admin/series', label: t('series.title') }}>
      {unsaved}
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
  const form = useSeriesForm(series);
  const { saving, ...edit } = useSeriesEdit(series, form);
  const unsaved = useUnsaved(edit.isUnsaved);
  const words = useSeriesWords();
  return (
    <>
      {unsaved}
      <SeriesForm
        form={form}
        hint={t('series.editHint')}
        conflict={
          edit.conflict && <EditConflict {...edit.conflict} title={t('conflict.seriesTitle')} words={words} />
        }
        error={saving.plan ? null : edit.error}
        busy={edit.busy}
        submitLabel={t('common.save')}
        onSubmit={edit.save}
      />
      {saving.plan && (
        <PlanDialog
          plan={saving.plan}
          busy={edit.busy}
          error={edit.error}
          onChoose={saving.choose}
          onConfirm={saving.confirm}
          onClose={saving.close}
        />
      )}
    </>
  );
}

function useSeriesEdit(opened: Series, form: ReturnType<typeof useSeriesForm>) {
  const navigate = useNavigate();
  return useVersionedEdit<Series, SeriesValues, SeriesWire, PlannedSaving>({
    opened,
    current: useSeries(opened.id),
    form,
    useSave: (options) => usePlannedSaving(opened.id, options),
    toWire: seriesToWire,
    fromWire: valuesOf,
    wireOf: (series) => seriesToWire(valuesOf(series)),
    changed: (before, after) => changedOf(SERIES_FIELDS, before, after),
    withOwn: (now, mine, theirs) => withOwnOf(SERIES_FIELDS, now, mine, theirs),
    onSaved: async () => navigate('/admin/series'),
  });
}

interface SeriesFormProps {
  form: ReturnType<typeof useSeriesForm>;
  hint?: string;
  /** Shown instead of the button that saves. */
  conflict?: ReactNode;
  error: Error | null;
  busy: boolean;
  submitLabel: string;
  onSubmit: (values: SeriesValues) => void;
}

function SeriesForm({ form, hint, conflict, error, busy, submitLabel, onSubmit }: SeriesFormProps) {
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
        <CityVenues
          cities={form.values.cities}
          values={form.values.venues}
          onChange={(venues) => form.set('venues', venues)}
        />
        <VenueFields field={form.field} />
      </Panel>
      <TermsFields field={form.field} format={form.values.kind.format}>
        {form.values.kind.format === 'two_sides' && <LeadField field={form.field('max_lead')} />}
        <Checkbox
          label={t('form.friends')}
          hint={t('form.friendsHint')}
          checked={form.values.friends_welcome}
          onChange={(welcome) => form.set('friends_welcome', welcome)}
        />
      </TermsFields>
      <KindFields
        values={form.values.kind}
        error={form.field('kind').error}
        preview={<KindLine event={kindOf(form.values.kind)} />}
        onChange={(kind) => form.set('kind', kind)}
      />
      <RoundsFields
        values={form.values.rounds}
        error={form.field('rounds').error}
        onChange={(rounds) => form.set('rounds', rounds)}
      />
      <DetailFields
        values={form.values.details}
        error={form.field('details').error}
        onChange={(details) => form.set('details', details)}
      />
      <Panel title={t('series.preview')}>
        <RulePreview values={form.values} onSkips={(skips) => form.set('skips', skips)} />
      </Panel>
      <AdminError error={error} />
      <div className={classes.save}>
        {conflict ?? (
          <Button type="submit" busy={busy}>
            {submitLabel}
          </Button>
        )}
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
