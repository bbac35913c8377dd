import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '../../../api/admin-types';
import type { AuditSubject } from '../../../api/types';
import { dayTime } from '../../../lib/dates/dates';
import type { AdminKey } from '../../../ui/admin/admin-error';
import { AuditDetails } from './audit-details';
import { useSentence, withoutToldDetails } from './use-sentence';
import classes from './audit-list.module.css';

/** What organisers and hosts did, in the order given. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  const actionName = useActionName();
  const sentence = useSentence();
  return (
    <ol className={classes.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p className={classes.what}>
            <strong>{sentence(entry) ?? actionName(entry.action)}</strong> <Subject entry={entry} />
          </p>
          <p className={classes.who}>
            {entry.actor} · <time dateTime={entry.at}>{dayTime(entry.at)}</time>
          </p>
          <AuditDetails
            details={sentence(entry) === undefined ? entry.details : withoutToldDetails(entry.details)}
          />
        </li>
      ))}
    </ol>
  );
}

/** Names an action of the log; one without a phrase by its own code. */
function useActionName(): (action: string) => string {
  const { t } = useTranslation('admin');
  return (action) => {
    const key = `actions.${action.replaceAll('.', '_')}`;
    return i18next.exists(key, { ns: 'admin' }) ? t(key as AdminKey) : action;
  };
}

const PAGES: Partial<Record<AuditSubject, string>> = {
  event: '/admin/events',
  account: '/admin/people',
  series: '/admin/series',
  venue: '/admin/venues',
};

function Subject({ entry: { subject, subject_id, person, event } }: { entry: AuditEntry }) {
  const { t } = useTranslation('admin');
  if (event !== null) return <Link to={`/admin/events/${event.id}`}>{event.name}</Link>;
  if (person !== null)
    return (
      <Link to={`/admin/people/${person.account_id}`}>
        {person.name ?? `${t('subjects.account')} ${person.account_id}`}
      </Link>
    );
  if (subject_id === null) return null;
  const text = `${t(`subjects.${subject}`)} ${subject_id}`;
  const page = PAGES[subject];
  return page === undefined ? <span>{text}</span> : <Link to={`${page}/${subject_id}`}>{text}</Link>;
}
