import { Body, Controller, Delete, Get, Post, Query } from '@nestjs/common';
import { AuditService, Downloadable } from '../../audit/index.js';
import { ApiKeysService } from '../../auth/index.js';
import { Database } from '../../common/database/database.js';
import { CurrentUser, OrganisersOnly } from '../../common/http/access.js';
import { IdParam } from '../../common/http/id.pipe.js';
import { TableQuery } from '../../common/http/page.dto.js';
import { API_KEYS_TABLE, apiKeyDto, ApiKeysDto, ApiKeyWithSecretDto, NewApiKeyDto } from './api-keys.dto.js';

@OrganisersOnly()
@Controller('admin/api-keys')
export class ApiKeysController {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditService,
    private readonly keys: ApiKeysService,
  ) {}

  /** Lists the API keys that were not revoked, newest first. */
  @Get()
  @Downloadable('api-keys', 'api_key.list_exported', API_KEYS_TABLE)
  async list(@Query() _format: TableQuery): Promise<ApiKeysDto> {
    const items = (await this.keys.list()).map(apiKeyDto);
    return { items, total: items.length };
  }

  /** Creates an API key. The key is not shown again. It has at most the permissions of its creator. */
  @Post()
  create(@Body() body: NewApiKeyDto, @CurrentUser() user: CurrentUser): Promise<ApiKeyWithSecretDto> {
    return this.database.transaction(async () => {
      const { apiKey, key } = await this.keys.create(user.accountId, body);
      const details = { name: apiKey.name, scopes: apiKey.scopes };
      await this.audit.record(user, { action: 'api_key.created', subjectId: apiKey.id, details });
      return { ...apiKeyDto(apiKey), key };
    });
  }

  /** Revokes an API key immediately. */
  @Delete(':id')
  revoke(
    @IdParam('id', 'API_KEY_NOT_FOUND') id: number,
    @CurrentUser() user: CurrentUser,
  ): Promise<{ success: true }> {
    return this.database.transaction(async () => {
      await this.keys.revoke(id);
      await this.audit.record(user, { action: 'api_key.revoked', subjectId: id });
      return { success: true };
    });
  }
}
