import { IconArrowBackUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/base/alert';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';
import { Progress } from '../../ui/widgets/progress';
import classes from './feedback.module.css';

interface SendBarProps {
  done: number;
  all: number;
  nothingRated: boolean;
  error: Error | null;
  busy: boolean;
  /** Whose answer the next undo takes back. */
  last: string | undefined;
  onUndo: () => void;
}

/** At the foot of the screen: how many are answered, the way back, and sending. */
export function SendBar({ done, all, nothingRated, error, busy, last, onUndo }: SendBarProps) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const id = useId();
  return (
    <div className={classes.send}>
      {nothingRated && <Alert tone="bad">{t('errors.NOTHING_RATED')}</Alert>}
      {error && (
        <Alert tone="bad">{t('feedback.submitFailed', { message: errorText(error, 'auth.failed') })}</Alert>
      )}
      <Progress value={done} max={all} aria-labelledby={id} />
      <div className={classes.sendRow}>
        <output id={id}>{t('feedback.rated', { done, all })}</output>
        <Button
          look="plain"
          aria-label={last === undefined ? undefined : t('feedback.undoNamed', { name: last })}
          aria-disabled={last === undefined}
          onClick={() => last !== undefined && onUndo()}
        >
          <IconArrowBackUp size={20} aria-hidden />
          {t('feedback.undo')}
        </Button>
        <Button type="submit" busy={busy}>
          {t('feedback.submit')}
        </Button>
      </div>
    </div>
  );
}
