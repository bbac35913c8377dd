import { ApiProperty, ApiSchema } from '@nestjs/swagger';
import type { CalendarFeed } from '../auth/index.js';
import { ApiInstant } from '../common/http/api-fields.decorator.js';

@ApiSchema({ description: 'The address at which a calendar reads one’s own events.' })
export class CalendarFeedDto {
  /** Whether there is such an address. */
  active: boolean;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) created_at: Date | null;
  /** When a calendar last read it, to an hour. */
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) last_read_at: Date | null;
}

@ApiSchema({ description: 'A new address at which a calendar reads one’s own events.' })
export class NewCalendarFeedDto {
  /** @example true */
  active: boolean;
  @ApiInstant() created_at: Date;
  @ApiProperty({ type: 'string', format: 'date-time', nullable: true }) last_read_at: Date | null;

  /**
   * The address: told this once, and kept nowhere.
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
