import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consent } from '../../../api/types';
import { MATCHING_TEXT, useMatchingConsent, useWithdrawMatching } from '../../../features/consents/api';
import { useSession } from '../../../features/auth/session/session';
import { day } from '../../../lib/dates/dates';
import { Button, ButtonLink } from '../../../ui/base/button';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { SilentQueryError } from '../../../ui/states/silent-query-error';
import { Loading, Skeleton } from '../../../ui/base/skeleton';
import { AccountError } from '../account-error';
import classes from '../account.module.css';
import { Section } from '../section';

/** What one has agreed to, and withdrawing it. */
export function ConsentsSection() {
  const { t } = useTranslation('account');
  const { data: status } = useSession();
  const { query, consent } = useMatchingConsent();
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawMatching(() => setAsking(false));
  return (
    <Section title={t('consents.title')}>
      {withdraw.isSuccess && <FocusedAlert tone="good">{t('consents.done')}</FocusedAlert>}
      {query.isPending && (
        <Loading>
          <Skeleton height="16rem" />
        </Loading>
      )}
      {query.data === undefined && query.isError && <SilentQueryError query={query} />}
      {consent !== undefined && (
        <>
          <Matching consent={consent} />
          {(consent.active || !status?.blocked) && (
            <div className={classes.actions}>
              {consent.active ? (
                <Button look="outline" onClick={() => setAsking(true)}>
                  {t('consents.withdraw')}
                </Button>
              ) : (
                <ButtonLink to="/profile?edit=preferences" look="outline">
                  {t('consents.give')}
                </ButtonLink>
              )}
            </div>
          )}
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={t('consents.withdrawTitle')}
          confirmLabel={t('consents.withdrawConfirm')}
          keepLabel={t('consents.keep')}
          busy={withdraw.isPending}
          onConfirm={() => withdraw.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('consents.withdrawText')}</p>
          <AccountError error={withdraw.error} />
        </ConfirmDialog>
      )}
    </Section>
  );
}

/** The text that was agreed to, and since when. */
function Matching({ consent }: { consent: Consent }) {
  const { t } = useTranslation(['account', 'translation']);
  const { active, given_at, withdrawn_at, version } = consent;
  const when = () => {
    if (given_at !== null && active) return t('consents.given', { date: day(given_at) });
    return withdrawn_at === null ? t('consents.never') : t('consents.withdrawn', { date: day(withdrawn_at) });
  };
  return (
    <div className={classes.words}>
      <p className={classes.value}>{t('consents.matching')}</p>
      <p className={classes.soft}>{t(`translation:consent.matching.${MATCHING_TEXT}.box`)}</p>
      <p className={classes.soft}>{when()}</p>
      {active && version !== MATCHING_TEXT && <p className={classes.soft}>{t('consents.older')}</p>}
    </div>
  );
}
