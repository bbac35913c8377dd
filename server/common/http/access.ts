import { type ExecutionContext, SetMetadata, applyDecorators, createParamDecorator } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiErrors } from '../errors/api-errors.decorator.js';
import type { ErrorCode } from '../errors/catalogue.js';

/**
 * Who may call a route. A route without a level is for guests.
 * - `public`: everybody · `account`: signed in, with or without a profile · `guest`: signed in, with a profile
 * - `host`: role host (the service then checks that the event is assigned to them) or admin · `organiser`: role admin
 */
export type AccessLevel = 'public' | 'account' | 'guest' | 'host' | 'organiser';

const ACCESS_LEVEL = 'apero:access-level';
const KEY_SCOPE = 'apero:key-scope';
const OPEN_TO_TICKETS = 'apero:open-to-tickets';
const OPEN_TO_BLOCKED = 'apero:open-to-blocked';
const VERIFIED_EMAIL_ONLY = 'apero:verified-email-only';

const hasMark = (mark: string, method: object): boolean => Reflect.getMetadata(mark, method) === true;

const SIGNED_OUT = ['UNAUTHENTICATED', 'ACCOUNT_BLOCKED'] as const;

/** Who may call the routes of each level, as text for the API document, and the errors for others. */
export const ACCESS: Readonly<Record<AccessLevel, { who: string; errors: readonly ErrorCode[] }>> = {
  public: { who: 'Public.', errors: [] },
  account: { who: 'For logged-in users, with or without a profile.', errors: SIGNED_OUT },
  guest: { who: 'For logged-in users with a profile.', errors: [...SIGNED_OUT, 'PROFILE_REQUIRED'] },
  host: {
    who: 'For organisers, and for hosts at their assigned events.',
    errors: [...SIGNED_OUT, 'FORBIDDEN'],
  },
  organiser: { who: 'For organisers.', errors: [...SIGNED_OUT, 'FORBIDDEN'] },
};

/** Opens a route to everybody. */
export const Public = () =>
  applyDecorators(SetMetadata(ACCESS_LEVEL, 'public' satisfies AccessLevel), ApiSecurity({}));
/** Opens a route to all signed-in users, with or without a profile. */
export const AnyAccount = () => SetMetadata(ACCESS_LEVEL, 'account' satisfies AccessLevel);
/** Closes a route to all but organisers. */
export const OrganisersOnly = () => SetMetadata(ACCESS_LEVEL, 'organiser' satisfies AccessLevel);
/** Closes a route to all but hosts and organisers. */
export const HostsAndOrganisers = () => SetMetadata(ACCESS_LEVEL, 'host' satisfies AccessLevel);

/** Closes a route to users without a verified address, if the settings say so. Throws EMAIL_NOT_VERIFIED. */
export const VerifiedEmailOnly = () =>
  applyDecorators(SetMetadata(VERIFIED_EMAIL_ONLY, true), ApiErrors('EMAIL_NOT_VERIFIED'));

/** Opens an account's route to blocked people too: their legal rights. */
export const OpenToBlocked = () => SetMetadata(OPEN_TO_BLOCKED, true);

export const isOpenToBlocked = (method: object): boolean => hasMark(OPEN_TO_BLOCKED, method);

/** The scopes of API keys. */
export const KEY_SCOPES = ['events:read', 'reservations:read', 'check-in'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** Opens a route to API keys with this scope too, if their owner may call it. API keys cannot call other routes. */
export const OpenToKeys = (scope: KeyScope): MethodDecorator =>
  applyDecorators(SetMetadata(KEY_SCOPE, scope), ApiSecurity('bearer'), ApiSecurity('api_key'));

/** Opens a stream to callers with a live ticket in the URL, if the ticket's owner may call it. */
export const OpenToTickets = (): MethodDecorator => SetMetadata(OPEN_TO_TICKETS, true);

export const isOpenToTickets = (method: object): boolean => hasMark(OPEN_TO_TICKETS, method);

/** Returns the scope that an API key needs for a route; undefined if keys cannot call it. */
export function keyScopeOf(method: object): KeyScope | undefined {
  return Reflect.getMetadata(KEY_SCOPE, method) as KeyScope | undefined;
}

export const isForVerifiedEmailOnly = (method: object): boolean => hasMark(VERIFIED_EMAIL_ONLY, method);

/** Returns the level of a route: that of its method, otherwise that of its controller, otherwise `guest`. */
export function accessLevelOf(controller: object, method: object): AccessLevel {
  const own: unknown =
    Reflect.getMetadata(ACCESS_LEVEL, method) ?? Reflect.getMetadata(ACCESS_LEVEL, controller);
  return (own as AccessLevel | undefined) ?? 'guest';
}

/** The roles of accounts: a host works at the entrance of the events assigned to them; an admin is an organiser. */
export const ROLES = ['user', 'host', 'admin'] as const;

export type Role = (typeof ROLES)[number];

/** The signed-in user of a request, as stored in the database now. */
export interface CurrentUser {
  accountId: number;
  email: string;
  role: Role;
  hasProfile: boolean;
  blocked: boolean;
  /** Whether they have opened a link that was sent to their email address. */
  emailVerified: boolean;
  /** Whether a mail server has rejected the address as unknown. */
  emailBounces: boolean;
  /** Whether notifications hide their content in previews. */
  hidePreviews: boolean;
  /** Whether they have not yet acknowledged a warning of the organisers. */
  warned: boolean;
  /** The session of the request; logging out ends it. */
  sessionId: number;
  /** The API key that was used; absent for a person. */
  apiKeyId?: number;
  /** When the session was last used before this request, to within ten minutes. */
  lastUsedAt: Date;
}

/** Whether `user` may call a route of this level, open to blocked people or not: `yes`, or the error code. */
export function mayEnter(
  level: AccessLevel,
  user: CurrentUser | undefined,
  openToBlocked = false,
): 'yes' | ErrorCode {
  if (level === 'public') return 'yes';
  if (!user) return 'UNAUTHENTICATED';
  if (user.blocked && !openToBlocked) return 'ACCOUNT_BLOCKED';
  if (level === 'account') return 'yes';
  if (level === 'host') return user.role === 'user' ? 'FORBIDDEN' : 'yes';
  if (level === 'organiser') return user.role === 'admin' ? 'yes' : 'FORBIDDEN';
  return user.hasProfile ? 'yes' : 'PROFILE_REQUIRED';
}

/** A request to which the guard has attached the user (absent on public routes without a valid token). */
export interface AuthenticatedRequest extends Request {
  user?: CurrentUser;
}

/** The signed-in user. On a public route it may be undefined. */
export const CurrentUser = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<AuthenticatedRequest>().user,
);
