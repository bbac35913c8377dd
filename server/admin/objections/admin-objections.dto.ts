import { instant, type Table } from '../../common/http/downloads/table.js';
import { ApiSchema } from '@nestjs/swagger';
import { IsIn } from 'class-validator';
import { ApiCount, ApiEnum, ApiId } from '../../common/http/api-fields.decorator.js';
import { OptionalField } from '../../common/http/fields.decorator.js';
import type { Page } from '../../common/http/page.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import { ObjectionDto, objectionDto } from '../../privacy/index.js';
import type { NamedObjection } from './admin-objections.service.js';

const STATUSES = ['open', 'decided'] as const;

/** Which objections are wanted. */
export class ObjectionsQuery extends PageQuery {
  /**
   * `open`: those that wait for an answer, the oldest first; `decided`: the others. Without it all, the newest first.
   * @example "open"
   */
  @ApiEnum('ReportStatus', STATUSES)
  @OptionalField()
  @IsIn(STATUSES)
  status?: 'open' | 'decided';
}

@ApiSchema({ description: 'The answer to an objection, which its guest reads.' })
export class AnswerObjectionDto {
  /** @example "You were right: your answers had not been read in French. They are now." */
  @Text(2000) answer: string;
}

@ApiSchema({ description: 'An objection as organisers see it.' })
export class NamedObjectionDto extends ObjectionDto {
  /** @example 42 */
  @ApiId() account_id: number;

  /** @example "Ana" */
  name: string;

  /** @example "ana@example.ch" */
  email: string;

  /** The organiser’s e-mail; null while it waits. */
  answered_by: string | null;
}

@ApiSchema({ description: 'A page of objections.' })
export class ObjectionsDto {
  items: NamedObjectionDto[];
  /** How many there are in all. */
  @ApiCount() total: number;
}

/** The columns of the table for a spreadsheet. */
export const OBJECTIONS_TABLE: Table<NamedObjectionDto> = {
  objection: (objection) => objection.id,
  account: (objection) => objection.account_id,
  name: (objection) => objection.name,
  email: (objection) => objection.email,
  event: (objection) => objection.event_name,
  text: (objection) => objection.text,
  written_at: (objection) => instant(objection.created_at),
  answer: (objection) => objection.answer,
  answered_by: (objection) => objection.answered_by,
  answered_at: (objection) => instant(objection.answered_at),
};

/** Returns whether answered ones are wanted; undefined for all. */
export function answeredOf({ status }: ObjectionsQuery): boolean | undefined {
  return status && status === 'decided';
}

/** Maps a page of objections to its response. */
export function objectionsDto({ items, total }: Page<NamedObjection>): ObjectionsDto {
  return { items: items.map(namedObjectionDto), total };
}

/** Maps an objection to its response. */
export function namedObjectionDto(named: NamedObjection): NamedObjectionDto {
  return {
    ...objectionDto(named),
    account_id: named.objection.accountId,
    name: named.guest?.name ?? '',
    email: named.guest?.email ?? '',
    answered_by: named.answeredBy?.email ?? null,
  };
}
