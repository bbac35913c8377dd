import { Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Receipt, saveReceipt, useReceiptAddress, useReceipts } from '../../../features/receipts/api';
import { day } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import '../../../ui/form/inputs.css';
import { useLogged } from '../../../ui/states/use-logged';
import { Alert } from '../../../ui/base/alert';
import classes from '../profile.module.css';

/** As the server takes it. */
const LONGEST_ADDRESS = 300;

/** One's receipts and credit notes, each to be saved as a PDF. Nothing where there are none. */
export function Receipts() {
  const { t, ready } = useTranslation('receipts');
  const { data, error } = useReceipts();
  useLogged(error);
  if (!ready || data === undefined || data.items.length === 0) return null;
  return (
    <div className={stack.stack}>
      <h3>{t('title')}</h3>
      <ul className={classes.events}>
        {data.items.map((receipt) => (
          <li key={receipt.id} className={classes.refund}>
            <Entry receipt={receipt} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Entry({ receipt }: { receipt: Receipt }) {
  const { t } = useTranslation('receipts');
  const [addressing, setAddressing] = useState(false);
  const save = useMutation({ mutationFn: () => saveReceipt(receipt) });
  const { number, kind, event_name, amount_chf, issued_at, address } = receipt;
  return (
    <>
      <p className={classes.eventName}>{event_name}</p>
      <p className={classes.amount}>{chf(kind === 'receipt' ? amount_chf : -amount_chf)}</p>
      <p>
        {t(kind, { number })} · {day(issued_at)}
        {address !== null && ` · ${address.split('\n')[0]}`}
      </p>
      <p>
        <Button look="outline" busy={save.isPending} onClick={() => save.mutate()}>
          {t('pdf', { number })}
        </Button>{' '}
        {!addressing && (
          <Button look="plain" onClick={() => setAddressing(true)}>
            {t('address')}
          </Button>
        )}
      </p>
      {save.isError && <Alert tone="bad">{t('failed')}</Alert>}
      {addressing && <AddressForm receipt={receipt} onDone={() => setAddressing(false)} />}
    </>
  );
}

function AddressForm({ receipt, onDone }: { receipt: Receipt; onDone: () => void }) {
  const { t } = useTranslation('receipts');
  const [typed, setTyped] = useState(receipt.address ?? '');
  const set = useReceiptAddress(receipt.id, onDone);
  return (
    <form
      className={stack.stack}
      onSubmit={(event) => {
        event.preventDefault();
        set.mutate(typed.trim() === '' ? null : typed.trim());
      }}
    >
      <Textarea
        label={t('addressLabel')}
        description={t('addressHint')}
        autoComplete="street-address"
        autosize
        minRows={3}
        maxLength={LONGEST_ADDRESS}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      {set.isError && <Alert tone="bad">{t('failed')}</Alert>}
      <p>
        <Button type="submit" busy={set.isPending}>
          {t('saveAddress')}
        </Button>{' '}
        <Button look="plain" onClick={onDone}>
          {t('keepAddress')}
        </Button>
      </p>
    </form>
  );
}
