import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import { ApiEnum, ApiInstant } from '../common/http/api-fields.decorator.js';
import type { Language } from '../common/http/request-language.js';
import { deadlineBefore, slugOf, textIn, type Texts } from './calendar/index.js';
import type { FaqEntry } from './details/event-details.entity.js';
import { EventDto, eventDto } from './events.dto.js';
import type { GuestEventPage } from './guest-events.service.js';

const STATUSES = ['published', 'cancelled'] as const;

@ApiSchema({ description: 'A question and its answer.' })
export class AnsweredQuestionDto {
  question: string;
  answer: string;
}

@ApiSchema({
  description:
    'An event as its own page tells of it. Texts are as `description`; null where nothing is said.',
})
export class EventDetailDto extends EventDto {
  /** How the address of its public page ends. @example "1-apero-at-the-lake" */
  slug: string;

  @ApiEnum('SeenEventStatus', STATUSES) status: (typeof STATUSES)[number];

  /** Null unless it was postponed. */
  @ApiInstant() postponed_from: Date | null;

  /** Until when the guest's own place is refunded because the event was changed, never after the start; null if it was not. */
  @ApiInstant() free_refund_until: Date | null;

  included: string | null;

  dress: string | null;

  accessibility: string | null;

  /** Where about it is. */
  area: string | null;

  @ApiProperty({ type: 'integer', nullable: true }) age_from: number | null;

  @ApiProperty({ type: 'integer', nullable: true }) age_to: number | null;

  /** Who welcomes the guests. */
  host: string | null;

  faq: AnsweredQuestionDto[];
}

/** The page of an event on the wire. The refund deadline is that of the guest's own reservation, if they have one. */
export function eventDetailDto(
  { event, details, standing }: GuestEventPage,
  refundHours: number,
  language: Language,
): EventDetailDto {
  const { refundUntil, freeRefundUntil: free, early } = standing;
  const listed = { ...event, early, languages: details.languages };
  const dto = eventDto(listed, standing, refundHours, language);
  const text = (texts: Texts) => textIn(texts, language) || null;
  return {
    ...dto,
    refund_until: refundUntil ? deadlineBefore(refundUntil, event) : dto.refund_until,
    free_refund_until: free && deadlineBefore(free, event),
    slug: slugOf(event),
    status: event.status === 'cancelled' ? 'cancelled' : 'published',
    postponed_from: event.postponedFrom,
    included: text(details.included),
    dress: text(details.dress),
    accessibility: text(details.accessibility),
    area: text(details.area),
    age_from: details.ageFrom,
    age_to: details.ageTo,
    host: details.host,
    faq: details.faq.map((entry) => answeredQuestionDto(entry, language)),
  };
}

function answeredQuestionDto({ question, answer }: FaqEntry, language: Language): AnsweredQuestionDto {
  return { question: textIn(question, language), answer: textIn(answer, language) };
}
