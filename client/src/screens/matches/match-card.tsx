import { IconSparkles } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Match } from '../../api/types';
import { PersonMenu, type PersonMenuProps } from '../../features/safety/person-menu';
import { Badge } from '../../ui/widgets/badge';
import people from '../../ui/photo/person-card.module.css';
import { Icebreaker } from './icebreaker';
import { MatchPhotos } from './match-photos';
import classes from './matches.module.css';
import { ScoreRing } from './score-ring';

interface MatchCardProps {
  match: Match;
  /** Whether they have been added since one last looked. */
  isNew: boolean;
  onChoose: PersonMenuProps['onChoose'];
}

/** Somebody on one's list: who, how far one agrees and why, and questions to open with. */
export function MatchCard({ match, isNew, onChoose }: MatchCardProps) {
  const { t } = useTranslation();
  const id = useId();
  const about = [t('matches.years', { age: match.age }), match.profession].filter((one) => one !== null);
  return (
    <article className={people.card} aria-labelledby={id}>
      <div className={people.who}>
        <MatchPhotos match={match} />
        <div className={classes.name}>
          <h2 id={id}>{match.name}</h2>
          {isNew && <Badge tone="good">{t('matches.new')}</Badge>}
          <PersonMenu person={match} onChoose={onChoose} />
        </div>
        <ScoreRing score={match.compatibility_score} />
      </div>
      <p className={classes.about}>{about.join(' · ')}</p>
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
