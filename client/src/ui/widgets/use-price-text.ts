import { useTranslation } from 'react-i18next';
import { chf } from '../../lib/money';

/** Returns how the price of an event is written: "CHF 49.50", or that it is free. */
export function usePriceText(): (price: number) => string {
  const { t } = useTranslation();
  return (price) => (price === 0 ? t('dashboard.free') : chf(price));
}
