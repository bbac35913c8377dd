import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MIN_PASSWORD } from '../credentials.rules';
import classes from './strength.module.css';
import { judge, type Verdict } from './judge';

interface StrengthProps {
  password: string;
  /** What is known of the person. */
  known?: readonly string[];
}

/** Milliseconds without a key after which the verdict is given: a screen reader is not to speak at each of them. */
const PAUSE = 400;
/** From this level on nothing is advised. */
const GOOD = 3;
const LEVELS = [0, 1, 2, 3, 4] as const;

/** How hard a new password is to guess, in words and as a row of segments. It advises and refuses nothing. */
export default function Strength({ password, known }: StrengthProps) {
  const { t, ready } = useTranslation('account');
  const verdict = useVerdict(password, known);
  if (!ready) return null;
  return (
    <output className={classes.strength}>
      {verdict && (
        <>
          <span className={classes.segments} data-level={verdict.level} aria-hidden>
            {LEVELS.slice(1).map((level) => (
              <span key={level} data-on={level <= Math.max(verdict.level, 1) || undefined} />
            ))}
          </span>
          <span className={classes.words}>
            {t('password.strength', { level: t(`password.levels.${verdict.level}`) })}
          </span>
          {verdict.level < GOOD && (
            <span className={classes.advice}>
              {verdict.why && `${t(`password.why.${verdict.why}`)} `}
              {t('password.advice')}
              {/* a shorter one is refused */}
              {password.length >= MIN_PASSWORD && ` ${t('password.keep')}`}
            </span>
          )}
        </>
      )}
    </output>
  );
}

function useVerdict(password: string, known?: readonly string[]): Verdict | undefined {
  const [verdict, setVerdict] = useState<Verdict>();
  const about = known?.join('\n') ?? '';
  useEffect(() => {
    const wait = setTimeout(
      () => setVerdict(password === '' ? undefined : judge(password, about.split('\n'))),
      PAUSE,
    );
    return () => clearTimeout(wait);
  }, [password, about]);
  return verdict;
}
