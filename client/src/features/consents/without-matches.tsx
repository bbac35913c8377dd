import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/base/button';

/** The way on for those who do not consent: the account works, nobody is introduced to anybody. */
export function WithoutMatches({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <Button look="plain" busy={busy} onClick={onClick}>
      {t('consent.without')}
    </Button>
  );
}
