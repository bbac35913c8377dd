import { type ExecutionContext, SetMetadata, applyDecorators, createParamDecorator } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';

/**
 * Who may call a route. Without a word on it, a route is for guests: signed in, with a profile.
 * - `public`: anybody · `account`: signed in, with or without a profile · `guest`: signed in, with a profile
 * - `host`: role host (the service then asks whether the event is theirs) or admin · `organiser`: role admin
 */
export type AccessLevel = 'public' | 'account' | 'guest' | 'host' | 'organiser';

export const ACCESS_LEVEL = 'apero:access-level';

/** Opens a route to anybody. */
export const Public = () =>
  applyDecorators(SetMetadata(ACCESS_LEVEL, 'public' satisfies AccessLevel), ApiSecurity({}));
/** Opens a route to whoever is signed in, with or without a profile. */
export const AnyAccount = () => SetMetadata(ACCESS_LEVEL, 'account' satisfies AccessLevel);
/** Closes a route to all but organisers. */
export const OrganisersOnly = () => SetMetadata(ACCESS_LEVEL, 'organiser' satisfies AccessLevel);

/** Closes a route to all but hosts and organisers. */
export const HostsAndOrganisers = () => SetMetadata(ACCESS_LEVEL, 'host' satisfies AccessLevel);

/** The roles of accounts: a host works at the entrance of the events assigned to them, an admin is an organiser. */
export const ROLES = ['user', 'host', 'admin'] as const;
/** The role of an account. */
export type Role = (typeof ROLES)[number];

/** The person behind a request, as the database knows them at this moment. */
export interface CurrentUser {
  accountId: number;
  email: string;
  role: Role;
  hasProfile: boolean;
  blocked: boolean;
  /** The id of the token with which they came; what logging out revokes. */
  tokenId: string;
  tokenExpiresAt: Date;
}

/** A request to which the guard has attached the user (absent on public routes without a valid token). */
export interface AuthenticatedRequest extends Request {
  user?: CurrentUser;
}

/** The signed-in person. On a public route it may be undefined. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);
