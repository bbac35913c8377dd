import { CODE_PATTERN, codeOf, codeRefusal, normalCode, type PromotionCode } from './code.rules.js';

const at = (iso: string) => new Date(iso);
const NOW = at('2026-12-04T12:00:00Z');
const CODE: PromotionCode = {
  id: 1,
  code: 'SPRING',
  note: '',
  percent: 20,
  amountRappen: null,
  startsAt: null,
  endsAt: null,
  uses: null,
  used: 0,
  eventIds: null,
  batch: null,
  stoppedAt: null,
  version: 1,
  createdAt: NOW,
};

describe('a code is refused', () => {
  test.each<[string, Partial<PromotionCode>, string | undefined]>([
    ['never without a reason', {}, undefined],
    ['before its first moment', { startsAt: at('2026-12-04T12:00:01Z') }, 'CODE_NOT_YET'],
    ['not in its first moment', { startsAt: NOW }, undefined],
    ['from its end on', { endsAt: NOW }, 'CODE_ENDED'],
    ['not just before its end', { endsAt: at('2026-12-04T12:00:01Z') }, undefined],
    ['when it was stopped', { stoppedAt: NOW }, 'CODE_ENDED'],
    ['when it is used up', { uses: 2, used: 2 }, 'CODE_USED_UP'],
    ['not with a use left', { uses: 2, used: 1 }, undefined],
    ['at another event', { eventIds: [8, 9] }, 'CODE_NOT_FOR_EVENT'],
    ['not at one of its events', { eventIds: [8, 7] }, undefined],
  ])('%s', (_name, change, refusal) => {
    expect(codeRefusal({ ...CODE, ...change }, { eventId: 7, now: NOW, hasUsed: false })).toBe(refusal);
  });

  it('to who has used it', () => {
    expect(codeRefusal(CODE, { eventId: 7, now: NOW, hasUsed: true })).toBe('CODE_NOT_FOR_YOU');
  });

  it('that nobody knows', () => {
    expect(codeRefusal(undefined, { eventId: 7, now: NOW, hasUsed: false })).toBe('CODE_UNKNOWN');
  });
});

describe('a code', () => {
  it('may be typed with spaces and small letters', () => {
    expect(normalCode(' spring 26 ')).toBe('SPRING26');
  });

  it('that is made has no letter that looks like another', () => {
    const code = codeOf(
      'XMAS',
      Uint8Array.from({ length: 8 }, (_, index) => index * 31),
    );
    expect(code).toMatch(CODE_PATTERN);
    expect(code).toMatch(/^XMAS-[^IO01]{8}$/);
  });
});
