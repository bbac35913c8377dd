import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { ApiId } from '../../common/http/api-fields.decorator.js';
import { OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import { ObjectionDto } from '../../privacy/index.js';

const STATUSES = ['open', 'decided'] as const;

/** Filter for objections. */
export class ObjectionsQuery extends PageQuery {
  /**
   * `open`: those that wait for an answer, oldest first. `decided`: those with an answer, newest first. If
   * absent: all, newest first.
   * @example "open"
   */
  @OptionalField() @OneOf('ReportStatus', STATUSES) status?: 'open' | 'decided';
}

@ApiSchema({ description: 'The answer to an objection. The guest sees it.' })
export class AnswerObjectionDto {
  /** @example "You were right: your answers had not been read in French. They are now." */
  @Text(2000) answer: string;
}

@ApiSchema({ description: 'An objection as shown to organisers.' })
export class NamedObjectionDto extends ObjectionDto {
  /** @example 42 */
  @ApiId() account_id: number;
  /** @example "Ana" */
  name: string;
  /** @example "ana@example.ch" */
  email: string;
  /**
   * Email address of the organiser who answered; `null` if there is no answer, or their account was deleted.
   */
  answered_by: string | null;
}

@ApiSchema({ description: 'A page of objections.' })
export class ObjectionsDto extends PageOf(NamedObjectionDto, 'Total number of items.') {}

export const OBJECTIONS_TABLE: Table<NamedObjectionDto> = {
  objection: field('id'),
  account: field('account_id'),
  ...fields('name', 'email'),
  event: field('event_name'),
  text: field('text'),
  written_at: field('created_at'),
  ...fields('answer', 'answered_by', 'answered_at'),
};
