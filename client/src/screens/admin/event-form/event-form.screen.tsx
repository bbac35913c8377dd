import { NativeSelect } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { AdminEvent, ChangePreview } from '../../../api/admin-types';
import { CITIES } from '../../../api/states';
import { EarlyPricePanel } from '../../../features/admin/early-price/early-price-panel';
import { useAdminEvent, useCreateEvent, usePreviewChange } from '../../../features/admin/events/api';
import { ImpactDialog } from '../../../features/admin/events/impact';
import { EditConflict } from '../../../features/admin/events/edit-conflict';
import { questionsOf } from '../../../features/admin/events/questions.rules';
import { useAsk } from '../../../features/admin/events/use-ask';
import { useFieldWords } from '../../../features/admin/events/use-field-words';
import { useEdit } from '../../../features/admin/events/use-edit';
import {
  eventToWire,
  type EventValues,
  useEventForm,
  valuesOf,
} from '../../../features/admin/events/event-fields';
import { kindOf } from '../../../features/admin/events/kind-values';
import classes from '../../../features/admin/events/event-form.module.css';
import { DetailFields } from '../../../features/admin/events/detail-fields';
import { KindLine } from '../../../features/events/kind-line';
import { KindFields } from '../../../features/admin/events/kind-fields';
import { RoundsFields } from '../../../features/admin/events/rounds-fields';
import { LeadField } from '../../../features/admin/events/seats/lead-field';
import { DescriptionFields, TermsFields } from '../../../features/admin/events/template-fields';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Alert } from '../../../ui/base/alert';
import { Button, ButtonLink } from '../../../ui/base/button';
import { Checkbox } from '../../../ui/form/checkbox';
import { DateTimeField, TimeField } from '../../../ui/form/date-fields';
import { useUnsaved } from '../../../ui/form/use-unsaved';
import { useHolidays } from '../../../features/admin/venues/api';
import type { City } from '../../../api/types';
import { splitWallTime } from '../../../lib/dates/zurich.rules';
import { inCity, VenueChoice } from './venue-choice';

/** /admin/events/new and /admin/events/{id}/edit: everything that is said of an event. */
export default function EventFormScreen() {
  const { id } = useParams();
  return id === undefined ? <NewEventPage /> : <EditEventPage id={Number(id)} />;
}

function NewEventPage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useEventForm(undefined);
  const create = useCreateEvent({
    onSuccess: async ({ id }) => navigate(`/admin/events/${id}`),
    onError: form.showRefused,
  });
  const unsaved = useUnsaved(form.isDirty && !create.isPending);
  const { ask, asking } = useAsk();
  return (
    <AdminPage title={t('form.newTitle')} back={{ to: '/admin/events', label: t('nav.events') }}>
      {unsaved}
      {asking}
      <EventForm
        form={form}
        error={create.error}
        onSubmit={(values) => ask(questionsOf(values, new Date()), () => create.mutate(eventToWire(values)))}
        actions={
          <>
            <Button
              type="submit"
              busy={create.isPending}
              onClick={() => form.set('status', 'draft')}
              look="outline"
            >
              {t('form.saveDraft')}
            </Button>
            <Button type="submit" busy={create.isPending} onClick={() => form.set('status', 'published')}>
              {t('form.saveAndPublish')}
            </Button>
          </>
        }
      />
    </AdminPage>
  );
}

function EditEventPage({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const event = useAdminEvent(id);
  return (
    <AdminPage
      title={t('form.editTitle')}
      back={{ to: `/admin/events/${id}`, label: event.data?.name ?? t('nav.events') }}
    >
      {event.data !== undefined && (
        <>
          <EditEventForm event={event.data} />
          <EarlyPricePanel event={event.data} />
        </>
      )}
      {event.data === undefined && (event.isError ? <AdminQueryError query={event} /> : <TableSkeleton />)}
    </AdminPage>
  );
}

function EditEventForm({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useEventForm(event);
  const dateIsFixed = hasGuests(event);
  const confirmed = useRef({ tells: true, anyway: false });
  const { save, error, busy, conflict, isUnsaved } = useEdit(
    event,
    form,
    () => navigate(`/admin/events/${event.id}`),
    () => confirmed.current,
  );
  const preview = usePreviewChange(event.id);
  const [asking, setAsking] = useState<{ values: EventValues; preview: ChangePreview }>();
  const ask = (values: EventValues) => {
    if (event.status !== 'published' || !hasGuests(event)) return save(values);
    return preview.mutate(eventToWire(values), {
      onSuccess: (found) => (found.changes.length > 0 ? setAsking({ values, preview: found }) : save(values)),
    });
  };
  const confirm = (tellsGuests: boolean) => {
    setAsking(undefined);
    if (!asking) return;
    confirmed.current = { tells: tellsGuests, anyway: asking.preview.affected.length > 0 };
    save(asking.values);
  };
  const unsaved = useUnsaved(isUnsaved);
  const words = useFieldWords();
  const slip = useAsk();
  // a date that was in the past already is not asked about again
  const isMoved = form.values.begins !== valuesOf(event).begins;
  const askFirst = (values: EventValues) =>
    slip.ask(isMoved ? questionsOf({ ...values, status: 'draft' }, new Date()) : [], () => ask(values));
  return (
    <EventForm
      form={form}
      dateIsFixed={dateIsFixed}
      error={error ?? preview.error}
      onSubmit={askFirst}
      actions={
        <>
          {unsaved}
          {slip.asking}
          {asking && (
            <ImpactDialog preview={asking.preview} onConfirm={confirm} onClose={() => setAsking(undefined)} />
          )}
          {/* a venue on record is told by its name and address */}
          {conflict && (
            <EditConflict {...conflict} title={t('conflict.title')} words={words} hidden={['venue_id']} />
          )}
          {!conflict && (
            <Button type="submit" busy={busy || preview.isPending}>
              {t('common.save')}
            </Button>
          )}
          <ButtonLink to={`/admin/events/${event.id}`} look="outline">
            {t('common.cancel')}
          </ButtonLink>
        </>
      }
    />
  );
}

function hasGuests({ counts }: AdminEvent): boolean {
  return counts.held + counts.paid + counts.confirmed > 0;
}

interface EventFormProps {
  form: ReturnType<typeof useEventForm>;
  dateIsFixed?: boolean;
  error: Error | null;
  onSubmit: (values: EventValues) => void;
  actions: ReactNode;
}

function EventForm({ form, dateIsFixed = false, error, onSubmit, actions }: EventFormProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  return (
    <form {...form.formProps(onSubmit)} className={classes.form}>
      <DescriptionFields
        field={form.field}
        values={form.values}
        onNames={(names) => form.set('names', names)}
      />
      <Panel title={t('form.whenWhere')}>
        {dateIsFixed && <Alert tone="info">{t('form.dateFixed')}</Alert>}
        <div className={classes.times}>
          <DateTimeField {...form.field('begins')} label={t('form.from')} readOnly={dateIsFixed} />
          <TimeField {...form.field('until')} label={t('form.until')} readOnly={dateIsFixed} />
        </div>
        <HolidayHint city={form.values.city} begins={form.values.begins} />
        <NativeSelect
          {...form.field('city')}
          onChange={({ currentTarget }) => form.setAll(inCity(form.values, currentTarget.value))}
          label={t('fields.city')}
          data={CITIES.map((value) => ({ value, label: cityName(value) }))}
        />
        <VenueChoice form={form} />
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
      <AdminError error={error} />
      <div className={classes.save}>{actions}</div>
    </form>
  );
}

/** Says that a day is a holiday in the canton of a city. `begins` is wall time: `2026-12-04 19:30`, or ''. */
function HolidayHint({ city, begins }: { city: City; begins: string }) {
  const { t } = useTranslation('admin');
  const { day } = splitWallTime(begins);
  const { data } = useHolidays(city, day.slice(0, '2026-12'.length));
  const holiday = data?.items.find((one) => one.day === day);
  if (!holiday) return null;
  return <Alert tone="info">{t('form.holiday', { holiday: holiday.name })}</Alert>;
}
