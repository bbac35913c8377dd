import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { ApiError, hasCode } from '../../../api/http/api-error';
import { useErrorText } from '../../../ui/base/use-error-text';
import { Alert } from '../../../ui/base/alert';
import { BeforeReserving } from '../ready/before-reserving';
import type { Checkout } from './use-checkout';

interface CheckoutMessagesProps {
  eventId: number;
  checkout: Checkout;
  /** Whether the payment page still serves. */
  withLink: boolean;
}

/** What stands below the button that reserves: what is missing before it, the payment page where no tab was opened for it, and what went wrong. */
export function CheckoutMessages({ eventId, checkout, withLink }: CheckoutMessagesProps) {
  const { t } = useTranslation();
  const errorText = useCheckoutErrorText();
  const { blockedUrl, error } = checkout;
  return (
    <>
      {checkout.isUnready && <BeforeReserving eventId={eventId} />}
      {withLink && blockedUrl !== undefined && (
        <Alert
          tone="info"
          action={
            <a href={blockedUrl} target="_blank" rel="noopener noreferrer">
              {t('dashboard.openPayment')}
            </a>
          }
        >
          {t('dashboard.tabBlocked')}
        </Alert>
      )}
      {error !== null && (
        <Alert
          tone={hasCode(error, 'RATE_LIMITED') ? 'warn' : 'bad'}
          action={
            hasCode(error, 'EMAIL_NOT_VERIFIED') && <Link to="/account">{t('dashboard.confirmAddress')}</Link>
          }
        >
          {errorText(error)}
        </Alert>
      )}
    </>
  );
}

/** Returns a function that says why a reservation failed; of a pause also how long it lasts. */
function useCheckoutErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  const errorText = useErrorText();
  return (error) => {
    if (!(error instanceof ApiError) || error.code !== 'RATE_LIMITED' || !error.retryAfter)
      return errorText(error, 'dashboard.checkoutFailed');
    return t('dashboard.heldTooOften', { count: Math.ceil(error.retryAfter / 60) });
  };
}
