import { useTranslation } from 'react-i18next';
import type { Deletion } from '../../../api/types';
import { useSession } from '../../../features/auth/session/session';
import { EventDate } from '../../../ui/widgets/event-date';
import { chf } from '../../../lib/money';
import classes from '../account.module.css';
import { Section } from '../section';

/** What deleting the account does to places and money, what goes and what stays. */
export function Preview({ deletion: { places, refund_chf } }: { deletion: Deletion }) {
  const { t } = useTranslation('account');
  const { data: status } = useSession();
  return (
    <>
      <Section title={t('delete.places')}>
        {places.length === 0 ? (
          <p>{t('delete.noPlaces')}</p>
        ) : (
          <ul className={classes.list}>
            {places.map((place) => (
              <li key={place.event_id} className={classes.entry}>
                <div className={classes.words}>
                  <p className={classes.value}>{place.event_name}</p>
                  <p className={classes.soft}>
                    <EventDate date={place.date} />
                  </p>
                  <p>{outcomeOf(place)}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
        {refund_chf > 0 && <p className={classes.value}>{t('delete.total', { amount: chf(refund_chf) })}</p>}
      </Section>
      <Section title={t('delete.goes')}>
        <p>{t('delete.goesText')}</p>
      </Section>
      <Section title={t('delete.stays')}>
        <p>{t('delete.staysText')}</p>
        {status?.blocked && <p>{t('delete.staysBlocked')}</p>}
      </Section>
    </>
  );

  function outcomeOf({ paid_chf, refund_chf: back }: Deletion['places'][number]): string {
    if (back > 0) return t('delete.refund', { amount: chf(back) });
    return t(paid_chf > 0 ? 'delete.noRefund' : 'delete.free');
  }
}
