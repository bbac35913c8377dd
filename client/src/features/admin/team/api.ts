import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/http/client';
import { apiQuery } from '../../../api/query/api-query';
import { type AdminResource, keysOf } from '../../../api/query/resources';
import type { Role } from '../../../api/types';
import { useApiMutation } from '../../../api/use-api-mutation';

/** A role that one can be invited to. */
export type TeamRole = Exclude<Role, 'user'>;

const teamKeys = { list: () => keysOf('admin-team')() };

/** A change of the team shows at the people too. */
const TEAM: readonly AdminResource[] = ['admin-team', 'admin-people', 'admin-audit'];

/** Returns the query of the organisers and hosts, and of those who are invited. */
export function useTeam() {
  return useQuery(apiQuery(teamKeys.list(), () => api.GET('/api/admin/team')));
}

/** Invites somebody by mail; the result holds the link where no mail is sent. */
export function useInvite() {
  return useApiMutation({
    call: (body: { email: string; role: TeamRole }) => api.POST('/api/admin/team', { body }),
    invalidates: TEAM,
  });
}

/** What can be changed of a member: absent fields stay as they are. */
export interface MemberChange {
  role?: Role;
  blocked?: boolean;
  /** Only off: for somebody who has lost the app and the codes. */
  totp_enabled?: false;
}

/** Changes the role of a member, blocks them, or switches their second step off. */
export function useChangeMember(accountId: number, onSuccess: () => void) {
  const params = { path: { accountId } };
  return useApiMutation({
    call: (body: MemberChange) => api.PATCH('/api/admin/team/{accountId}', { params, body }),
    invalidates: TEAM,
    onSuccess,
  });
}
