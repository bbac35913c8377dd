/**
 * Returns a deadline for cancelling as guests read it: never after the start, from which on nobody can cancel. The one that was
 * promised stays when an event is brought forward.
 * @param deadline and date in ISO 8601
 */
export function deadlineBefore(deadline: string, date: string): string {
  return Date.parse(deadline) > Date.parse(date) ? date : deadline;
}
