import { Injectable } from '@nestjs/common';
import { Clock } from '../../common/clock/clock.js';
import { AccountNoteEntity } from './account-note.entity.js';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';

/** Organisers' notes about people, who never see them. */
@Injectable()
export class NotesService {
  constructor(
    private readonly clock: Clock,
    @InjectRepository(AccountNoteEntity) private readonly notes: Repository<AccountNoteEntity>,
  ) {}

  /** Adds a note about an existing account. Returns it. */
  add(accountId: number, text: string, authorId: number): Promise<AccountNoteEntity> {
    return this.notes.save({ accountId, authorId, text, createdAt: this.clock.now() });
  }
}
