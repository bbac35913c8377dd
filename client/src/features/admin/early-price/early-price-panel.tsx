import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdminEvent, EarlyPrice } from '../../../api/admin-types';
import { instantOf, splitWallTime, wallTime } from '../../../lib/dates/zurich.rules';
import { chf, parseChf } from '../../../lib/money';
import { AdminError, AdminQueryError } from '../../../ui/admin/admin-error';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { DateTimeField } from '../../../ui/form/date-fields';
import '../../../ui/form/inputs.css';
import { useUnsaved } from '../../../ui/form/use-unsaved';
import { Alert } from '../../../ui/base/alert';
import { useEarlyPrice, useEndEarlyPrice, useSetEarlyPrice } from './api';

/** The early price of an event, saved by its own button: whoever has reserved keeps what was agreed. */
export function EarlyPricePanel({ event }: { event: AdminEvent }) {
  const { t } = useTranslation('admin');
  const early = useEarlyPrice(event.id);
  if (event.price === 0) return null;
  return (
    <Panel title={t('early.title')}>
      <p>{t('early.text', { price: chf(event.price) })}</p>
      {early.data === undefined && early.isError && <AdminQueryError query={early} />}
      {early.data !== undefined && (
        <EarlyPriceForm key={JSON.stringify(early.data)} event={event} early={early.data} />
      )}
    </Panel>
  );
}

function EarlyPriceForm({ event, early }: { event: AdminEvent; early: EarlyPrice }) {
  const { t } = useTranslation('admin');
  const saved = valuesOf(early);
  const [values, setValues] = useState(saved);
  const save = useSetEarlyPrice(event.id);
  const end = useEndEarlyPrice(event.id);
  const unsaved = useUnsaved(JSON.stringify(values) !== JSON.stringify(saved) && !save.isPending);
  const set = (change: Partial<typeof values>) => setValues((before) => ({ ...before, ...change }));
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    save.mutate(toWire(values));
  };
  return (
    <form className={stack.stack} onSubmit={submit}>
      {unsaved}
      {early.taken > 0 && <Alert tone="info">{t('early.taken', { count: early.taken })}</Alert>}
      <TextInput
        label={t('early.price')}
        inputMode="decimal"
        autoComplete="off"
        value={values.price}
        onChange={({ currentTarget }) => set({ price: currentTarget.value })}
      />
      <DateTimeField label={t('early.until')} value={values.until} onChange={(until) => set({ until })} />
      <TextInput
        label={t('early.places')}
        description={t('early.placesHint')}
        inputMode="numeric"
        autoComplete="off"
        value={values.places}
        onChange={({ currentTarget }) => set({ places: currentTarget.value })}
      />
      <AdminError error={save.error ?? end.error} />
      <div>
        <Button type="submit" look="outline" busy={save.isPending}>
          {t('early.save')}
        </Button>{' '}
        {early.price !== null && (
          <Button look="plain" busy={end.isPending} onClick={() => end.mutate()}>
            {t('early.end')}
          </Button>
        )}
      </div>
    </form>
  );
}

function valuesOf({ price, until, places }: EarlyPrice) {
  const { day, time } = until === null ? { day: '', time: '' } : wallTime(until);
  return {
    price: price === null ? '' : String(price),
    until: until === null ? '' : `${day} ${time}`,
    places: places === null ? '' : String(places),
  };
}

/** What is empty sets no end. */
function toWire({ price, until, places }: ReturnType<typeof valuesOf>) {
  const { day, time } = splitWallTime(until);
  return {
    price: parseChf(price),
    until: until === '' ? null : instantOf(day, time),
    places: places.trim() === '' ? null : Number(places),
  };
}
