import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';
import type { NotificationState } from '../records/index.js';

/** How many notifications of what organisers wrote are in a state. */
interface SubjectCount {
  subject: string;
  state: NotificationState;
  count: number;
}

/** $1 subjects. */
const COUNTS = `select subject, state, count(*)::int as count from notifications
  where occasion = 'organiser-message' and subject = any ($1::text[]) group by subject, state`;

/** Counts the notifications of what organisers wrote. */
@Injectable()
export class MessageCountsRepository {
  constructor(private readonly database: Database) {}

  /** Returns how many notifications of these subjects are in each state that occurs. */
  of(subjects: readonly string[]): Promise<SubjectCount[]> {
    return this.database.query<SubjectCount>(COUNTS, [[...subjects]]);
  }
}
