import i18next from 'i18next';
import { dateParts, day, dayTime, longDayTime, monthName, time, weekdayName } from './dates';

const SUMMER = '2026-07-03T17:30:00Z';
const AFTER_MIDNIGHT = '2026-12-03T23:30:00Z';

describe('a date', () => {
  it.each([
    ['en', 'Fri, 3 Jul 2026', 'Friday, 3 July 2026, 19:30', 'July 2026', 'Monday'],
    ['de', 'Fr., 3. Juli 2026', 'Freitag, 3. Juli 2026, 19:30', 'Juli 2026', 'Montag'],
    ['fr', 'ven. 3 juil. 2026', 'vendredi 3 juillet 2026, 19:30', 'juillet 2026', 'lundi'],
    ['it', 'ven 3 lug 2026', 'venerdì 3 luglio 2026, 19:30', 'luglio 2026', 'lunedì'],
  ])('is written as %s does', async (language, date, long, month, weekday) => {
    i18next.addResource(language, 'translation', 'common.close', 'any phrase');
    await i18next.changeLanguage(language);
    expect(day(SUMMER)).toBe(date);
    expect(longDayTime(SUMMER)).toBe(long);
    expect(dateParts(SUMMER).day).toBe('3');
    expect(monthName('2026-07')).toBe(month);
    expect(weekdayName(0)).toBe(weekday);
  });

  it('is that of Zurich, in summer and in winter', () => {
    expect(time(SUMMER)).toBe('19:30');
    expect(dayTime(AFTER_MIDNIGHT)).toBe('Fri, 4 Dec 2026, 00:30');
  });
});
