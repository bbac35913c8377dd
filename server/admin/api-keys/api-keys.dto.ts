import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { IsInt, Max, Min } from 'class-validator';
import type { ApiKey } from '../../auth/index.js';
import { KEY_SCOPES, type KeyScope } from '../../common/http/access.js';
import { ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { field, fields, instant, type Table } from '../../common/http/downloads/table.js';
import { SomeOf } from '../../common/http/fields.decorator.js';
import { Text } from '../../common/http/text.decorator.js';
import { wireFields } from '../../common/text/snake-case.js';

@ApiSchema({ description: 'A key for a program.' })
export class NewApiKeyDto {
  /** What uses it. @example "Statistics" */
  @Text(100) name: string;
  @SomeOf('KeyScope', KEY_SCOPES) scopes: KeyScope[];
  /** After how many days it is no longer good. @example 90 */
  @IsInt() @Min(1) @Max(366) days: number;
}

@ApiSchema({ description: 'A key, without the key itself.' })
export class ApiKeyDto {
  @ApiId() id: number;
  name: string;
  /** Its beginning. */
  prefix: string;
  @ApiEnum('KeyScope', KEY_SCOPES, { isArray: true }) scopes: KeyScope[];
  /** Who made it: it can do no more than they can. */
  @ApiId() account_id: number;
  created_at: Date;
  expires_at: Date;
  /** To the minute. */
  last_used_at: string | null;
}

@ApiSchema({ description: 'A key, shown this once.' })
export class ApiKeyWithSecretDto extends ApiKeyDto {
  /** Sent as `Authorization: Bearer apero_…`. */
  key: string;
}

@ApiSchema({ description: 'All keys that were not revoked.' })
export class ApiKeysDto extends PageOf(ApiKeyDto) {}

/** Maps a key to its response. */
export function apiKeyDto(key: ApiKey): ApiKeyDto {
  return {
    ...wireFields(key, 'id', 'name', 'prefix', 'scopes', 'accountId', 'createdAt', 'expiresAt'),
    last_used_at: key.lastUsedAt?.toISOString() ?? null,
  };
}

/** The columns of the table for a spreadsheet. Nobody has the keys themselves any more. */
export const API_KEYS_TABLE: Table<ApiKeyDto> = {
  api_key: field('id'),
  name: field('name'),
  begins_with: field('prefix'),
  scopes: (key) => key.scopes.join(', '),
  account: field('account_id'),
  ...fields('created_at', 'expires_at'),
  last_used_at: (key) => instant(key.last_used_at),
};
