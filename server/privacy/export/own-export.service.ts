import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { type AccountLimit, AccountLimits } from '../../auth/index.js';
import { ExportService } from './export.service.js';

/** An export reads every row of a person and their photos; nobody needs more in a day. */
const EXPORTS: AccountLimit = { name: 'export', limit: 5, seconds: 86_400 };

/** Hands people what is held of them. */
@Injectable()
export class OwnExportService {
  constructor(
    private readonly limits: AccountLimits,
    private readonly exports: ExportService,
  ) {}

  /** Returns the ZIP of the user's own data. Throws RATE_LIMITED. */
  async of(accountId: number): Promise<Readable> {
    await this.limits.count(accountId, EXPORTS);
    return this.exports.zipOf(accountId);
  }
}
