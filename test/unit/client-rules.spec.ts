import { feedbackIsOpen, hasBegun, isCurrent } from '../../client/src/features/events/phase.rules.js';
import { mayBeImage } from '../../client/src/features/profile/image-file.rules.js';
import { chf } from '../../client/src/lib/money.js';
import { photoSources } from '../../client/src/ui/photo/photo-sources.rules.js';
import { offerOf, whyFull } from '../../client/src/features/reservations/action/event.rules.js';
import { backoffAfter } from '../../client/src/features/reservations/confirmation/poll.rules.js';
import { resultOf, unpaidSeat } from '../../client/src/screens/payment-success/result.rules.js';

const EVENT = {
  id: 7,
  name: 'Apéro at the lake',
  description: '',
  date: '2026-07-03T17:30:00Z',
  ends_at: '2026-07-03T20:30:00Z',
  city: 'Zurich',
  price: 49,
  max_men: 10,
  max_women: 10,
  men_reserved: 10,
  women_reserved: 8,
  men_left: 0,
  women_left: 2,
  sides: [
    { side: 'men', leads: false },
    { side: 'women', leads: false },
  ],
  user_reserved: false,
  user_status: 'none' as const,
  held_until: null,
  payment_under_way: false,
  given_up_today: false,
  refund_until: '2026-07-01T17:30:00Z',
};

describe('what a card offers', () => {
  it.each([
    [{}, 'male', 'full'],
    [{}, 'female', 'open'],
    [{}, 'other', 'open'],
    [{}, undefined, 'open'],
    [{ women_left: 0 }, 'other', 'full'],
    [{ women_left: 0 }, undefined, 'full'],
    [{ user_status: 'held', held_until: '2026-07-01T12:00:01Z' }, 'male', 'held'],
    [{ user_status: 'held', held_until: '2026-07-01T12:00:00Z' }, 'male', 'open'],
    [{ user_status: 'held', held_until: '2026-07-01T11:00:00Z', payment_under_way: true }, 'male', 'paying'],
    [{ given_up_today: true }, 'female', 'over'],
    [{ given_up_today: true, user_status: 'confirmed', user_reserved: true }, 'female', 'registered'],
    [{ user_status: 'paid', user_reserved: true }, 'male', 'registered'],
    [{ user_status: 'waitlisted' }, 'male', 'full'],
    [{ user_status: 'waitlisted' }, 'female', 'full'],
  ] as const)('%j to %s: %s', (fields, gender, offer) => {
    expect(offerOf({ ...EVENT, ...fields }, gender, new Date('2026-07-01T12:00:00Z'))).toBe(offer);
  });

  it('tells places that are held from places that are gone, side by side', () => {
    expect(whyFull(EVENT, 'male')).toBe('full');
    expect(whyFull({ ...EVENT, women_left: 0 }, 'female')).toBe('held');
    expect(whyFull({ ...EVENT, women_left: 0 }, 'other')).toBe('held');
  });

  it('tells a side that leads from one that is full, to who would sit there', () => {
    const sides = [
      { side: 'men', leads: true },
      { side: 'women', leads: false },
    ];
    const women = { women_left: 0, women_reserved: 10 };
    expect(whyFull({ ...EVENT, sides }, 'male')).toBe('leads');
    expect(whyFull({ ...EVENT, ...women, sides }, 'female')).toBe('full');
    expect(whyFull({ ...EVENT, ...women, sides }, 'other')).toBe('leads');
  });
});

describe('an event in its time', () => {
  it.each([
    ['2026-07-03T17:29:59Z', false, false, false],
    ['2026-07-03T17:30:00Z', true, true, false],
    ['2026-07-03T20:29:59Z', true, true, false],
    ['2026-07-03T20:30:00Z', true, false, false],
    ['2026-07-03T21:29:59Z', true, false, false],
    ['2026-07-03T21:30:00Z', true, false, true],
  ])('at %s: begun %s, current %s, feedback open %s', (now, begun, current, open) => {
    expect(hasBegun(EVENT, new Date(now))).toBe(begun);
    expect(isCurrent(EVENT, new Date(now))).toBe(current);
    expect(feedbackIsOpen(EVENT, new Date(now))).toBe(open);
  });
});

describe('a file chosen as a photo', () => {
  it.each([
    ['a.jpg', 'image/jpeg', true],
    ['IMG_1.HEIC', '', true],
    ['scan.tiff', '', true],
    ['old.bmp', '', true],
    ['letter.pdf', 'application/pdf', false],
    ['letter', '', false],
    ['named.heic', 'text/plain', false],
  ])('%s of type "%s" may be a picture: %s', (name, type, may) => {
    expect(mayBeImage({ name, type })).toBe(may);
  });
});

describe('a price', () => {
  it.each([
    [49, 'CHF 49.–'],
    [49.5, 'CHF 49.50'],
    [0, 'CHF 0.–'],
    [0.05, 'CHF 0.05'],
  ])('%d is %s', (amount, text) => expect(chf(amount)).toBe(text));
});

describe('the sizes of a photo', () => {
  it('are known for the server’s own photos alone', () => {
    const id = 'Jr0KXy4cUqkwn2dVxPYpTzhE7mQSaL1B';
    expect(photoSources(`/photos/${id}.webp`)).toBe(
      `/photos/${id}-320.webp 320w, /photos/${id}-800.webp 800w, /photos/${id}.webp 1600w`,
    );
    expect(photoSources(`/photos/${id}.webp?until=1&signature=s`)).toContain(
      `/photos/${id}-800.webp?until=1&signature=s 800w`,
    );
    expect(photoSources('https://elsewhere.example/a.webp')).toBeUndefined();
  });
});

describe('a payment without a place', () => {
  it.each([
    [409, 'PAYMENT_TOO_LATE', 'refund'],
    [409, 'EVENT_CANCELLED', 'refund'],
    [409, 'SIDE_CHANGED', 'refund'],
    [402, 'PAYMENT_NOT_COMPLETED', 'unpaid'],
    [400, 'INVALID_PAYMENT_SESSION', 'failed'],
    [0, 'OFFLINE', 'wait'],
    [503, 'UNAVAILABLE', 'wait'],
  ])('%d %s: %s', (status, code, result) => {
    expect(resultOf({ status, code })).toBe(result);
  });

  it.each([
    [{ user_status: 'held', held_until: '2026-07-01T12:00:01Z' }, { heldUntil: '2026-07-01T12:00:01Z' }],
    [{ user_status: 'held', held_until: '2026-07-01T12:00:00Z' }, 'gone'],
    [{ user_status: 'held', held_until: '2026-07-01T11:00:00Z', payment_under_way: true }, undefined],
    [{ user_status: 'none' }, 'gone'],
    [{ user_status: 'paid' }, undefined],
  ] as const)('leaves the place %j: %j', (fields, place) => {
    expect(unpaidSeat({ ...EVENT, ...fields }, new Date('2026-07-01T12:00:00Z'))).toEqual(place);
  });

  it('that is on its way is asked after by itself, more and more rarely', () => {
    const waits = [1, 2, 3, 20].map((asked) => backoffAfter({ state: 'under_way' }, asked));
    expect(waits).toEqual([2000, 2600, 3380, 15_000]);
    expect(backoffAfter({ state: 'confirmed' }, 1)).toBe(false);
    expect(backoffAfter(undefined, 0)).toBe(false);
  });
});
