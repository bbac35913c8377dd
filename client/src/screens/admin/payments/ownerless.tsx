import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OwnerlessPayment } from '../../../api/admin-types';
import { type PaymentsFilter, useOwnerlessPayments } from '../../../features/admin/payments/api';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { SaveList } from '../../../ui/admin/save-list';
import classes from './open-money.module.css';
import { OwnerlessCard } from './ownerless-card';
import { type Decision, OwnerlessDialog } from './ownerless-dialog';

/** Money that nobody knows what it is for. Nothing where there is none. */
export function Ownerless({ filter }: { filter: PaymentsFilter }) {
  const { t } = useTranslation('admin');
  const money = useOwnerlessPayments(filter);
  const [deciding, setDeciding] = useState<{ payment: OwnerlessPayment; decision: Decision }>();
  if (money.data === undefined) return money.isError ? <AdminQueryError query={money} /> : null;
  if (money.data.items.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="ownerless">
      <h2 id="ownerless">{t('ownerless.title')}</h2>
      <p>{t('ownerless.text')}</p>
      <SaveList path="/api/admin/ownerless-payments" filter={filter} name="ownerless-payments" hasMoney />
      <ul className={classes.queue}>
        {money.data.items.map((payment) => (
          <li key={payment.id}>
            <OwnerlessCard payment={payment} onDecide={(decision) => setDeciding({ payment, decision })} />
          </li>
        ))}
      </ul>
      {deciding && <OwnerlessDialog {...deciding} onClose={() => setDeciding(undefined)} />}
    </section>
  );
}
