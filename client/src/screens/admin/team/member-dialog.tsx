import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TeamMember } from '../../../api/admin-types';
import { ROLES } from '../../../api/states';
import { type MemberChange, useChangeMember } from '../../../features/admin/team/api';
import { AdminError } from '../../../ui/admin/admin-error';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog';
import { Checkbox } from '../../../ui/form/checkbox';
import { ChoiceField } from '../../../ui/form/choice-field';

interface MemberDialogProps {
  member: TeamMember;
  onClose: () => void;
}

/** Takes rights away from a member of the team; more are given by an invitation. */
export function MemberDialog({ member, onClose }: MemberDialogProps) {
  const { t } = useTranslation('admin');
  const wasBlocked = member.state === 'blocked';
  const [role, setRole] = useState(member.role);
  const [blocked, setBlocked] = useState(wasBlocked);
  const [totpOff, setTotpOff] = useState(false);
  const change = useChangeMember(member.account_id, onClose);
  const body: MemberChange = {
    ...(role !== member.role && { role }),
    ...(blocked !== wasBlocked && { blocked }),
    ...(totpOff && { totp_enabled: false as const }),
  };
  return (
    <ConfirmDialog
      title={t('team.changeNamed', { email: member.email })}
      confirmLabel={t('common.save')}
      keepLabel={t('common.cancel')}
      busy={change.isPending}
      ready={Object.keys(body).length > 0}
      onConfirm={() => change.mutate(body)}
      onClose={onClose}
    >
      <ChoiceField
        name="role"
        label={t('fields.role')}
        options={ROLES.slice(0, ROLES.indexOf(member.role) + 1).map((value) => ({
          value,
          label: t(`roles.${value}`),
        }))}
        value={role}
        onChange={setRole}
      />
      <Checkbox label={t('team.block')} checked={blocked} onChange={setBlocked} />
      {member.totp_enabled && <Checkbox label={t('team.totpOff')} checked={totpOff} onChange={setTotpOff} />}
      <AdminError error={change.error} />
    </ConfirmDialog>
  );
}
