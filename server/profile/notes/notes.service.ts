import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import type { AccountNoteEntity } from './account-note.entity.js';
import { NotesRepository } from './notes.repository.js';

/** Organisers' notes about people, who never see them. */
@Injectable()
export class NotesService {
  constructor(
    private readonly clock: Clock,
    private readonly notes: NotesRepository,
  ) {}

  /** Adds a note about an existing account. Returns it. */
  add(accountId: number, text: string, authorId: number): Promise<AccountNoteEntity> {
    return this.notes.insert({ accountId, authorId, text, createdAt: this.clock.now() });
  }

  /** Returns the notes about a person, newest first. */
  about(accountId: number): Promise<AccountNoteEntity[]> {
    return this.notes.about(accountId);
  }
}
