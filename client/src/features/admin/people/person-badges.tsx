import { useTranslation } from 'react-i18next';
import type { Person } from '../../../api/admin-types';
import { Badge } from '../../../ui/widgets/badge';

/** Returns whether a person has a role, a block, open reports, or no profile. */
export function hasBadges({ role, blocked_at, open_reports, name }: Person): boolean {
  return role !== 'user' || blocked_at !== null || open_reports > 0 || name === null;
}

/** What is special about a person: a role, a block, open reports. */
export function PersonBadges({ person }: { person: Person }) {
  const { t } = useTranslation('admin');
  const { role, blocked_at, open_reports, name } = person;
  if (!hasBadges(person)) return null;
  return (
    <span>
      {role !== 'user' && <Badge>{t(`roles.${role}`)}</Badge>}{' '}
      {blocked_at !== null && <Badge tone="bad">{t('people.isBlocked')}</Badge>}{' '}
      {open_reports > 0 && <Badge tone="warn">{t('people.openReports', { count: open_reports })}</Badge>}{' '}
      {name === null && <Badge>{t('people.noProfile')}</Badge>}
    </span>
  );
}
