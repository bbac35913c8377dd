import { useTranslation } from 'react-i18next';
import type { GuestRounds } from '../../api/types';
import { asClock, type Countdown } from '../../lib/countdown/countdown.rules';
import { useCountdown } from '../../lib/countdown/use-countdown';
import stack from '../../ui/base/stack.module.css';
import { ScreenHeading } from '../../ui/frame/screen-heading';
import { Photo } from '../../ui/photo/photo';
import { Icebreakers } from './icebreakers';
import classes from './rounds.module.css';
import { useAnnouncement } from './use-announcement';
import { useVibration } from './use-vibration';

interface UnderWayProps {
  rounds: GuestRounds;
  /** When the phone got them, in milliseconds. */
  receivedAt: number;
}

/** A round, the change of tables before it, and the wait after it. */
export function UnderWay({ rounds, receivedAt }: UnderWayProps) {
  const { t } = useTranslation('rounds');
  const countdown = useCountdown(rounds, receivedAt);
  const { round, of, seat, state } = rounds;
  useVibration(`${round} ${seat?.table} ${countdown.phase === 'over'}`);
  return (
    <>
      <Announcer rounds={rounds} countdown={countdown} />
      <section className={classes.card} data-phase={state === 'paused' ? 'still' : countdown.phase}>
        <p className={classes.round}>{t('round', { round, of })}</p>
        <Seat rounds={rounds} />
        <TimeLeft rounds={rounds} countdown={countdown} />
      </section>
      {seat?.icebreakers?.length ? <Icebreakers key={round} questions={seat.icebreakers} /> : null}
      <Next rounds={rounds} />
    </>
  );
}

function Announcer({ rounds, countdown }: { rounds: GuestRounds; countdown: Countdown }) {
  return <output className="visually-hidden">{useAnnouncement(rounds, countdown)}</output>;
}

function Seat({ rounds: { seat } }: { rounds: GuestRounds }) {
  const { t } = useTranslation('rounds');
  if (seat?.table === undefined || seat.with === undefined)
    return (
      <>
        <ScreenHeading>{t(seat === null ? 'notIn.title' : 'pause.title')}</ScreenHeading>
        <p className={classes.lead}>{t(seat === null ? 'notIn.text' : 'pause.text')}</p>
      </>
    );
  const { name, photo_url: photo } = seat.with;
  return (
    <>
      <div className={classes.table}>
        <ScreenHeading>{t('table', { table: seat.table })}</ScreenHeading>
      </div>
      <p className={classes.person}>
        <Photo name={name} url={photo} size="3.5rem" decorative />
        <span>{name}</span>
      </p>
    </>
  );
}

/** The time that is left. Not told by itself: that would be once a second. */
function TimeLeft({ rounds: { state, seat }, countdown: { phase, seconds } }: TimeLeftProps) {
  const { t } = useTranslation('rounds');
  if (state === 'paused') return <p className={classes.time}>{t('stopped')}</p>;
  if (phase === 'over') return <p className={classes.time}>{t('timeUp')}</p>;
  if (phase === 'break')
    return (
      <p className={classes.time} role="timer">
        {t(seat?.table === undefined ? 'begins' : 'change', { time: asClock(seconds) })}
      </p>
    );
  return (
    <p className={classes.time} role="timer">
      {seconds < 60 ? t('lastMinute') : t('minutes', { count: Math.ceil(seconds / 60) })}
    </p>
  );
}

interface TimeLeftProps {
  rounds: GuestRounds;
  countdown: Countdown;
}

function Next({ rounds: { next, next_pause } }: { rounds: GuestRounds }) {
  const { t } = useTranslation('rounds');
  if (next === null && !next_pause) return null;
  return (
    <p className={stack.soft}>{next === null ? t('nextPause') : t('nextTable', { table: next.table })}</p>
  );
}
