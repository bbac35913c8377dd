import { Injectable } from '@nestjs/common';
import { Database } from '../common/database/database.js';
import type { Role } from '../common/http/access.js';
import type { Gender } from '../events/index.js';
import { photoUrl } from '../profile/photos/photo-name.rules.js';

/** Which people are wanted; what is absent does not matter. */
export interface PeopleFilter {
  /** A text that stands in the name or the e-mail, or an account's id. */
  text?: string;
  city?: string;
  gender?: Gender;
  blocked?: boolean;
  role?: Role;
}

/** An account with its profile, where it has one. */
export interface PersonSummary {
  accountId: number;
  email: string;
  role: Role;
  blockedAt: Date | null;
  createdAt: Date;
  name: string | null;
  age: number | null;
  gender: Gender | null;
  city: string | null;
  profession: string | null;
  photoUrl: string | null;
}

type Row = Omit<PersonSummary, 'photoUrl'> & { photoId: string | null };

const PERSON = `a.id as "accountId", a.email, a.role, a.blocked_at as "blockedAt", a.created_at as "createdAt",
  p.name, p.age, p.gender, p.city, p.profession, main.id as "photoId"`;
const MATCHES = `($1::text is null or strpos(lower(concat_ws(' ', p.name, a.email)), lower($1)) > 0 or a.id::text = $1)
  and ($2::text is null or p.city = $2) and ($3::text is null or p.gender = $3)
  and ($4::boolean is null or (a.blocked_at is not null) = $4) and ($5::text is null or a.role = $5)`;

/** Lists of people for organisers; nothing here changes anything. */
@Injectable()
export class PeopleListsRepository {
  constructor(private readonly database: Database) {}

  /** The newest accounts first. */
  async list(filter: PeopleFilter, limit: number, offset: number): Promise<PersonSummary[]> {
    const rows = await this.database.query<Row>(
      `select ${PERSON} from accounts a left join profiles p on p.account_id = a.id
         left join photos main on main.account_id = a.id and main.slot = 1
        where ${MATCHES} order by a.id desc limit $6 offset $7`,
      [...valuesOf(filter), limit, offset],
    );
    return rows.map(personOf);
  }

  async count(filter: PeopleFilter): Promise<number> {
    const [row] = await this.database.query<{ total: number }>(
      `select count(*)::int as total from accounts a left join profiles p on p.account_id = a.id where ${MATCHES}`,
      valuesOf(filter),
    );
    return row?.total ?? 0;
  }

  /** The people behind these accounts, in no particular order. */
  async find(accountIds: readonly number[]): Promise<PersonSummary[]> {
    const rows = await this.database.query<Row>(
      `select ${PERSON} from accounts a left join profiles p on p.account_id = a.id
         left join photos main on main.account_id = a.id and main.slot = 1
        where a.id = any ($1::int[])`,
      [accountIds],
    );
    return rows.map(personOf);
  }
}

function personOf({ photoId, ...row }: Row): PersonSummary {
  return { ...row, photoUrl: photoId ? photoUrl(photoId) : null };
}

function valuesOf({ text, city, gender, blocked, role }: PeopleFilter): unknown[] {
  return [text, city, gender, blocked, role].map((value) => value ?? null);
}
