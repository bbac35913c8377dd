import { useTranslation } from 'react-i18next';
import { useEvents } from '../../features/events/api';
import { useLegalFacts } from '../../features/legal/api';
import { chf } from '../../lib/money';
import stack from '../../ui/base/stack.module.css';
import classes from './landing.module.css';
import { type PriceRange, priceRange } from './price.rules';

/** What it costs, what comes back, and what happens when: by the settings and the events of this instance. Nothing until they are known. */
export function Facts() {
  const { t } = useTranslation();
  const events = useEvents();
  const legal = useLegalFacts();
  const priceText = usePriceText();
  if (legal.data === undefined || events.isPending) return null;
  const { refund_hours, hold_minutes } = legal.data;
  const prices = events.data?.map(({ price }) => price) ?? [];
  return (
    <section className={stack.stack} aria-labelledby="facts">
      <h2 id="facts">{t('landing.facts.title')}</h2>
      <dl className={classes.facts}>
        <div>
          <dt>{t('landing.facts.price')}</dt>
          <dd>{priceText(priceRange(prices))}</dd>
        </div>
        <div>
          <dt>{t('landing.facts.refund')}</dt>
          <dd>{t('landing.facts.refundText', { count: refund_hours })}</dd>
        </div>
        <div>
          <dt>{t('landing.facts.when')}</dt>
          <dd>{t('landing.facts.hold', { count: hold_minutes })}</dd>
          <dd>{t('landing.facts.lock')}</dd>
          <dd>{t('landing.facts.day')}</dd>
          <dd>{t('landing.facts.feedback')}</dd>
          <dd>{t('landing.facts.connection')}</dd>
        </div>
      </dl>
    </section>
  );
}

function usePriceText(): (range: PriceRange) => string {
  const { t } = useTranslation();
  return (range) => {
    if (range.kind === 'one') return t('landing.facts.priceOne', { price: chf(range.price) });
    if (range.kind === 'someFree') return t('landing.facts.priceSomeFree', { max: chf(range.max) });
    if (range.kind === 'range')
      return t('landing.facts.priceRange', { min: chf(range.min), max: chf(range.max) });
    return t(range.kind === 'free' ? 'landing.facts.priceFree' : 'landing.facts.priceUnknown');
  };
}
