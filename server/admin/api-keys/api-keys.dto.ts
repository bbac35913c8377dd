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

@ApiSchema({ description: 'A new API key.' })
export class NewApiKeyDto {
  /** Name of the program that uses the key. @example "Statistics" */
  @Text(100) name: string;
  @SomeOf('KeyScope', KEY_SCOPES) scopes: KeyScope[];
  /** Number of days until the key expires. @example 90 */
  @IsInt() @Min(1) @Max(366) days: number;
}

@ApiSchema({ description: 'An API key, without its secret.' })
export class ApiKeyDto {
  @ApiId() id: number;
  name: string;
  /** First characters of the key. */
  prefix: string;
  @ApiEnum('KeyScope', KEY_SCOPES, { isArray: true }) scopes: KeyScope[];
  /** Account that created the key. The key has at most the permissions of this account. */
  @ApiId() account_id: number;
  created_at: Date;
  expires_at: Date;
  /** Time of the last use, to the minute; `null` if the key was never used. */
  last_used_at: string | null;
}

@ApiSchema({ description: 'A new API key with its secret, which is not shown again.' })
export class ApiKeyWithSecretDto extends ApiKeyDto {
  /** The secret. Send it as `Authorization: Bearer apero_…`. */
  key: string;
}

@ApiSchema({ description: 'All API keys that were not revoked.' })
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
