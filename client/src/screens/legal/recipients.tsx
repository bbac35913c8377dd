import { useTranslation } from 'react-i18next';
import type { LegalFacts } from '../../api/types';
import { currentLanguage } from '../../lib/i18n';
import { Items, Part } from './prose';

/** Who gets to see the data: only those whom this instance really uses. */
export function Recipients({
  facts: { hosting_country, payments, mail_host, sends_push },
}: {
  facts: LegalFacts;
}) {
  const { t } = useTranslation('legal');
  const processors = [
    hosting_country === null
      ? t('privacy.recipients.hostingUnknown')
      : t('privacy.recipients.hosting', { country: countryName(hosting_country) }),
    t(payments === 'stripe' ? 'privacy.recipients.stripe' : 'privacy.recipients.noPayment'),
    mail_host === null
      ? t('privacy.recipients.noMail')
      : t('privacy.recipients.mail', { mailHost: mail_host }),
    ...(sends_push ? [t('privacy.recipients.push')] : []),
  ];
  return (
    <Part title={t('privacy.recipients.title')}>
      <p>{t('privacy.recipients.guests')}</p>
      <p>{t('privacy.recipients.organisers')}</p>
      <p>{t('privacy.recipients.processors')}</p>
      <Items of={processors} />
      <p>{t('privacy.recipients.programs')}</p>
      <p>{t('privacy.recipients.authorities')}</p>
    </Part>
  );
}

/** Returns the name of a country such as `CH` in the language of the interface. */
function countryName(code: string): string {
  return new Intl.DisplayNames(currentLanguage(), { type: 'region' }).of(code) ?? code;
}
