import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PersonDetail } from '../../../api/admin-types';
import type { Gender } from '../../../api/types';
import { dayTime } from '../../../lib/dates/dates';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import { GenderDialog } from './gender-dialog';
import classes from './person.module.css';

type GenderChange = PersonDetail['gender_changes'][number];

/** Who changed a person's gender and when, and setting it: back to what it was, or to another. */
export function Genders({ person }: { person: PersonDetail }) {
  const { t } = useTranslation('admin');
  const [wanted, setWanted] = useState<Gender>();
  const [latest] = person.gender_changes;
  if (person.gender === null) return null;
  // What the person changed themselves is set back; what an organiser set, to what the person had wanted.
  const proposed = latest?.from ?? (person.gender === 'male' ? 'female' : 'male');
  const refusable = latest !== undefined && latest.organiser === null && latest.to === person.gender;
  return (
    <Panel title={t('person.gender')}>
      <p>{t('person.genderText')}</p>
      {latest === undefined && <p>{t('person.genderNone')}</p>}
      <ul className={classes.notes}>
        {person.gender_changes.map((change) => (
          <Change key={change.id} change={change} />
        ))}
      </ul>
      <div>
        <Button look="outline" onClick={() => setWanted(proposed)}>
          {t(refusable ? 'person.genderRefuse' : 'person.genderSet')}
        </Button>
      </div>
      {wanted !== undefined && (
        <GenderDialog person={person} proposed={wanted} onClose={() => setWanted(undefined)} />
      )}
    </Panel>
  );
}

function Change({ change: { from, to, organiser, reason, changed_at } }: { change: GenderChange }) {
  const { t } = useTranslation(['admin', 'translation']);
  return (
    <li className={classes.note}>
      <p>
        {t(`translation:common.genders.${from}`)} → {t(`translation:common.genders.${to}`)}
      </p>
      {reason !== null && <p>{reason}</p>}
      <small>
        {organiser ?? t('person.genderBySelf')} · {dayTime(changed_at)}
      </small>
    </li>
  );
}
