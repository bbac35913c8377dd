import { useTranslation } from 'react-i18next';
import type { Credits } from '../../../api/types';
import { useCredits } from '../../../features/reservations/price/api';
import { day } from '../../../lib/dates/dates';
import { chf } from '../../../lib/money';
import { ButtonLink } from '../../../ui/base/button';
import { SilentQueryError } from '../../../ui/states/silent-query-error';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { AccountPage } from '../account-page';
import classes from '../account.module.css';
import { Section } from '../section';

/** /account/credit: what one has with us, why, and until when it is good. It is used by itself. */
export function CreditPage() {
  const { t } = useTranslation('account');
  const credits = useCredits();
  return (
    <AccountPage page="credit">
      <Section title={t('credit.title')}>
        {credits.data !== undefined && <Balance credits={credits.data} />}
        {credits.data === undefined && credits.isError && <SilentQueryError query={credits} />}
        {credits.isPending && (
          <Loading>
            <Skeleton height="8rem" />
          </Loading>
        )}
      </Section>
      {credits.data !== undefined && credits.data.items.length > 0 && (
        <Section title={t('credit.history')}>
          <ul className={classes.list}>
            {credits.data.items.map((credit) => (
              <Entry key={credit.id} credit={credit} />
            ))}
          </ul>
        </Section>
      )}
    </AccountPage>
  );
}

function Balance({ credits: { balance } }: { credits: Credits }) {
  const { t } = useTranslation('account');
  return (
    <>
      {balance > 0 && (
        <p className={classes.value}>
          <output>{t('credit.balance', { amount: chf(balance) })}</output>
        </p>
      )}
      <p className={classes.soft}>{t(balance > 0 ? 'credit.byItself' : 'credit.none')}</p>
      {balance > 0 && (
        <div className={classes.actions}>
          <ButtonLink to="/dashboard">{t('credit.use')}</ButtonLink>
        </div>
      )}
    </>
  );
}

function Entry({ credit }: { credit: Credits['items'][number] }) {
  const { t } = useTranslation('account');
  const { chf: given, left_chf: left, reason, created_at, expires_at } = credit;
  return (
    <li className={classes.entry}>
      <span>
        <span className={classes.value}>{chf(given)}</span> · {t(`credit.reasons.${reason}`)}
        <br />
        <small className={classes.soft}>
          {t('credit.given', { date: day(created_at) })} · {t('credit.until', { date: lastDay(expires_at) })}
        </small>
      </span>
      <span>{left === 0 ? t('credit.usedUp') : t('credit.left', { amount: chf(left) })}</span>
    </li>
  );
}

/** The last day on which it can be used: it ends at midnight. */
function lastDay(expiresAt: string): string {
  return day(new Date(Date.parse(expiresAt) - 1).toISOString());
}
