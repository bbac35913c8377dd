import { NativeSelect } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { AdminEvent } from '../../../api/admin-types';
import { CITIES } from '../../../api/states';
import { useAdminEvent, useCreateEvent, useUpdateEvent } from '../../../features/admin/events/api';
import { eventToWire, type EventValues, useEventForm } from '../../../features/admin/events/event-fields';
import classes from '../../../features/admin/events/event-form.module.css';
import { DetailFields } from '../../../features/admin/events/detail-fields';
import { DescriptionFields, TermsFields, VenueFields } from '../../../features/admin/events/template-fields';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Alert } from '../../../ui/widgets/alert';
import { Button, ButtonLink } from '../../../ui/base/button';
import { DateTimeField, TimeField } from '../../../ui/form/date-fields';

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
  return (
    <AdminPage title={t('form.newTitle')} back={{ to: '/admin/events', label: t('nav.events') }}>
      <EventForm
        form={form}
        error={create.error}
        onSubmit={(values) => create.mutate(eventToWire(values))}
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
      {event.data !== undefined && <EditEventForm event={event.data} />}
      {event.data === undefined && (event.isError ? <AdminQueryError query={event} /> : <TableSkeleton />)}
    </AdminPage>
  );
}

function EditEventForm({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useEventForm(event);
  const dateIsFixed = hasGuests(event);
  const update = useUpdateEvent(event.id, {
    onSuccess: async () => navigate(`/admin/events/${event.id}`),
    onError: form.showRefused,
  });
  const submit = (values: EventValues) => {
    const { date, ends_at, status: _, ...rest } = eventToWire(values);
    // Guests know the old date: it changes only by postponing.
    update.mutate(dateIsFixed ? rest : { ...rest, date, ends_at });
  };
  return (
    <EventForm
      form={form}
      dateIsFixed={dateIsFixed}
      error={update.error}
      onSubmit={submit}
      actions={
        <>
          <Button type="submit" busy={update.isPending}>
            {t('common.save')}
          </Button>
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
        <NativeSelect
          {...form.field('city')}
          label={t('fields.city')}
          data={CITIES.map((value) => ({ value, label: cityName(value) }))}
        />
        <VenueFields field={form.field} />
      </Panel>
      <TermsFields field={form.field} />
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
