import fc from 'fast-check';
import { instagramOf, internationalForm, phoneOf, signalOf, telegramOf } from './contact.rules.js';

describe('a phone number', () => {
  it.each([
    ['079 123 45 67', '+41791234567'],
    ['0791234567', '+41791234567'],
    ['+41 79 123 45 67', '+41791234567'],
    ['0041 79 123 45 67', '+41791234567'],
    ['+41 (0)79 123 45 67', '+41791234567'],
    ['+41 (0) 44 668 18 00', '+41446681800'],
    ['+49 1512 3456789', '+4915123456789'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+39 312 345 6789', '+393123456789'],
  ])('%s is %s', (written, number) => {
    expect(phoneOf(written)).toBe(number);
    expect(phoneOf(internationalForm(number))).toBe(number);
  });

  it.each([
    '123',
    'call me',
    '079 123 45',
    '+41 79 123 45 67 89',
    '+999 123456',
    '079 123 45 67 ext. 5',
    '117',
    '',
  ])('%s is none', (written) => expect(phoneOf(written)).toBeUndefined());

  it('is shown in the international form', () => {
    expect(internationalForm('+41791234567')).toBe('+41 79 123 45 67');
    expect(internationalForm('+33612345678')).toBe('+33 6 12 34 56 78');
  });
});

describe('a name on Instagram', () => {
  it.each([
    ['ana.climbs', 'ana.climbs'],
    ['@Ana.Climbs', 'ana.climbs'],
    ['https://www.instagram.com/ana_climbs/?hl=de', 'ana_climbs'],
    ['instagram.com/ana', 'ana'],
    ['http://instagr.am/ana', 'ana'],
  ])('%s is %s', (written, name) => expect(instagramOf(written)).toBe(name));

  it.each([
    'ana climbs',
    '.ana',
    'ana.',
    'a..b',
    'ana/bob',
    'https://www.instagram.com/p/Cxyz/',
    'https://evil.example/ana',
    'javascript:alert(1)',
    'a'.repeat(31),
    '@',
  ])('%s is none', (written) => expect(instagramOf(written)).toBeUndefined());
});

describe('a name on Telegram', () => {
  it.each([
    ['ana_climbs', 'ana_climbs'],
    ['@Anna', 'Anna'],
    ['https://t.me/ana_climbs', 'ana_climbs'],
    ['telegram.me/ana_climbs?start=1', 'ana_climbs'],
  ])('%s is %s', (written, name) => expect(telegramOf(written)).toBe(name));

  it.each(['an', '1ana', 'ana-climbs', 'ana__x', 'ana_', 'https://t.me/+AbCdEf', 'a'.repeat(33)])(
    '%s is none',
    (written) => expect(telegramOf(written)).toBeUndefined(),
  );
});

describe('a Signal account', () => {
  it.each([
    ['079 123 45 67', '+41791234567'],
    ['Ana.42', 'ana.42'],
    ['@ana_c.07', 'ana_c.07'],
    ['https://signal.me/#p/+41791234567', '+41791234567'],
  ])('%s is %s', (written, account) => expect(signalOf(written)).toBe(account));

  it.each(['ana', 'ana.1', 'ana.climbs', '12.34'])('%s is none', (written) =>
    expect(signalOf(written)).toBeUndefined(),
  );
});

it('whatever somebody types is refused or read the same when it is read again', () => {
  for (const read of [phoneOf, instagramOf, telegramOf, signalOf])
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[@+\d ()./a-z_]{1,20}$/)), (written) => {
        const once = read(written);
        expect(once === undefined ? undefined : read(once)).toBe(once);
        expect(once ?? 'a').toMatch(/^[\w.+]+$/);
      }),
    );
});
