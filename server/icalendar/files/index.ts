/** files: the one place where iCalendar is written. */
export { calendarFile, invitationFile, publicCalendarFile } from './calendar-file.js';
export { CALENDAR_NAME } from './calendar-texts.js';
