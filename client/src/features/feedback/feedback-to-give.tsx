import { useTranslation } from 'react-i18next';
import { Alert } from '../../ui/base/alert';
import { ButtonLink } from '../../ui/base/button';

/** Asks for feedback on an event; nothing without one. */
export function FeedbackToGive({ event }: { event: { id: number; name: string } | undefined }) {
  const { t } = useTranslation();
  if (event === undefined) return null;
  return (
    <Alert
      tone="info"
      action={<ButtonLink to={`/feedback/${event.id}`}>{t('profile.events.giveFeedback')}</ButtonLink>}
    >
      {t('landing.own.feedback', { name: event.name })}
    </Alert>
  );
}
