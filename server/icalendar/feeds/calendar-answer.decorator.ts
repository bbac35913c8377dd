import { applyDecorators, Header } from '@nestjs/common';
import { ApiOkResponse, ApiProduces } from '@nestjs/swagger';

const CALENDAR = 'text/calendar';

/** Marks a handler whose answer is iCalendar. `disposition`: whether it is saved as a file. */
export const CalendarAnswer = (disposition: 'attachment' | 'inline'): MethodDecorator =>
  applyDecorators(
    Header('Content-Type', `${CALENDAR}; charset=utf-8`),
    Header('Content-Disposition', `${disposition}; filename="apero.ics"`),
    ApiProduces(CALENDAR),
    ApiOkResponse({ description: 'iCalendar', content: { [CALENDAR]: { schema: { type: 'string' } } } }),
  );
