import { screen } from '@testing-library/react';
import { renderInApp } from '../../../test/render';
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

describe('before one reserves', () => {
  it('an evening for one side asks to say whom one would meet', () => {
    renderInApp(<Prospects event={MEN} profile={{ gender: 'male', looking_for: null }} />);
    const link = screen.getByRole('link', { name: 'Say whom you would like to meet' });
    expect(link).toHaveAttribute('href', '/profile?edit=preferences');
  });

  it('nothing is said to who has left it open, at an evening for all', () => {
    renderInApp(<Prospects event={BOTH} profile={{ gender: 'male', looking_for: null }} />);
    expect(screen.queryByText(/guests|evening/)).toBeNull();
  });
});
