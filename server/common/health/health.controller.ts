import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Database } from '../database/database.js';
import { DomainError } from '../errors/domain-error.js';
import { Public } from '../http/access.js';

/** Health checks for the container: whether the process is alive, and whether it can serve requests. */
@ApiExcludeController()
@Public()
@Controller('health')
export class HealthController {
  constructor(private readonly database: Database) {}

  @Get('live')
  live(): { status: string } {
    return { status: 'ok' };
  }

  /** Throws UNAVAILABLE if the database does not respond. */
  @Get('ready')
  async ready(): Promise<{ status: string }> {
    try {
      await this.database.query('select 1');
    } catch (cause) {
      throw new DomainError('UNAVAILABLE', { cause });
    }
    return { status: 'ok' };
  }
}
