import { IconSparkles } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../api/types';
import { PersonMenu, type PersonMenuProps } from '../../features/safety/person-menu';
import { Photo } from '../../ui/photo/photo';
import people from '../../ui/photo/person-card.module.css';
import { Icebreaker } from './icebreaker';
import classes from './matches.module.css';
import { ScoreRing } from './score-ring';

interface MatchCardProps {
  match: Match;
  onChoose: PersonMenuProps['onChoose'];
}

/** Somebody on one's list: who, how far one agrees and why, and questions to open with. */
export function MatchCard({ match, onChoose }: MatchCardProps) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <article className={people.card} aria-labelledby={id}>
      <div className={people.who}>
        <Photo name={match.name} url={match.photo_url} size="5.5rem" decorative />
        <div className={classes.name}>
          <h2 id={id}>{match.name}</h2>
          <PersonMenu person={match} onChoose={onChoose} />
        </div>
        <ScoreRing score={match.compatibility_score} />
      </div>
      {match.reasons.length > 0 && (
        <section className={classes.part}>
          <h3>{t('matches.reasons')}</h3>
          <ul className={classes.reasons}>
            {match.reasons.map((reason) => (
              <li key={reason}>
                <IconSparkles size={18} aria-hidden />
                {reason}
              </li>
            ))}
          </ul>
        </section>
      )}
      {match.icebreakers.length > 0 && (
        <section className={classes.part}>
          <h3>{t('matches.icebreakers')}</h3>
          <ul className={classes.icebreakers}>
            {match.icebreakers.map((question) => (
              <li key={question}>
                <Icebreaker question={question} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </article>
  );
}
