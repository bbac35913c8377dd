import { NativeSelect, TextInput } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { api, take } from '../../../api/http/client';
import { Button, ButtonLink } from '../../../ui/base/button';
import { useCityName } from '../../../lib/use-city-name';
import { Notice } from '../../../ui/base/alert';
import { CITIES } from '../../../features/profile/details.rules';
import { AdminPage } from '../../../ui/admin/admin-page';
import { DeskError, NotLoadedHere } from '../../../ui/admin/admin-error';
import { adminEventQuery, rereadDesk } from '../../../features/admin/events/api';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import type { AdminEvent, NewEvent } from '../../../api/admin-types';
import classes from '../../../features/admin/events/event-form.module.css';
import { eveningToWire, useEveningForm } from '../../../features/admin/events/event-fields';
import { PlaceFields, TermsFields, WordsFields } from '../../../features/admin/events/template-fields';

/** /admin/evenings/new and /admin/evenings/{id}/edit: everything that one says of an evening. */
export default function EveningFormScreen() {
  const { t } = useTranslation('admin');
  const { id } = useParams();
  const isNew = id === undefined;
  const event = useQuery({ ...adminEventQuery(Number(id)), enabled: !isNew });
  const back = isNew
    ? { to: '/admin/evenings', label: t('nav.evenings') }
    : { to: `/admin/evenings/${id}`, label: event.data?.name ?? t('nav.evenings') };
  return (
    <AdminPage title={isNew ? t('form.newTitle') : t('form.editTitle')} back={back}>
      {isNew && <EveningForm />}
      {!isNew && event.data !== undefined && <EveningForm event={event.data} />}
      {!isNew &&
        event.data === undefined &&
        (event.isError ? <NotLoadedHere query={event} /> : <TableSkeleton />)}
    </AdminPage>
  );
}

function save(event: AdminEvent | undefined, body: NewEvent): Promise<AdminEvent> {
  if (event === undefined) return take(api.POST('/api/admin/events', { body }));
  const { date, ends_at, status: _, ...rest } = body;
  // Guests know the old date: it changes only by postponing.
  const change = isFixed(event) ? rest : { ...rest, date, ends_at };
  return take(api.PATCH('/api/admin/events/{id}', { params: { path: { id: event.id } }, body: change }));
}

/** Whether guests count on the date. */
function isFixed({ counts }: AdminEvent): boolean {
  return counts.held + counts.paid + counts.confirmed > 0;
}

function EveningForm({ event }: { event?: AdminEvent }) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  const navigate = useNavigate();
  const form = useEveningForm(event);
  const submit = useMutation({
    mutationFn: (body: NewEvent) => save(event, body),
    onSuccess: async (saved) => {
      await rereadDesk();
      await navigate(`/admin/evenings/${saved.id}`);
    },
    onError: form.showRefused,
  });
  const fixed = event !== undefined && isFixed(event);
  return (
    <form {...form.formProps((values) => submit.mutate(eveningToWire(values)))} className={classes.form}>
      <WordsFields field={form.field} values={form.values} />
      <Panel title={t('form.whenWhere')}>
        {fixed && <Notice tone="info">{t('form.dateFixed')}</Notice>}
        <div className={classes.triple}>
          <TextInput
            {...form.field('day')}
            type="date"
            label={t('fields.day')}
            readOnly={fixed}
            required
            withAsterisk={false}
          />
          <TextInput
            {...form.field('from')}
            type="time"
            label={t('form.from')}
            readOnly={fixed}
            required
            withAsterisk={false}
          />
          <TextInput
            {...form.field('until')}
            type="time"
            label={t('form.until')}
            readOnly={fixed}
            required
            withAsterisk={false}
          />
        </div>
        <NativeSelect
          {...form.field('city')}
          label={t('fields.city')}
          data={CITIES.map((value) => ({ value, label: cityName(value) }))}
        />
        <PlaceFields field={form.field} />
      </Panel>
      <TermsFields field={form.field} />
      <DeskError error={submit.error} />
      <div className={classes.save}>
        {event === undefined ? (
          <>
            <Button
              type="submit"
              busy={submit.isPending}
              onClick={() => form.set('status', 'draft')}
              look="outline"
            >
              {t('form.saveDraft')}
            </Button>
            <Button type="submit" busy={submit.isPending} onClick={() => form.set('status', 'published')}>
              {t('form.saveAndPublish')}
            </Button>
          </>
        ) : (
          <>
            <Button type="submit" busy={submit.isPending}>
              {t('common.save')}
            </Button>
            <ButtonLink to={`/admin/evenings/${event.id}`} look="outline">
              {t('common.cancel')}
            </ButtonLink>
          </>
        )}
      </div>
    </form>
  );
}
