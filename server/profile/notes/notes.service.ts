import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { type Note, NotesRepository } from './notes.repository.js';

export type { Note } from './notes.repository.js';

/** What organisers note about people, for each other; the people never see it. */
@Injectable()
export class NotesService {
  constructor(
    private readonly clock: Clock,
    private readonly notes: NotesRepository,
  ) {}

  /** Adds a note about an account that exists. */
  add(accountId: number, text: string, authorId: number): Promise<Note> {
    return this.notes.insert({ accountId, authorId, text, createdAt: this.clock.now() });
  }

  /** The notes about somebody, the newest first. */
  about(accountId: number): Promise<Note[]> {
    return this.notes.about(accountId);
  }
}
