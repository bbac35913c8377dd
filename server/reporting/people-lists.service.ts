import { Injectable } from '@nestjs/common';
import { AccountEntity } from '../auth/accounts/account.entity.js';
import { columnsOf, matchesIndexed } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import type { Role } from '../common/http/access.js';
import type { Page, PageRequest } from '../common/http/page.js';
import type { City, Gender } from '../events/index.js';
import type { PhotoEntity } from '../profile/photos/photo.entity.js';
import { ProfileEntity } from '../profile/profiles/profile.entity.js';
import { readPage } from '../common/database/read-page.js';

/** Filter for people; absent fields do not filter. */
export interface PeopleFilter {
  /** A text in the name or the email in any spelling, or an account's id. */
  q?: string;
  city?: City;
  gender?: Gender;
  blocked?: boolean;
  role?: Role;
}

const ACCOUNT_FIELDS = ['email', 'role', 'blockedAt', 'createdAt'] as const;
const PROFILE_FIELDS = ['name', 'age', 'gender', 'city', 'profession'] as const;

type ProfileColumns = Pick<ProfileEntity, (typeof PROFILE_FIELDS)[number]>;
type Person = Pick<AccountEntity, (typeof ACCOUNT_FIELDS)[number]> & {
  [Field in keyof ProfileColumns]: ProfileColumns[Field] | null;
} & { accountId: AccountEntity['id'] };

/** An account with its profile, if it has one, and the id of its main photo. */
export type PersonSummary = Person & { photoId: PhotoEntity['id'] | null };

/** Accounts that exist, by their ids; there is none for null. */
export type People = ReadonlyMap<number | null, PersonSummary>;

const PERSON = `a.id as "accountId", ${columnsOf(AccountEntity, 'a', ACCOUNT_FIELDS)},
  ${columnsOf(ProfileEntity, 'p', PROFILE_FIELDS)}, main.id as "photoId"`;
const PEOPLE = `select ${PERSON} from accounts a left join profiles p on p.account_id = a.id
  left join lateral (
    select id from photos where account_id = a.id order by slot limit 1
  ) main on true`;
/** Accounts by name, email or id, each with its own index. */
const FOUND = `select n.account_id from profiles n where ${matchesIndexed('n.name', '$1::text')}
  union all select m.id from accounts m where ${matchesIndexed('m.email', '$1::text')}
  union all select i.id from accounts i where i.id::text = $1`;
const MATCHES = `($1::text is null or a.id in (${FOUND}))
  and ($2::text is null or p.city = $2) and ($3::text is null or p.gender = $3)
  and ($4::boolean is null or (a.blocked_at is not null) = $4) and ($5::text is null or a.role = $5) and a.erased_at is null`;

const COUNT = `select count(*)::int as total from accounts a left join profiles p on p.account_id = a.id where ${MATCHES}`;

/** Lists of people for organisers. */
@Injectable()
export class PeopleListsService {
  constructor(private readonly database: Database) {}

  /** Returns the accounts that pass the filter, newest first. */
  list({
    q,
    city,
    gender,
    blocked,
    role,
    ...page
  }: PeopleFilter & PageRequest): Promise<Page<PersonSummary>> {
    const values = [q?.trim() || null, city, gender, blocked, role];
    const list = `${PEOPLE} where ${MATCHES} order by a.id desc limit $6 offset $7`;
    return readPage<PersonSummary>(this.database, list, COUNT, values, page);
  }

  /** Returns the ids of the accounts that match a text by name, email or id, in no particular order. */
  async found(text: string): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select a.id from accounts a where a.id in (${FOUND})`,
      [text],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the accounts of these ids that exist, by their ids. */
  async find(accountIds: readonly (number | null)[]): Promise<People> {
    const people = await this.database.query<PersonSummary>(
      `${PEOPLE} where a.id = any ($1::int[]) and a.erased_at is null`,
      [[...new Set(accountIds)]],
    );
    return new Map(people.map((person) => [person.accountId, person]));
  }
}
