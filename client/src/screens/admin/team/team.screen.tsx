import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamMember } from '../../../api/admin-types';
import { SaveList } from '../../../ui/admin/save-list';
import { useSession } from '../../../features/auth/session/session';
import { useTeam } from '../../../features/admin/team/api';
import { day, dayTime } from '../../../lib/dates/dates';
import { AdminQueryError } from '../../../ui/admin/admin-error';
import { AdminPage } from '../../../ui/admin/admin-page';
import { type Column, DataTable } from '../../../ui/admin/data-table';
import { TableSkeleton } from '../../../ui/admin/table-skeleton';
import { Button } from '../../../ui/base/button';
import { Badge } from '../../../ui/widgets/badge';
import { InvitePanel } from './invite-panel';
import { MemberDialog } from './member-dialog';

/** /admin/team: who runs the events and who helps at the entrance, and inviting others. */
export default function TeamScreen() {
  const { t } = useTranslation('admin');
  const team = useTeam();
  const [chosen, setChosen] = useState<TeamMember>();
  return (
    <AdminPage title={t('nav.team')}>
      {team.data !== undefined && <Members members={team.data.items} onChoose={setChosen} />}
      {team.data === undefined && team.isError && <AdminQueryError query={team} />}
      {team.isPending && <TableSkeleton rows={3} />}
      <InvitePanel />
      {chosen && <MemberDialog member={chosen} onClose={() => setChosen(undefined)} />}
    </AdminPage>
  );
}

interface MembersProps {
  members: readonly TeamMember[];
  onChoose: (member: TeamMember) => void;
}

function Members({ members, onChoose }: MembersProps) {
  const { t } = useTranslation('admin');
  const { data: status } = useSession();
  const columns: Column<TeamMember>[] = [
    { key: 'email', label: t('fields.email'), breaks: true, cell: ({ email }) => email },
    { key: 'role', label: t('fields.role'), cell: ({ role }) => t(`roles.${role}`) },
    { key: 'state', label: t('fields.status'), cell: (member) => <State member={member} /> },
    {
      key: 'totp',
      label: t('team.totp'),
      cell: ({ totp_enabled }) => (
        <Badge tone={totp_enabled ? 'good' : 'plain'}>{t(totp_enabled ? 'team.on' : 'team.off')}</Badge>
      ),
    },
    {
      key: 'last',
      label: t('team.lastUsed'),
      cell: ({ last_used_at }) => (last_used_at === null ? '–' : dayTime(last_used_at)),
    },
    {
      key: 'change',
      label: t('team.change'),
      cell: (member) =>
        // Of oneself there is the account.
        member.email === status?.email ? (
          t('team.you')
        ) : (
          <Button
            look="outline"
            aria-label={t('team.changeNamed', { email: member.email })}
            onClick={() => onChoose(member)}
          >
            {t('team.change')}
          </Button>
        ),
    },
  ];
  return (
    <>
      <SaveList path="/api/admin/team" name="team" />
      <DataTable
        caption={t('nav.team')}
        columns={columns}
        rows={members}
        rowKey={({ account_id }) => account_id}
      />
    </>
  );
}

const TONES = { active: 'good', invited: 'warn', blocked: 'bad' } as const;

function State({ member: { state, invited_until } }: { member: TeamMember }) {
  const { t } = useTranslation('admin');
  return (
    <>
      <Badge tone={TONES[state]}>{t(`team.states.${state}`)}</Badge>
      {invited_until !== null && <small> {t('team.until', { date: day(invited_until) })}</small>}
    </>
  );
}
