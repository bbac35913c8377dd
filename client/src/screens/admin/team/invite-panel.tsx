import { useTranslation } from 'react-i18next';
import * as z from 'zod/mini';
import { CREDENTIALS } from '../../../features/auth/credentials.rules';
import { EmailField } from '../../../features/auth/email-field';
import { type TeamRole, useInvite } from '../../../features/admin/team/api';
import { oneOf } from '../../../lib/schema';
import { AdminError } from '../../../ui/admin/admin-error';
import { Panel } from '../../../ui/admin/panel';
import { Button } from '../../../ui/base/button';
import stack from '../../../ui/base/stack.module.css';
import { ChoiceField } from '../../../ui/form/choice-field';
import { useSchemaForm } from '../../../ui/form/use-schema-form';
import { FocusedAlert } from '../../../ui/states/focused-alert';
import { CopyButton } from '../../../ui/widgets/copy-button';

const INVITED = ['admin', 'host'] as const satisfies TeamRole[];
const SCHEMA = z.object({
  email: CREDENTIALS.shape.email,
  role: oneOf(INVITED, 'questionnaire.chooseOne'),
});

/** Invites somebody to the team by mail, or by a link to hand over where no mail is sent. */
export function InvitePanel() {
  const { t } = useTranslation('admin');
  const form = useSchemaForm<{ email: string; role: TeamRole }>({
    initial: { email: '', role: 'admin' },
    schema: SCHEMA,
  });
  const invite = useInvite();
  const submit = (values: { email: string; role: TeamRole }) =>
    invite.mutate(
      { ...values, email: values.email.trim() },
      { onSuccess: () => form.set('email', ''), onError: form.showRefused },
    );
  return (
    <Panel title={t('team.invite')}>
      <form {...form.formProps(submit)} className={stack.stack}>
        <p>{t('team.inviteText')}</p>
        <EmailField field={form.field('email')} autoComplete="email" />
        <ChoiceField
          name="role"
          label={t('fields.role')}
          options={INVITED.map((value) => ({ value, label: t(`roles.${value}`) }))}
          value={form.values.role}
          error={form.field('role').error}
          onChange={(role) => form.set('role', role)}
        />
        {invite.isSuccess && <Invited email={invite.data.email} url={invite.data.invitation_url} />}
        <AdminError error={invite.error} />
        <div>
          <Button type="submit" busy={invite.isPending}>
            {t('team.send')}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function Invited({ email, url }: { email: string; url: string | null }) {
  const { t } = useTranslation('admin');
  if (url === null) return <FocusedAlert tone="good">{t('team.invited', { email })}</FocusedAlert>;
  return (
    <FocusedAlert
      tone="good"
      action={<CopyButton text={url} label={t('team.copyLink')} copied={t('team.copied')} />}
    >
      {t('team.invitedByLink', { email })}
    </FocusedAlert>
  );
}
