import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { NotificationState } from '../records/index.js';

/** The number of notifications of an organiser's message in a state. */
interface SubjectCount {
  subject: string;
  state: NotificationState;
  count: number;
}

/** $1 subjects. */
const COUNTS = `select subject, state, count(*)::int as count from notifications
  where occasion = 'organiser-message' and subject = any ($1::text[]) group by subject, state`;

/** Counts the notifications of organisers' messages. */
@Injectable()
export class MessageCountsRepository {
  constructor(private readonly database: Database) {}

  /** Returns the numbers of notifications with these subjects by state; states without any are left out. */
  of(subjects: readonly string[]): Promise<SubjectCount[]> {
    return this.database.query<SubjectCount>(COUNTS, [[...subjects]]);
  }
}
