import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { AccountNoteEntity } from './account-note.entity.js';

/** The rows of `account_notes`. */
@Injectable()
export class NotesRepository {
  constructor(@InjectRepository(AccountNoteEntity) private readonly notes: Repository<AccountNoteEntity>) {}

  insert(note: Omit<AccountNoteEntity, 'id'>): Promise<AccountNoteEntity> {
    return this.notes.save(note);
  }

  /** Returns the notes about a person, newest first. */
  about(accountId: number): Promise<AccountNoteEntity[]> {
    return this.notes.find({ where: { accountId }, order: { id: 'DESC' } });
  }
}
