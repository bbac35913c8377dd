import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/base/button';

/** Leaves the questions for later: until they are answered nothing can be reserved. */
export function AnswerLater({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="plain" busy={busy} onClick={onClick}>
      {t('consent.later')}
    </Button>
  );
}
