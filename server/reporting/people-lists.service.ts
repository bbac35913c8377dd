import { Injectable } from '@nestjs/common';
import { matchesIndexed } from '../common/database/columns.js';
import { Database } from '../common/database/database.js';
import { readPage } from '../common/database/read-page.js';
import type { Page } from '../common/http/page.js';
import type { PhotoEntity } from '../profile/photos/photo.entity.js';
import type { GenderChangeDto, NoteDto, PeopleQuery, PersonDto } from './people-lists.dto.js';

/** An account with its profile, if it has one, and the id of its main photo. */
export type Person = Omit<PersonDto, 'photo_url' | 'places' | 'arrived' | 'no_shows' | 'open_reports'> & {
  photo_id: PhotoEntity['id'] | null;
};

/** Accounts that exist, by their ids; there is none for null. */
export type People = ReadonlyMap<number | null, Person>;

const PEOPLE = `select a.id as account_id, a.email, a.role, a.blocked_at, a.created_at,
    p.name, p.age, p.gender, p.city, p.profession, main.id as photo_id
  from accounts a left join profiles p on p.account_id = a.id
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

/** $1 account. The author's email is empty if their account was deleted. */
const NOTES = `select n.id, n.text, coalesce(o.email, '') as author, n.created_at from account_notes n
  left join accounts o on o.id = n.author_id and o.erased_at is null where n.account_id = $1 order by n.id desc`;
const GENDER_CHANGES = `select c.id, c.from_gender as "from", c.to_gender as "to", c.changed_at, c.reason,
    case when c.changed_by is not null then coalesce(o.email, '') end as organiser from gender_changes c
  left join accounts o on o.id = c.changed_by and o.erased_at is null where c.account_id = $1 order by c.id desc`;

/** Lists of people for organisers. */
@Injectable()
export class PeopleListsService {
  constructor(private readonly database: Database) {}

  /** Returns the accounts that pass the filter, newest first. */
  list({ q, city, gender, blocked, role, ...page }: PeopleQuery): Promise<Page<Person>> {
    const values = [q?.trim() || null, city, gender, blocked, role];
    const list = `${PEOPLE} where ${MATCHES} order by a.id desc limit $6 offset $7`;
    return readPage(this.database, list, COUNT, values, page);
  }

  /** Returns organisers' notes about a person, newest first. */
  notesAbout(accountId: number): Promise<NoteDto[]> {
    return this.database.query<NoteDto>(NOTES, [accountId]);
  }

  /** Returns the changes of a person's gender, newest first. */
  genderChangesOf(accountId: number): Promise<GenderChangeDto[]> {
    return this.database.query<GenderChangeDto>(GENDER_CHANGES, [accountId]);
  }

  /** Returns the ids of the accounts that match a text by name, email or id, in no particular order. */
  async search(text: string): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(
      `select a.id from accounts a where a.id in (${FOUND})`,
      [text],
    );
    return rows.map(({ id }) => id);
  }

  /** Returns the accounts of these ids that exist, by their ids. */
  async find(accountIds: readonly (number | null)[]): Promise<People> {
    const people = await this.database.query<Person>(
      `${PEOPLE} where a.id = any ($1::int[]) and a.erased_at is null`,
      [[...new Set(accountIds)]],
    );
    return new Map(people.map((person) => [person.account_id, person]));
  }
}
