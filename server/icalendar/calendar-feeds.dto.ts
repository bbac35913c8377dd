import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CalendarFeed } from '../auth/index.js';
import { ApiInstant } from '../common/http/api-fields.decorator.js';

@ApiSchema({ description: 'The calendar feed of the user’s events.' })
export class CalendarFeedDto {
  /** Whether the user has a feed. */
  active: boolean;
  /** When the feed was created; `null` if there is none. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) created_at: Date | null;
  /** When a calendar last read the feed, accurate to an hour; `null` if none has. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) last_read_at: Date | null;
}

@ApiSchema({ description: 'A new calendar feed of the user’s events.' })
export class NewCalendarFeedDto {
  /** @example true */
  active: boolean;
  @ApiInstant() created_at: Date;
  /** Always `null`: the feed is new. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) last_read_at: Date | null;

  /**
   * URL of the feed. It is not stored, and not shown again.
   * @example "https://apero.example/calendar/Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1BJr0KXy4cUqk.ics"
   */
  url: string;
}

/** Returns a feed as the API shows it. */
export function calendarFeedDto(feed: CalendarFeed | null): CalendarFeedDto {
  return {
    active: feed !== null,
    created_at: feed?.createdAt ?? null,
    last_read_at: feed?.lastReadAt ?? null,
  };
}
