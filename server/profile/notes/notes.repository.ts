import { Injectable } from '@nestjs/common';
import { Database } from '../../common/database/database.js';

/** What an organiser noted about somebody. */
export interface Note {
  id: number;
  accountId: number;
  authorId: number;
  text: string;
  createdAt: Date;
}

const NOTE = `id, account_id as "accountId", author_id as "authorId", text, created_at as "createdAt"`;

/** The rows of `account_notes`. */
@Injectable()
export class NotesRepository {
  constructor(private readonly database: Database) {}

  async insert(note: Omit<Note, 'id'>): Promise<Note> {
    const rows = await this.database.query<Note>(
      `insert into account_notes (account_id, author_id, text, created_at) values ($1, $2, $3, $4)
       returning ${NOTE}`,
      [note.accountId, note.authorId, note.text, note.createdAt],
    );
    return rows[0] ?? { ...note, id: 0 };
  }

  /** The newest first. */
  about(accountId: number): Promise<Note[]> {
    return this.database.query<Note>(
      `select ${NOTE} from account_notes where account_id = $1 order by id desc`,
      [accountId],
    );
  }
}
