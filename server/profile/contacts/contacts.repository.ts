import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { ContactsEntity } from './contacts.entity.js';

/** The rows of `contacts`. */
@Injectable()
export class ContactsRepository {
  constructor(@InjectRepository(ContactsEntity) private readonly contacts: Repository<ContactsEntity>) {}

  findMany(accountIds: readonly number[]): Promise<ContactsEntity[]> {
    return this.contacts.findBy({ accountId: Any(accountIds) });
  }

  async save(contacts: ContactsEntity): Promise<void> {
    await this.contacts.upsert(contacts, ['accountId']);
  }
}
