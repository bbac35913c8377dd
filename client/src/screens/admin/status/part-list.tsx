import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PartStatus } from '../../../api/admin-types';
import { dayTime } from '../../../lib/dates/dates';
import { Badge } from '../../../ui/widgets/badge';
import { numberFormat } from '../../../lib/i18n/formats';
import classes from './status.module.css';

const UNITS = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

const TONES = { working: 'good', trouble: 'bad', off: 'plain', unknown: 'plain' } as const;
/** Where an organiser sees what waits or was given up. */
const PAGES: Partial<Record<PartStatus['part'], string>> = {
  refunds: '/admin/payments',
  mail: '/admin/mails?state=failed',
};

/** Each part of the product with its state, and a sentence where there is something to say. */
export function PartList({ parts }: { parts: readonly PartStatus[] }) {
  const { t } = useTranslation('admin');
  return (
    <ul className={classes.parts}>
      {parts.map((part) => (
        <li key={part.part}>
          <h3>{t(`status.names.${part.part}`)}</h3>
          <Badge tone={TONES[part.state]}>{t(`status.states.${part.state}`)}</Badge>
          <div className={classes.words}>
            <Sentences part={part} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Sentences({ part: one }: { part: PartStatus }) {
  const { t } = useTranslation('admin');
  const { part, state, last_success_at: at, waiting, oldest_seconds: oldest, failed } = one;
  const page = PAGES[part];
  const given = t('status.failed', { count: failed });
  const time = lengthOf(oldest);
  return (
    <>
      {at !== null && (
        <p>{t(`status.last.${part === 'backup' ? 'backup' : 'payments'}`, { time: dayTime(at) })}</p>
      )}
      {waiting > 0 && <p>{t('status.waiting', { count: waiting, time })}</p>}
      {failed > 0 && <p>{page === undefined ? given : <Link to={page}>{given}</Link>}</p>}
      {(state === 'trouble' || state === 'unknown') && <p>{t(`status.advice.${part}`)}</p>}
    </>
  );
}

/** Returns a length of time in its largest unit, in the language of the interface: "3 hours"; under a minute "1 minute". */
function lengthOf(seconds: number): string {
  const [unit, size] = UNITS.find(([, one]) => seconds >= one) ?? ['minute', 60];
  return numberFormat({ style: 'unit', unit, unitDisplay: 'long' }).format(
    Math.max(1, Math.floor(seconds / size)),
  );
}
