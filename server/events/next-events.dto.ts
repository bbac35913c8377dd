import { ApiProperty, ApiSchema, PickType } from '@nestjs/swagger';
import { ApiCount } from '../common/http/api-fields.decorator.js';
import type { Language } from '../common/http/request-language.js';
import { rappenToChf } from '../common/money/chf.js';
import { type EventRow, nameFor, slugOf } from './calendar/index.js';
import { EventDto } from './events.dto.js';
import { KIND_WORDS, kindInWords } from './kind-words/kind-words.js';

@ApiSchema({ description: 'An event as everybody may see it.' })
export class NextEventDto extends PickType(EventDto, [
  'id',
  'name',
  'date',
  'ends_at',
  'city',
  'price',
] as const) {
  /** For whom it is, in words; null where it is for everybody. @example "Women meet women · From 25 to 35" */
  @ApiProperty({ type: 'string', nullable: true }) kind: string | null;

  /** The last part of the address of its public page. @example "12-apero-at-the-lake" */
  slug: string;
}

@ApiSchema({ description: 'What comes next, for those who have no account yet.' })
export class NextEventsDto {
  /** At most three, soonest first. */
  events: NextEventDto[];

  /**
   * Until how many hours before the start a guest who cancels gets everything back; 0: until the day of the event begins.
   * @example 48
   */
  @ApiCount() refund_hours: number;
}

/** Maps the next events to their response: nothing of who comes, and nothing of where. */
export function nextEventsDto(
  events: readonly EventRow[],
  refundHours: number,
  language: Language,
): NextEventsDto {
  return {
    events: events.map((event) => ({
      id: event.id,
      name: nameFor(event, language),
      date: event.startsAt,
      ends_at: event.endsAt,
      city: event.city,
      price: rappenToChf(event.priceRappen),
      kind: kindInWords(event, KIND_WORDS[language]),
      slug: slugOf(event),
    })),
    refund_hours: refundHours,
  };
}
