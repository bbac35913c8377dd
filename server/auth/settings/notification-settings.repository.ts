import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Any, type Repository } from 'typeorm';
import { NotificationSettingsEntity } from './notification-settings.entity.js';

/** The rows of `notification_settings`. */
@Injectable()
export class NotificationSettingsRepository {
  constructor(
    @InjectRepository(NotificationSettingsEntity)
    private readonly settings: Repository<NotificationSettingsEntity>,
  ) {}

  findMany(accountIds: readonly number[]): Promise<NotificationSettingsEntity[]> {
    return this.settings.findBy({ accountId: Any(accountIds) });
  }

  async save(settings: NotificationSettingsEntity): Promise<void> {
    await this.settings.upsert(settings, ['accountId']);
  }
}
