import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { Database } from '../../common/database/database.js';
import { UploadSlotEntity } from './upload-slot.entity.js';

/** Takes the slot of an account if it is free or has expired: $1 account, $2 upload, $3 now, $4 expiry. */
const TAKE = `insert into upload_slots as s (account_id, upload_id, expires_at) values ($1, $2, $4)
  on conflict (account_id) do update set upload_id = excluded.upload_id, expires_at = excluded.expires_at
  where s.expires_at <= $3 returning s.account_id`;

/** The rows of `upload_slots`. */
@Injectable()
export class UploadSlotsRepository {
  constructor(
    private readonly database: Database,
    @InjectRepository(UploadSlotEntity) private readonly slots: Repository<UploadSlotEntity>,
  ) {}

  /** Takes an account's slot. Returns false if another upload has it. */
  async take({ accountId, uploadId, expiresAt }: UploadSlotEntity, now: Date): Promise<boolean> {
    return (await this.database.query(TAKE, [accountId, uploadId, now, expiresAt])).length > 0;
  }

  /** Extends the expiry of this upload's slot. */
  async renew({ accountId, uploadId, expiresAt }: UploadSlotEntity): Promise<void> {
    await this.slots.update({ accountId, uploadId }, { expiresAt });
  }

  /** Frees this upload's slot. */
  async free({ accountId, uploadId }: Pick<UploadSlotEntity, 'accountId' | 'uploadId'>): Promise<void> {
    await this.slots.delete({ accountId, uploadId });
  }
}
