import { ACCESS, type AccessLevel, type CurrentUser, mayEnter } from './access.js';

const newcomer: CurrentUser = {
  accountId: 1,
  email: 'ana@apero.test',
  role: 'user',
  hasProfile: false,
  blocked: false,
  emailVerified: true,
  emailBounces: false,
  hidePreviews: false,
  warned: false,
  sessionId: 1,
  lastUsedAt: new Date('2026-12-01T00:00:00Z'),
};
const guest: CurrentUser = { ...newcomer, hasProfile: true };
const host: CurrentUser = { ...newcomer, role: 'host' };
const organiser: CurrentUser = { ...newcomer, role: 'admin' };
const organiserWithProfile: CurrentUser = { ...organiser, hasProfile: true };

const TABLE: [string, CurrentUser | undefined, Record<AccessLevel, string>][] = [
  [
    'nobody in particular',
    undefined,
    {
      public: 'yes',
      account: 'UNAUTHENTICATED',
      guest: 'UNAUTHENTICATED',
      host: 'UNAUTHENTICATED',
      organiser: 'UNAUTHENTICATED',
    },
  ],
  [
    'a newcomer',
    newcomer,
    { public: 'yes', account: 'yes', guest: 'PROFILE_REQUIRED', host: 'FORBIDDEN', organiser: 'FORBIDDEN' },
  ],
  [
    'a guest',
    guest,
    { public: 'yes', account: 'yes', guest: 'yes', host: 'FORBIDDEN', organiser: 'FORBIDDEN' },
  ],
  [
    'a host',
    host,
    { public: 'yes', account: 'yes', guest: 'PROFILE_REQUIRED', host: 'yes', organiser: 'FORBIDDEN' },
  ],
  [
    'an organiser',
    organiser,
    { public: 'yes', account: 'yes', guest: 'PROFILE_REQUIRED', host: 'yes', organiser: 'yes' },
  ],
  [
    'an organiser with a profile',
    organiserWithProfile,
    { public: 'yes', account: 'yes', guest: 'yes', host: 'yes', organiser: 'yes' },
  ],
  [
    'somebody blocked',
    { ...organiserWithProfile, blocked: true },
    {
      public: 'yes',
      account: 'ACCOUNT_BLOCKED',
      guest: 'ACCOUNT_BLOCKED',
      host: 'ACCOUNT_BLOCKED',
      organiser: 'ACCOUNT_BLOCKED',
    },
  ],
];

describe.each(TABLE)('%s', (_who, user, answers) => {
  it.each(Object.entries(answers) as [AccessLevel, string][])('at a route for %s: %s', (level, answer) => {
    expect(mayEnter(level, user)).toBe(answer);
  });
});

it('somebody blocked enters what is open to blocked people, and no more than others', () => {
  const blocked = { ...guest, blocked: true };
  expect(mayEnter('account', blocked, true)).toBe('yes');
  expect(mayEnter('organiser', blocked, true)).toBe('FORBIDDEN');
});

it('what a route refuses is what its documentation lists', () => {
  const levels = Object.keys(ACCESS) as AccessLevel[];
  for (const level of levels) {
    const refusals = new Set(
      TABLE.map(([_who, user]) => mayEnter(level, user)).filter((code) => code !== 'yes'),
    );
    expect([...refusals].sort()).toEqual([...ACCESS[level].errors].sort());
  }
});
