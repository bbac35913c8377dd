import { useTranslation } from 'react-i18next';
import { Facts } from '../shared/facts';
import { Panel } from '../shared/panel';
import type { PersonDetail } from '../wire';

/** What a person answered, as the matching reads it. */
export function Answers({ answers }: { answers: NonNullable<PersonDetail['answers']> }) {
  const { t } = useTranslation('admin');
  return (
    <Panel title={t('person.answers')}>
      <Facts
        facts={Object.entries(answers).map(([field, answer]) => [
          field,
          typeof answer === 'string' || typeof answer === 'number' ? answer : JSON.stringify(answer),
        ])}
      />
    </Panel>
  );
}
