import { useTranslation } from 'react-i18next';
import { Alert } from '../base/alert';
import { ButtonLink } from '../base/button';
import stack from '../base/stack.module.css';
import { ScreenHeading } from '../frame/screen-heading';

/** A screen whose address names no event. */
export function NoSuchEvent({ title }: { title: string }) {
  const { t } = useTranslation();
  return (
    <div className={stack.stack}>
      <ScreenHeading>{title}</ScreenHeading>
      <Alert tone="bad">{t('errors.EVENT_NOT_FOUND')}</Alert>
      <div className={stack.row}>
        <ButtonLink to="/dashboard">{t('common.toDashboard')}</ButtonLink>
      </div>
    </div>
  );
}
