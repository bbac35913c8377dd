import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventItem, Price } from '../../../api/types';
import { dayTime } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { Button } from '../../../ui/base/button';
import { useAbout } from '../../../ui/base/use-about';
import { useErrorText } from '../../../ui/base/use-error-text';
import '../../../ui/form/inputs.css';
import type { useOwnPrice } from './api';
import classes from './price-options.module.css';

interface PriceOptionsProps {
  event: EventItem;
  own: ReturnType<typeof useOwnPrice>;
}

/** What one can pay less by: the early price, a code, one's credit. The field for a code is folded away. */
export default function PriceOptions({ event, own }: PriceOptionsProps) {
  const { t, ready } = useTranslation('event');
  const about = useAbout();
  const { code, setCode, query } = own;
  const [isOpen, setOpen] = useState(code !== '');
  if (!ready) return null;
  return (
    <div className={classes.options}>
      {event.early_price && <EarlyPrice event={event} offer={event.early_price} />}
      {query.data && <PriceNow price={query.data} />}
      {isOpen ? (
        <CodeForm
          code={code}
          error={code === '' ? null : query.error}
          busy={query.isFetching}
          onCode={setCode}
        />
      ) : (
        <Button
          look="plain"
          aria-label={about(t('price.haveCode'), event.name)}
          onClick={() => setOpen(true)}
        >
          {t('price.haveCode')}
        </Button>
      )}
    </div>
  );
}

/** Says what is special about the price now, calmly: until when, and what it is afterwards. */
function EarlyPrice({ event, offer }: { event: EventItem; offer: NonNullable<EventItem['early_price']> }) {
  const { t } = useTranslation('event');
  const prices = { price: chf(offer.price), later: chf(event.price) };
  return (
    <p className={classes.price}>
      {offer.until === null
        ? t('price.earlyFirst', prices)
        : t('price.earlyUntil', { ...prices, when: dayTime(offer.until) })}
      {offer.left !== null && <> {t('price.earlyLeft', { count: offer.left })}</>}
    </p>
  );
}

/** The price before and after; nothing where it is the price of the event or the early one. */
function PriceNow({ price }: { price: Price }) {
  const { t } = useTranslation('event');
  if (price.code_off === 0 && price.credit === 0) return null;
  return (
    <output className={classes.price}>
      <s className={classes.before}>
        <span className="visually-hidden">{t('price.before')} </span>
        {chf(price.price)}
      </s>{' '}
      <strong>
        {price.to_pay === 0 ? t('price.nothing') : t('price.now', { price: chf(price.to_pay) })}
      </strong>
      {price.credit > 0 && <> {t('price.withCredit', { amount: chf(price.credit) })}</>}
    </output>
  );
}

interface CodeFormProps {
  code: string;
  error: Error | null;
  busy: boolean;
  onCode: (code: string) => void;
}

function CodeForm({ code, error, busy, onCode }: CodeFormProps) {
  const { t } = useTranslation('event');
  const errorText = useErrorText();
  const [typed, setTyped] = useState(code);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(typed.trim());
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <TextInput
        label={t('price.code')}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        value={typed}
        error={error && errorText(error, 'dashboard.checkoutFailed')}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit" look="outline" busy={busy && code !== ''}>
        {t('price.apply')}
      </Button>
    </form>
  );
}
