import { NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import type { Venue } from '../../../api/admin-types';
import { CITIES } from '../../../api/states';
import classes from '../../../features/admin/events/event-form.module.css';
import { EditConflict } from '../../../features/admin/events/edit-conflict';
import { useVersionedEdit } from '../../../features/admin/events/use-edit';
import { changedOf, withOwnOf } from '../../../lib/changes';
import { useCreateVenue, useRemoveVenue, useUpdateVenue, useVenue } from '../../../features/admin/venues/api';
import { LANGUAGE_CODES, LANGUAGES } from '../../../lib/i18n/languages';
import { AdminError, type AdminKey, AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { Panel } from '../../../ui/admin/panel';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Button } from '../../../ui/base/button';
import '../../../ui/form/inputs.css';
import { useUnsaved } from '../../../ui/form/use-unsaved';
import { useCityName } from '../../../ui/widgets/use-city-name';
import { textsOf } from '../../../features/admin/events/use-field-words';
import { chf } from '../../../lib/money';
import {
  useVenueForm,
  valuesOf,
  VENUE_FIELDS,
  venueToWire,
  type VenueValues,
  type VenueWire,
} from './venue-fields';

/** What the form calls each field of a venue. */
const LABELS: Record<keyof VenueWire, AdminKey> = {
  name: 'fields.name',
  city: 'fields.city',
  address: 'fields.location',
  map_url: 'venues.map',
  accessibility: 'eventDetails.accessibility',
  capacity: 'venues.capacity',
  cost: 'venues.cost',
  contact: 'venues.contact',
  host_notes: 'venues.notes',
};

/** /admin/venues/new and /admin/venues/{id}: all that is known of a place. */
export default function VenueFormScreen() {
  const { id } = useParams();
  return id === undefined ? <NewVenuePage /> : <EditVenuePage id={Number(id)} />;
}

function NewVenuePage() {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useVenueForm(undefined);
  const create = useCreateVenue({
    onSuccess: async () => navigate('/admin/venues'),
    onError: form.showRefused,
  });
  const unsaved = useUnsaved(form.isDirty && !create.isPending);
  return (
    <AdminPage title={t('venues.new')} back={{ to: '/admin/venues', label: t('venues.title') }}>
      <VenueForm form={form} error={create.error} onSubmit={(values) => create.mutate(venueToWire(values))}>
        {unsaved}
        <Button type="submit" busy={create.isPending}>
          {t('common.save')}
        </Button>
      </VenueForm>
    </AdminPage>
  );
}

function EditVenuePage({ id }: { id: number }) {
  const { t } = useTranslation('admin');
  const venue = useVenue(id);
  return (
    <AdminPage
      title={venue.data?.name ?? t('venues.title')}
      back={{ to: '/admin/venues', label: t('venues.title') }}
    >
      {venue.data !== undefined && <EditVenueForm venue={venue.data} />}
      {venue.data === undefined && (venue.isError ? <AdminQueryError query={venue} /> : <TableSkeleton />)}
    </AdminPage>
  );
}

function EditVenueForm({ venue }: { venue: Venue }) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const form = useVenueForm(venue);
  const leave = async () => navigate('/admin/venues');
  const edit = useVenueEdit(venue, form, leave);
  const words = useVenueWords();
  const restore = useUpdateVenue(venue.id, { onSuccess: leave });
  const remove = useRemoveVenue(venue.id, { onSuccess: leave });
  const unsaved = useUnsaved(edit.isUnsaved && !restore.isPending && !remove.isPending);
  return (
    <VenueForm form={form} error={edit.error ?? restore.error ?? remove.error} onSubmit={edit.save}>
      {unsaved}
      {edit.conflict ? (
        <EditConflict {...edit.conflict} title={t('conflict.venueTitle')} words={words} />
      ) : (
        <Button type="submit" busy={edit.busy}>
          {t('common.save')}
        </Button>
      )}
      {venue.archived ? (
        <Button
          look="outline"
          busy={restore.isPending}
          onClick={() => restore.mutate({ change: { archived: false }, version: venue.version })}
        >
          {t('venues.restore')}
        </Button>
      ) : (
        <Button look="outline" busy={remove.isPending} onClick={() => remove.mutate()}>
          {t('venues.remove')}
        </Button>
      )}
    </VenueForm>
  );
}

function useVenueEdit(opened: Venue, form: ReturnType<typeof useVenueForm>, onSaved: () => Promise<void>) {
  return useVersionedEdit<Venue, VenueValues, VenueWire>({
    opened,
    current: useVenue(opened.id),
    form,
    useSave: (options) => useUpdateVenue(opened.id, options),
    toWire: venueToWire,
    fromWire: valuesOf,
    wireOf: (venue) => venueToWire(valuesOf(venue)),
    changed: (before, after) => changedOf(VENUE_FIELDS, before, after),
    withOwn: (now, mine, theirs) => withOwnOf(VENUE_FIELDS, now, mine, theirs),
    onSaved,
  });
}

interface VenueFormProps {
  form: ReturnType<typeof useVenueForm>;
  error: Error | null;
  onSubmit: (values: VenueValues) => void;
  children: ReactNode;
}

function VenueForm({ form, error, onSubmit, children }: VenueFormProps) {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  return (
    <form {...form.formProps(onSubmit)} className={classes.form}>
      <Panel title={t('venues.place')}>
        <TextInput {...form.field('name')} label={t('fields.name')} maxLength={200} />
        <NativeSelect
          {...form.field('city')}
          label={t('fields.city')}
          data={CITIES.map((value) => ({ value, label: cityName(value) }))}
        />
        <TextInput {...form.field('address')} label={t('fields.location')} maxLength={300} />
        <TextInput
          {...form.field('map_url')}
          label={t('venues.map')}
          description={t('venues.mapHint')}
          maxLength={500}
        />
        {LANGUAGE_CODES.map((code) => (
          <Textarea
            key={code}
            name={`accessibility_${code}`}
            label={t('venues.accessibilityIn', { language: LANGUAGES[code] })}
            lang={code}
            value={form.values.accessibility[code]}
            onChange={({ currentTarget: { value } }) =>
              form.set('accessibility', { ...form.values.accessibility, [code]: value })
            }
            rows={2}
            maxLength={1000}
          />
        ))}
      </Panel>
      <OrganisersPart form={form} />
      <AdminError error={error} />
      <div className={classes.save}>{children}</div>
    </form>
  );
}

/** What guests never see. */
function OrganisersPart({ form }: { form: ReturnType<typeof useVenueForm> }) {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('venues.forUs')}>
      <div className={classes.pair}>
        <NumberInput
          {...form.field('capacity')}
          label={t('venues.capacity')}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          inputMode="numeric"
        />
        <TextInput {...form.field('cost')} label={t('venues.cost')} inputMode="decimal" />
      </div>
      <TextInput
        {...form.field('contact')}
        label={t('venues.contact')}
        description={t('venues.contactHint')}
        maxLength={500}
      />
      <Textarea
        {...form.field('host_notes')}
        label={t('venues.notes')}
        description={t('venues.notesHint')}
        rows={3}
        maxLength={2000}
      />
    </Panel>
  );
}

/** Returns what puts a field of a venue and its value into words. */
function useVenueWords() {
  const { t } = useTranslation('admin');
  const cityName = useCityName();
  return {
    label: (field: keyof VenueWire) => t(LABELS[field]),
    text: (field: keyof VenueWire, value: unknown): string => {
      const [text = t('conflict.empty'), ...others] = textsOf(value);
      if (field === 'cost' && value !== null) return chf(Number(value));
      return field === 'city' ? cityName(text) : [text, ...others].join(' · ');
    },
  };
}
