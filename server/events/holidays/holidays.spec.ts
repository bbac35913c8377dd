import { CITIES } from '../venues/index.js';
import { holidaysOf } from './holidays.js';

const daysOf = async (city: (typeof CITIES)[number], from: string, to: string) =>
  (await holidaysOf(city, from, to, 'en')).map(({ day }) => day);

describe('the holidays of a city', () => {
  it('are those of its canton', async () => {
    expect(await daysOf('Lucerne', '2027-12-01', '2027-12-10')).toEqual(['2027-12-08']);
    expect(await daysOf('Zurich', '2027-12-01', '2027-12-10')).toEqual([]);
    expect(await daysOf('Zurich', '2027-05-01', '2027-05-01')).toEqual(['2027-05-01']);
    expect(await daysOf('Bern', '2027-05-01', '2027-05-01')).toEqual([]);
    expect(await daysOf('Geneva', '2027-09-01', '2027-09-30')).toEqual(['2027-09-09']);
    expect(await daysOf('Lausanne', '2027-09-15', '2027-09-30')).toEqual(['2027-09-19', '2027-09-20']);
    expect(await daysOf('Basel', '2027-03-20', '2027-03-31')).toContain('2027-03-26');
  });

  it('go over the turn of the year, each in the language of who asks', async () => {
    const holidays = await holidaysOf('Bern', '2026-12-24', '2027-01-02', 'fr');
    expect(holidays.map(({ day }) => day)).toEqual(['2026-12-25', '2026-12-26', '2027-01-01', '2027-01-02']);
    expect(holidays[0]?.name).toBe('Noël');
  });

  it.each(CITIES)('are none of the days on which nobody is off: %s', async (city) => {
    // Mother's day
    expect(await daysOf(city, '2027-05-09', '2027-05-09')).toEqual([]);
  });
});
