import { useTranslation } from 'react-i18next';
import { useObjections } from '../../../features/account/api';
import { day } from '../../../lib/dates/dates';
import { useLogged } from '../../../ui/states/use-logged';
import classes from '../account.module.css';
import { Section } from '../section';

/** What one has objected to, with the answers; nothing for those who have not. */
export function ObjectionsSection() {
  const { t } = useTranslation('account');
  const { data: objections, error } = useObjections();
  useLogged(error);
  if (objections === undefined || objections.length === 0) return null;
  return (
    <Section title={t('objection.own')}>
      <ul className={classes.list}>
        {objections.map(({ id, event_name, text, answer, answered_at }) => (
          <li key={id} className={classes.entry}>
            <div className={classes.words}>
              <p className={classes.value}>{event_name}</p>
              <p className={classes.soft}>{text}</p>
              <p className={classes.soft}>
                {answered_at === null
                  ? t('objection.waits')
                  : t('objection.answered', { date: day(answered_at) })}
              </p>
              {answer !== null && <p>{answer}</p>}
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
