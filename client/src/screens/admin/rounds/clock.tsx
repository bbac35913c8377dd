import { type ReactNode, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { RoundsPlan } from '../../../api/admin-types';
import { asClock } from '../../../lib/countdown/countdown.rules';
import { useCountdown } from '../../../lib/countdown/use-countdown';
import { Button } from '../../../ui/base/button';
import classes from './rounds.module.css';

interface ClockProps {
  plan: RoundsPlan;
  receivedAt: number;
  /** Whether it takes the whole screen, to be read across a room. */
  whole: boolean;
  onWhole: (whole: boolean) => void;
  /** The buttons below it. */
  children: ReactNode;
}

/** The time that is left of a round, big. */
export function Clock({ plan, receivedAt, whole, onWhole, children }: ClockProps) {
  const { t } = useTranslation('admin');
  const { phase, seconds } = useCountdown(plan, receivedAt);
  useFullScreen(whole, onWhole);
  return (
    <section className={whole ? classes.whole : classes.clock} data-phase={phase}>
      <p className={classes.round}>{t('rounds.round', { round: plan.round, of: plan.of })}</p>
      <p className={classes.left} role="timer">
        {asClock(seconds)}
      </p>
      <output>{t(`rounds.phase.${plan.state === 'paused' ? 'still' : phase}`)}</output>
      <div className={classes.buttons}>
        {children}
        <Button look="plain" onClick={() => onWhole(!whole)}>
          {t(whole ? 'rounds.notWhole' : 'rounds.whole')}
        </Button>
      </div>
    </section>
  );
}

/** Lets the page take the screen where the browser can (iPhones cannot: there it is as large as the page); Escape gives it back. */
function useFullScreen(whole: boolean, onWhole: (whole: boolean) => void): void {
  useEffect(() => {
    if (!whole) return;
    const leave = () => document.fullscreenElement === null && onWhole(false);
    const onKey = ({ key }: KeyboardEvent) => key === 'Escape' && onWhole(false);
    document.addEventListener('fullscreenchange', leave);
    document.addEventListener('keydown', onKey);
    // the whole document: a question in front stands outside the clock
    if (document.fullscreenEnabled) document.documentElement.requestFullscreen().catch(() => undefined);
    return () => {
      document.removeEventListener('fullscreenchange', leave);
      document.removeEventListener('keydown', onKey);
      if (document.fullscreenElement !== null) document.exitFullscreen().catch(() => undefined);
    };
  }, [whole, onWhole]);
}
