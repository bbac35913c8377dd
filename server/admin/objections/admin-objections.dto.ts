import { field, fields, type Table } from '../../common/http/downloads/table.js';
import { ApiSchema } from '@nestjs/swagger';
import { PageOf } from '../../common/http/page-of.js';
import { ApiId } from '../../common/http/api-fields.decorator.js';
import { OptionalField, OneOf } from '../../common/http/fields.decorator.js';
import { PageQuery } from '../../common/http/page.dto.js';
import { Text } from '../../common/http/text.decorator.js';
import { ObjectionDto } from '../../privacy/index.js';

const STATUSES = ['open', 'decided'] as const;

/** Which objections are wanted. */
export class ObjectionsQuery extends PageQuery {
  /**
   * `open`: those that wait for an answer, the oldest first; `decided`: the others. Without it all, the newest first.
   * @example "open"
   */
  @OptionalField() @OneOf('ReportStatus', STATUSES) status?: 'open' | 'decided';
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
export class ObjectionsDto extends PageOf(NamedObjectionDto, 'How many there are in all.') {}

export const OBJECTIONS_TABLE: Table<NamedObjectionDto> = {
  objection: field('id'),
  account: field('account_id'),
  ...fields('name', 'email'),
  event: field('event_name'),
  text: field('text'),
  written_at: field('created_at'),
  ...fields('answer', 'answered_by', 'answered_at'),
};
