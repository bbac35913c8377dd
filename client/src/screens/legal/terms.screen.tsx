import { useTranslation } from 'react-i18next';
import type { LegalFacts } from '../../api/types';
import { PRODUCT_NAME } from '../../lib/i18n/product-name';
import { LegalPage } from './legal-page';
import { Paragraphs, Part } from './prose';

const SECTIONS = [
  'parties',
  'account',
  'places',
  'payment',
  'refund',
  'matching',
  'conduct',
  'safety',
  'liability',
  'end',
  'law',
] as const;

/** /terms: the rules of the house. */
export default function TermsScreen() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage title={t('terms.title')} lead={t('terms.lead')}>
      {(facts) => <Sections facts={facts} />}
    </LegalPage>
  );
}

function Sections({ facts: { operator, refund_hours, hold_minutes } }: { facts: LegalFacts }) {
  const { t } = useTranslation('legal');
  const values = { operator: operator.name ?? PRODUCT_NAME, hours: refund_hours, minutes: hold_minutes };
  return SECTIONS.map((section) => (
    <Part key={section} id={section} title={t(`terms.sections.${section}.title`)}>
      <Paragraphs of={t(`terms.sections.${section}.text`, { ...values, returnObjects: true })} />
    </Part>
  ));
}
