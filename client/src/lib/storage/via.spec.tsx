import { keepVia, linkIn, viaTo } from './via';

afterEach(() => sessionStorage.clear());

it.each([
  ['/events/12?via=newsletter', { event_id: 12, via: 'newsletter' }],
  ['/events/12?lang=de&via=QR_1', { event_id: 12, via: 'QR_1' }],
  ['/events/12', undefined],
  ['/events/12?via=a b', undefined],
  ['/dashboard?via=x', undefined],
  [undefined, undefined],
])('%s came by %o', (path, link) => {
  expect(linkIn(path)).toEqual(link);
});

it('is kept for the event to which the link led, and for no other', () => {
  keepVia({ event_id: 12, via: 'flyer' });
  keepVia(undefined);
  expect([viaTo(12), viaTo(13)]).toEqual(['flyer', undefined]);
  sessionStorage.setItem('apero.via', '{');
  expect(viaTo(12)).toBeUndefined();
});
