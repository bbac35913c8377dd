import { useTranslation } from 'react-i18next';
import { useBlockedPeople, useUnblockPerson } from '../../features/safety/api';
import { Alert } from '../../ui/base/alert';
import { Button } from '../../ui/base/button';
import stack from '../../ui/base/stack.module.css';
import { useAbout } from '../../ui/base/use-about';
import { useErrorText } from '../../ui/base/use-error-text';
import { FocusedAlert } from '../../ui/states/focused-alert';
import { useLogged } from '../../ui/states/use-logged';
import classes from './profile.module.css';

/** The people whom one has blocked, each with a button that ends it. */
export function BlockedPeople() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const about = useAbout();
  const { data: blocked, error } = useBlockedPeople();
  useLogged(error);
  const unblock = useUnblockPerson();
  const undone = unblock.isSuccess ? unblock.variables : undefined;
  if (blocked === undefined || (blocked.length === 0 && undone === undefined)) return null;
  return (
    <section className={classes.card} aria-labelledby="blocked">
      <div className={stack.tight}>
        <h2 id="blocked">{t('people.blocked.title')}</h2>
        <p className={stack.soft}>{t('people.blocked.lead')}</p>
      </div>
      {undone && (
        <FocusedAlert key={undone.id} tone="good">
          {t('people.blocked.undone', { name: undone.name })}
        </FocusedAlert>
      )}
      {blocked.length > 0 && (
        <ul className={classes.events}>
          {blocked.map((person) => (
            <li key={person.id} className={classes.head}>
              <span className={classes.eventName}>{person.name}</span>
              <Button
                look="outline"
                aria-label={about(t('people.blocked.undo'), person.name)}
                busy={unblock.isPending && unblock.variables.id === person.id}
                onClick={() => unblock.mutate(person)}
              >
                {t('people.blocked.undo')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {unblock.isError && <Alert tone="bad">{errorText(unblock.error, 'people.failed')}</Alert>}
    </section>
  );
}
