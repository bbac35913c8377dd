import { useTranslation } from 'react-i18next';
import type { EventDetail } from '../../api/types';
import { hasBegun } from '../../features/events/phase.rules';
import { RefundTerms } from '../../features/reservations/checkout/refund-terms';
import { currentLanguage } from '../../lib/i18n';
import { LOCALES } from '../../lib/i18n/languages';
import { chf } from '../../lib/money';
import { useNow } from '../../lib/use-now';
import classes from './event.module.css';

/** What organisers say of an event; what they do not say is not asked for. */
export function GoodToKnow({ event }: { event: EventDetail }) {
  const { t } = useTranslation('event');
  const now = useNow();
  const isAhead = event.status === 'published' && !hasBegun(event, now);
  const refund = isAhead && <RefundTerms event={event} />;
  const facts = [
    ['included', event.included],
    ['ages', useAges(event)],
    ['languages', languageList(event.languages)],
    ['dress', event.dress],
    ['host', event.host],
    ['accessibility', event.accessibility],
    ['price', event.price === 0 ? t('free') : chf(event.price)],
    ['refund', refund],
  ] as const;
  return (
    <section className={classes.section}>
      <h2>{t('goodToKnow')}</h2>
      <dl className={classes.known}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{t(`facts.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

// who may reserve stands above; without such a limit, for whom it is meant
function useAges({ age_from: from, age_to: to, min_age, max_age }: EventDetail): string | null {
  const { t } = useTranslation('event');
  if (min_age !== null || max_age !== null) return null;
  if (from !== null && to !== null) return t('ages.between', { from, to });
  if (from !== null) return t('ages.from', { from });
  return to === null ? null : t('ages.to', { to });
}

/** Languages as the reader's language lists them: "français et allemand". */
function languageList(codes: EventDetail['languages']): string {
  const locale = LOCALES[currentLanguage()];
  const names = new Intl.DisplayNames(locale, { type: 'language' });
  const list = new Intl.ListFormat(locale).format(codes.map((code) => names.of(code) ?? code));
  return list.charAt(0).toLocaleUpperCase(locale) + list.slice(1);
}
