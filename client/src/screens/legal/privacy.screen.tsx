import { useTranslation } from 'react-i18next';
import type { LegalFacts } from '../../api/types';
import { PRODUCT_NAME } from '../../lib/i18n/product-name';
import classes from './legal.module.css';
import { LegalPage } from './legal-page';
import { Items, Paragraphs, Part } from './prose';
import { Recipients } from './recipients';
import { Retention } from './retention';

/** What is processed, in the order of the notice. */
const DATA = ['account', 'profile', 'answers', 'bookings', 'ratings', 'safety', 'logs', 'mail'] as const;
const RIGHTS = ['access', 'rectify', 'erase', 'withdraw', 'object', 'human'] as const;
const OBJECTS = { returnObjects: true } as const;

/** /privacy: the privacy notice. */
export default function PrivacyScreen() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage title={t('privacy.title')} lead={t('privacy.lead')}>
      {(facts) => <Notice facts={facts} />}
    </LegalPage>
  );
}

function Notice({ facts }: { facts: LegalFacts }) {
  const { t } = useTranslation('legal');
  return (
    <>
      <Part title={t('privacy.short.title')}>
        <Items of={t('privacy.short.items', OBJECTS)} />
      </Part>
      <Part title={t('privacy.controller.title')}>
        <p>{t('privacy.controller.text', { operator: facts.operator.name ?? PRODUCT_NAME })}</p>
        <Contact operator={facts.operator} />
      </Part>
      <Part title={t('privacy.data.title')}>
        <p>{t('privacy.data.lead')}</p>
        <dl className={classes.facts}>
          {DATA.map((row) => (
            <div key={row}>
              <dt>{t(`privacy.data.rows.${row}.what`)}</dt>
              <dd>{t(`privacy.data.rows.${row}.text`)}</dd>
            </div>
          ))}
        </dl>
      </Part>
      <Part id="matching" title={t('privacy.matching.title')}>
        <Paragraphs of={t('privacy.matching.text', OBJECTS)} />
      </Part>
      <Recipients facts={facts} />
      <Part title={t('privacy.countries.title')}>
        <p>{t('privacy.countries.text')}</p>
        {facts.payments === 'stripe' && <p>{t('privacy.countries.stripe')}</p>}
      </Part>
      <Part title={t('privacy.browser.title')}>
        <Paragraphs of={t('privacy.browser.text', OBJECTS)} />
      </Part>
      <Part title={t('privacy.security.title')}>
        <p>{t('privacy.security.text')}</p>
      </Part>
      <Retention facts={facts} />
      <Part title={t('privacy.rights.title')}>
        <Items of={RIGHTS.map((right) => t(`privacy.rights.items.${right}`))} />
        <Contact operator={facts.operator} />
        <p>{t('privacy.rights.complaint')}</p>
      </Part>
      <Part title={t('privacy.other.title')}>
        <Paragraphs of={t('privacy.other.text', OBJECTS)} />
      </Part>
    </>
  );
}

function Contact({ operator: { name, address, email } }: Pick<LegalFacts, 'operator'>) {
  const { t } = useTranslation('legal');
  if (email === null && address === null) return null;
  return (
    <p>
      {t('privacy.controller.contact')} {[name, address].filter((line) => line !== null).join(', ')}
      {email !== null && (
        <>
          {' · '}
          <a href={`mailto:${email}`}>{email}</a>
        </>
      )}
    </p>
  );
}
