/** files: the one place where iCalendar is written. */
export {
  calendarFile,
  type CalendarReader,
  invitationFile,
  publicCalendarFile,
  type PublicEntry,
} from './calendar-file.js';
export { CALENDAR_NAME } from './calendar-texts.js';
