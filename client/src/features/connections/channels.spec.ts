import { linksOf, shownValue } from './channels.rules';

describe('what opens a channel in its own app', () => {
  it.each([
    ['whatsapp', '+41 79 123 45 67', ['https://wa.me/41791234567']],
    ['phone', '+41 79 123 45 67', ['tel:+41791234567', 'sms:+41791234567']],
    ['email', 'ana+x@apero.test', ['mailto:ana%2Bx@apero.test']],
    ['instagram', 'ana.climbs', ['https://www.instagram.com/ana.climbs/']],
    ['telegram', 'ana_climbs', ['https://t.me/ana_climbs']],
    ['signal', '+41 79 123 45 67', ['https://signal.me/#p/+41791234567']],
    // that app has no addresses for names: they are copied
    ['signal', 'ana.42', []],
  ] as const)('%s of %s', (channel, value, links) => {
    expect(linksOf(channel, value).map(({ href }) => href)).toEqual(links);
  });

  it('lets no value out of its place in the address', () => {
    expect(linksOf('telegram', 'a/../b?x#y')[0]?.href).toBe('https://t.me/a%2F..%2Fb%3Fx%23y');
    expect(linksOf('email', 'a?bcc=b@c.ch')[0]?.href).toBe('mailto:a%3Fbcc%3Db@c.ch');
  });

  it('reads as people write it', () => {
    expect(shownValue('instagram', 'ana')).toBe('@ana');
    expect(shownValue('phone', '+41 79 123 45 67')).toBe('+41 79 123 45 67');
  });
});
