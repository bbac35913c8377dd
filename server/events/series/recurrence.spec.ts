import { DomainError } from '../../common/errors/domain-error.js';
import { checkRule, daysOf } from './recurrence.js';

const [FROM, TO] = ['2026-12-01', '2028-12-01'];
/** In processor time, as others may use the machine too; the library alone takes ten times as long for some of them. */
const MOST_MILLISECONDS = 400;

/** What is wrong with a rule by the API's words; an empty text if nothing is. */
function problemOf(rule: string): string {
  try {
    checkRule(rule, FROM);
    return '';
  } catch (error) {
    return error instanceof DomainError ? (error.details?.[0]?.error ?? '') : String(error);
  }
}

describe('a rule that would cost seconds', () => {
  it.each([
    ['FREQ=WEEKLY;BYDAY=MO;BYSETPOS=7', 'must have BYSETPOS from 1 to 1, or from -1 to -1'],
    ['FREQ=MONTHLY;BYDAY=1FR;BYSETPOS=366', 'must have BYSETPOS from 1 to 31, or from -31 to -1'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=999999999', 'must have BYSETPOS from 1 to 31, or from -31 to -1'],
    ['FREQ=YEARLY;BYSETPOS=1', 'must have BYDAY, BYMONTH or BYMONTHDAY where it has BYSETPOS'],
    ['FREQ=WEEKLY;BYMONTHDAY=30;BYMONTH=2', 'must not have BYMONTHDAY with FREQ=WEEKLY'],
    ['FREQ=MONTHLY;BYMONTHDAY=30;BYMONTH=2', 'must have a day that comes in one of its months'],
    ['FREQ=WEEKLY;INTERVAL=999999999', 'must have INTERVAL from 1 to 60'],
    ['FREQ=WEEKLY;INTERVAL=0', 'must have INTERVAL from 1 to 60'],
    ['FREQ=WEEKLY;COUNT=999999999', 'must have COUNT from 1 to 1000'],
    ['FREQ=WEEKLY;BYDAY=1MO', 'must have weekdays such as BYDAY=FR'],
    ['FREQ=MONTHLY;BYDAY=53MO', 'must have weekdays such as BYDAY=1FR'],
    ['FREQ=MONTHLY;BYMONTH=13', 'must have BYMONTH from 1 to 12'],
    ['FREQ=MONTHLY;UNTIL=99991231', 'must have a day such as UNTIL=20270630'],
    ['FREQ=WEEKLY;FREQ=WEEKLY', 'must be an iCalendar rule of days, such as FREQ=MONTHLY;BYDAY=1FR'],
    ['FREQ=WEEKLY;toString=1', 'must be an iCalendar rule of days, such as FREQ=MONTHLY;BYDAY=1FR'],
  ])('is refused before it is computed: %s', (rule, problem) => {
    expect(problemOf(rule)).toBe(problem);
  });

  it.each([
    'FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1',
    'FREQ=MONTHLY;BYDAY=1FR;BYSETPOS=3',
    'FREQ=YEARLY;BYDAY=53MO;BYMONTH=2',
    'FREQ=YEARLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=366;INTERVAL=60',
  ])('and never comes in the next years is computed quickly: %s', (rule) => {
    const before = process.cpuUsage();
    expect(problemOf(rule)).toBe('must fall on a day within two years');
    const { user, system } = process.cpuUsage(before);
    expect((user + system) / 1000).toBeLessThan(MOST_MILLISECONDS);
  });
});

describe('the days of a rule', () => {
  it.each([
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29', ['2028-02-29']],
    ['FREQ=MONTHLY;BYMONTHDAY=31;INTERVAL=3;COUNT=3', ['2026-12-31', '2027-03-31', '2027-12-31']],
    ['FREQ=WEEKLY;BYDAY=MO,FR;BYSETPOS=-1;UNTIL=20261218', ['2026-12-04', '2026-12-11', '2026-12-18']],
    ['FREQ=YEARLY;BYDAY=1SU;BYMONTH=8', ['2027-08-01', '2028-08-06']],
  ])('are those of the calendar: %s', (rule, days) => {
    expect(daysOf(rule, FROM, FROM, TO)).toEqual(days);
  });
});
