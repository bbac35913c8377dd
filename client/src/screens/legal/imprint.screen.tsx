import { useTranslation } from 'react-i18next';
import type { LegalFacts } from '../../api/types';
import classes from './legal.module.css';
import { LegalPage } from './legal-page';
import { Part } from './prose';

const PARTS = ['emergency', 'content', 'source'] as const;

/** /imprint: who runs this instance, and how to reach them. */
export default function ImprintScreen() {
  const { t } = useTranslation('legal');
  return (
    <LegalPage title={t('imprint.title')} lead={t('imprint.lead')}>
      {({ operator }) => (
        <>
          <Operator operator={operator} />
          {PARTS.map((part) => (
            <Part key={part} title={t(`imprint.${part}.title`)}>
              <p>{t(`imprint.${part}.text`)}</p>
            </Part>
          ))}
        </>
      )}
    </LegalPage>
  );
}

function Operator({ operator: { name, address, email } }: Pick<LegalFacts, 'operator'>) {
  const { t } = useTranslation('legal');
  const unnamed = t('imprint.unnamed');
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{t('imprint.operator')}</dt>
        <dd>{name ?? unnamed}</dd>
      </div>
      <div>
        <dt>{t('imprint.address')}</dt>
        <dd>{address ?? unnamed}</dd>
      </div>
      <div>
        <dt>{t('imprint.contact')}</dt>
        <dd>{email === null ? unnamed : <a href={`mailto:${email}`}>{email}</a>}</dd>
      </div>
    </dl>
  );
}
