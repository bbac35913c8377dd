import { screen } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import { queryClient } from '../../api/query/query-client';
import { Prospects } from './prospects';
import { closedSide, wantsToMeet } from './prospects.rules';

const BOTH = { id: 7, max_men: 20, max_women: 20 };
const MEN = { id: 7, max_men: 20, max_women: 0 };

describe('whom somebody wants to meet', () => {
  it.each([
    ['male', null, 'women', true],
    ['male', null, 'men', false],
    ['female', null, 'men', true],
    ['other', null, 'men', true],
    ['male', 'men', 'men', true],
    ['male', 'men', 'women', false],
    ['female', 'both', 'women', true],
  ] as const)('%s who says %p wants %s: %p', (gender, said, side, wanted) => {
    expect(wantsToMeet({ gender, looking_for: said }, side)).toBe(wanted);
  });

  it.each([
    [BOTH, null, undefined],
    [MEN, null, 'men'],
    [MEN, 'women', 'men'],
    [MEN, 'men', undefined],
    [MEN, 'both', undefined],
  ] as const)(
    'at an evening with %p a man who says %p is kept from one with places for: %p',
    (seats, said, only) => {
      expect(closedSide(seats, { gender: 'male', looking_for: said })).toBe(only);
    },
  );
});

/** Everything is on the screen. */
class SeesAll {
  constructor(private readonly told: (entries: { isIntersecting: boolean }[]) => void) {}
  observe(): void {
    this.told([{ isIntersecting: true }]);
  }
  disconnect(): void {}
}

describe('before one reserves', () => {
  const observer = globalThis.IntersectionObserver;

  beforeEach(() => {
    globalThis.IntersectionObserver = SeesAll as unknown as typeof IntersectionObserver;
    queryClient.clear();
  });
  afterEach(() => {
    globalThis.IntersectionObserver = observer;
  });

  it('an evening for one side asks to say whom one would meet', () => {
    renderInApp(<Prospects event={MEN} profile={{ gender: 'male', looking_for: null }} />);
    const link = screen.getByRole('link', { name: 'Say whom you would like to meet' });
    expect(link).toHaveAttribute('href', '/profile?edit=preferences');
  });

  it('nothing is said to who has left it open, at an evening for all', () => {
    renderInApp(<Prospects event={BOTH} profile={{ gender: 'male', looking_for: null }} />);
    expect(screen.queryByText(/guests|evening/)).toBeNull();
  });

  it.each([
    [{ count: null, agreement: null }, /too few guests so far/],
    [{ count: 10, agreement: null }, 'At least 10 of the guests so far could be on your list.'],
    [{ count: 15, agreement: { from: 60, to: 90 } }, /At least 15 .* mostly agree by 60 to 90%\.$/],
  ])('of %p somebody who has said whom they want reads %s', async (json, text) => {
    answer({ 'GET /api/events/7/prospects': { json } });
    renderInApp(<Prospects event={BOTH} profile={{ gender: 'male', looking_for: 'women' }} />);
    expect(await screen.findByText(text)).toBeInTheDocument();
  });
});
