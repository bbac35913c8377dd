import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Connection } from '../../api/types';
import { PersonMenu, type PersonMenuProps } from '../../features/safety/person-menu';
import { EventDate } from '../../ui/widgets/event-date';
import { Button } from '../../ui/base/button';
import { Photo } from '../../ui/photo/photo';
import people from '../../ui/photo/person-card.module.css';
import classes from './connections.module.css';
import { MetQuestion } from './met-question';
import { SharedByMe } from './shared-by-me';
import { SharedWithMe } from './shared-with-me';

interface ConnectionCardProps {
  connection: Connection;
  onChoose: PersonMenuProps['onChoose'];
  onEnd: () => void;
}

/** One person: who, from which evening, what each lets the other see, and what to begin with. */
export function ConnectionCard({ connection, onChoose, onEnd }: ConnectionCardProps) {
  const { t } = useTranslation('connections');
  const id = useId();
  const { user, event_name, date, icebreakers } = connection;
  return (
    <article className={people.card} aria-labelledby={id}>
      <div className={people.who}>
        <Photo name={user.name} url={user.photo_url} size="5.5rem" decorative />
        <div className={classes.name}>
          <h2 id={id}>{user.name}</h2>
          <p className={classes.soft}>
            {event_name}
            <br />
            <EventDate date={date} />
          </p>
        </div>
        <div className={classes.menu}>
          <PersonMenu person={user} opens="to-start" onChoose={onChoose} />
        </div>
      </div>
      <SharedWithMe connection={connection} />
      <SharedByMe connection={connection} />
      <MetQuestion connection={connection} />
      {icebreakers.length > 0 && (
        <section className={classes.part}>
          <h3>{t('icebreakers')}</h3>
          <ul className={classes.questions}>
            {icebreakers.map((question) => (
              <li key={question}>{question}</li>
            ))}
          </ul>
        </section>
      )}
      <div>
        <Button look="plain" aria-label={t('end.startNamed', { name: user.name })} onClick={onEnd}>
          {t('end.start')}
        </Button>
      </div>
    </article>
  );
}
