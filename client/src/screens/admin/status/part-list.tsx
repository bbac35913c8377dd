import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { PartStatus } from '../../../api/admin-types';
import { dayTime } from '../../../lib/dates/dates';
import { lengthOf } from '../../../lib/dates/length-of';
import { Badge } from '../../../ui/widgets/badge';
import classes from './status.module.css';

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
