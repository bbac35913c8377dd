import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/base/button';
import { useErrorText } from '../../ui/base/use-error-text';
import { FocusedNotice } from '../../ui/states/focused-alert';
import { Notice } from '../../ui/base/alert';
import { blockedQuery, unblockPerson } from '../../features/safety/api';
import type { MetPerson } from '../../features/safety/person-menu';
import stack from '../../ui/base/stack.module.css';
import { useLogged } from '../../ui/states/use-logged';
import classes from './profile.module.css';

/** Those whom one has blocked, and the way back. Nothing where there are none. */
export function BlockedPeople() {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { data: blocked, error } = useQuery(blockedQuery);
  useLogged(error);
  const unblock = useMutation({ mutationFn: ({ id }: MetPerson) => unblockPerson(id) });
  const undone = unblock.isSuccess ? unblock.variables : undefined;
  if (blocked === undefined || (blocked.length === 0 && undone === undefined)) return null;
  return (
    <section className={classes.card} aria-labelledby="blocked">
      <div className={stack.tight}>
        <h2 id="blocked">{t('people.blocked.title')}</h2>
        <p className={stack.soft}>{t('people.blocked.lead')}</p>
      </div>
      {undone && (
        <FocusedNotice key={undone.id} tone="good">
          {t('people.blocked.undone', { name: undone.name })}
        </FocusedNotice>
      )}
      {blocked.length > 0 && (
        <ul className={classes.events}>
          {blocked.map((person) => (
            <li key={person.id} className={classes.head}>
              <span className={classes.eventName}>{person.name}</span>
              <Button
                look="outline"
                aria-label={`${t('people.blocked.undo')}: ${person.name}`}
                busy={unblock.isPending && unblock.variables.id === person.id}
                onClick={() => unblock.mutate(person)}
              >
                {t('people.blocked.undo')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {unblock.isError && <Notice tone="bad">{errorText(unblock.error, 'people.failed')}</Notice>}
    </section>
  );
}
