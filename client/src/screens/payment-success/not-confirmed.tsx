import { IconArrowBackUp, IconClock, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../api/http/api-error';
import { Button, ButtonLink } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useErrorText } from '../../ui/base/use-error-text';
import { Outcome } from '../../ui/states/outcome';
import { type Result, resultOf } from './result.rules';

const LOOKS = {
  refund: { Icon: IconArrowBackUp, tone: 'good' },
  review: { Icon: IconClock, tone: 'plain' },
  wait: { Icon: IconClock, tone: 'warn' },
  failed: { Icon: IconX, tone: 'bad' },
} as const satisfies Record<Exclude<Result, 'unpaid'>, { Icon: typeof IconX; tone: string }>;

type NotConfirmedProps =
  | { text: string; error?: undefined; busy?: undefined; onRetry?: undefined }
  | { text?: undefined; error: unknown; busy: boolean; onRetry: () => void };

/** The reservation is not confirmed: why, what becomes of the money, and the way back. */
export function NotConfirmed({ text, error, busy, onRetry }: NotConfirmedProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const known = error instanceof ApiError ? resultOf(error) : 'failed';
  const result = known === 'unpaid' ? 'failed' : known;
  const { Icon, tone } = LOOKS[result];
  return (
    <Outcome
      icon={<Icon size={40} />}
      tone={tone}
      title={t(result === 'review' ? 'payment.title' : `payment.${result}Title`)}
      role="alert"
      note={
        <>
          {result === 'wait' && <p>{t('payment.asksAgain')}</p>}
          {result === 'refund' && <p className={stack.soft}>{t('payment.refundText')}</p>}
        </>
      }
      actions={
        <>
          {result === 'wait' && (
            <Button busy={busy} onClick={onRetry}>
              {t('common.tryAgain')}
            </Button>
          )}
          <ButtonLink to="/dashboard" look={result === 'refund' ? 'filled' : 'outline'}>
            {t('common.toDashboard')}
          </ButtonLink>
          {result === 'refund' && (
            <ButtonLink to="/profile#events" look="outline">
              {t('payment.myEvents')}
            </ButtonLink>
          )}
        </>
      }
    >
      <p className={stack.lead}>{text ?? errorText(error, 'payment.failed')}</p>
    </Outcome>
  );
}
