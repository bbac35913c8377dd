import { IconArrowBackUp, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/api-error';
import { Button, ButtonLink } from '../../shared/button';
import { useErrorText } from '../../shared/error-text';
import { ScreenHeading } from '../../shared/screen-heading';
import stack from '../../shared/stack.module.css';
import { type Outcome, mayHelpToAskAgain, outcomeOf } from './outcome.rules';
import classes from './payment-success.module.css';

const LOOKS = {
  refund: { Icon: IconArrowBackUp, tone: 'good' },
  wait: { Icon: IconClock, tone: 'warn' },
  failed: { Icon: IconX, tone: 'bad' },
} as const satisfies Record<Outcome, { Icon: typeof IconX; tone: string }>;

type NotConfirmedProps =
  | { text: string; error?: undefined; busy?: undefined; onRetry?: undefined }
  | { text?: undefined; error: unknown; busy: boolean; onRetry: () => void };

/** The place is not theirs: why, what becomes of the money, and the way back. */
export function NotConfirmed({ text, error, busy, onRetry }: NotConfirmedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const outcome = error instanceof ApiError ? outcomeOf(error.code) : 'failed';
  const { Icon, tone } = LOOKS[outcome];
  return (
    <div className={classes.outcome}>
      <span className={classes.mark} data-tone={tone} aria-hidden>
        <Icon size={40} />
      </span>
      <ScreenHeading>{t(`payment.${outcome}Title`)}</ScreenHeading>
      <div className={stack.tight} role="alert">
        <p className={stack.lead}>{text ?? errorText(error, 'payment.failed')}</p>
        {outcome === 'refund' && <p className={stack.soft}>{t('payment.refundText')}</p>}
      </div>
      <div className={classes.ways}>
        {outcome === 'refund' && (
          <ButtonLink to="/profile#events" look="outline">
            {t('payment.myEvents')}
          </ButtonLink>
        )}
        {error instanceof ApiError && mayHelpToAskAgain(error) && (
          <Button busy={busy} onClick={onRetry}>
            {t('common.tryAgain')}
          </Button>
        )}
        <ButtonLink to="/dashboard" look={outcome === 'refund' ? 'filled' : 'outline'}>
          {t('common.toDashboard')}
        </ButtonLink>
      </div>
    </div>
  );
}
