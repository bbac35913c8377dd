import { parseForm } from './form-parsing.js';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('a form body, read as Stripe reads it', () => {
  it.each<[string, unknown]>([
    ['mode=payment', { mode: 'payment' }],
    ['a=1&b=', { a: '1', b: '' }],
    ['name=Ap%C3%A9ro+de+No%C3%ABl%20%26%20co', { name: 'Apéro de Noël & co' }],
    ['metadata[event_id]=7&metadata[seat]=women', { metadata: { event_id: '7', seat: 'women' } }],
    ['metadata%5Bevent_id%5D=7', { metadata: { event_id: '7' } }],
    ['expand[0]=a&expand[1]=b', { expand: ['a', 'b'] }],
    ['expand[]=a&expand[]=b', { expand: ['a', 'b'] }],
    [
      'line_items[0][price_data][currency]=chf&line_items[0][quantity]=1&line_items[1][quantity]=2',
      { line_items: [{ price_data: { currency: 'chf' }, quantity: '1' }, { quantity: '2' }] },
    ],
    ['created[gte]=5', { created: { gte: '5' } }],
    ['', {}],
  ])('%s', (encoded, expected) => {
    expect(plain(parseForm(encoded))).toEqual(expected);
  });

  it('touches no prototype', () => {
    const parsed = parseForm('__proto__[polluted]=yes&constructor[prototype][polluted]=yes');
    expect(Object.keys(parsed)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('does not follow endless brackets', () => {
    expect(JSON.stringify(parseForm(`a${'[b]'.repeat(5000)}=1`)).length).toBeLessThan(200);
  });
});
