import { screen } from '@testing-library/react';
import i18next from 'i18next';
import { renderInApp } from '../../../test/render';
import de from '../../../public/locales/de/translation.json';
import fr from '../../../public/locales/fr/translation.json';
import it_ from '../../../public/locales/it/translation.json';
import { ComingGuests } from './coming-guests';
import { closedSide, wantsToMeet } from './coming-guests.rules';

const side = (name: 'men' | 'women' | 'all', reserved: number) => ({
  side: name,
  capacity: 20,
  reserved,
  left: 20 - reserved,
  leads: false,
});
const ANY_AGE = { min_age: null, max_age: null };
const two = (men: number, women: number) => ({
  format: 'two_sides' as const,
  max_men: 20,
  max_women: 20,
  sides: [side('men', men), side('women', women)],
  ...ANY_AGE,
});
const open = (guests: number) => ({
  format: 'open' as const,
  max_men: 0,
  max_women: 20,
  sides: [side('all', guests)],
  ...ANY_AGE,
});
const womenOnly = (women: number) => ({
  format: 'women' as const,
  max_men: 0,
  max_women: 20,
  sides: [side('women', women)],
  ...ANY_AGE,
});

const BOTH = { ...two(0, 0), id: 7 };
const MEN = { ...two(0, 0), max_women: 0, sides: [side('men', 3)] };
const HIM = { gender: 'male', looking_for: null } as const;

describe('whom somebody wants to meet', () => {
  it.each([
    ['male', null, 'women', true],
    ['male', null, 'men', false],
    ['female', null, 'men', true],
    ['other', null, 'men', true],
    ['male', 'men', 'men', true],
    ['male', 'men', 'women', false],
    ['female', 'both', 'women', true],
  ] as const)('%s who says %p wants %s: %p', (gender, said, wantedSide, wanted) => {
    expect(wantsToMeet({ gender, looking_for: said }, wantedSide)).toBe(wanted);
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
    renderInApp(<ComingGuests event={MEN} profile={HIM} back="/events/7" />);
    const link = screen.getByRole('link', { name: 'Say whom you would like to meet' });
    expect(link).toHaveAttribute('href', '/profile?edit=preferences&back=%2Fevents%2F7');
  });

  it('nothing is said as long as one’s own profile is not known', () => {
    renderInApp(<ComingGuests event={two(12, 18)} profile={undefined} back="/events/7" />);
    expect(screen.queryByText(/coming|list/)).toBeNull();
  });

  it.each([
    ['18 women are coming so far; a list has about five people.', null, two(12, 18)],
    ['1 woman is coming so far; a list has about five people.', null, two(12, 1)],
    ['No women are coming yet; a list has about five people.', null, two(12, 0)],
    ['12 men are coming so far; a list has about five people.', 'men', two(12, 18)],
    ['18 women and 1 man are coming so far; a list has about five people.', 'both', two(1, 18)],
    ['1 man is coming so far; a list has about five people.', 'both', two(1, 0)],
    ['Nobody is coming yet; a list has about five people.', 'both', two(0, 0)],
    ['9 guests are coming so far; a list has about five people.', null, open(9)],
    ['Nobody is coming yet; a list has about five people.', null, open(0)],
    ['4 women are coming so far; a list has about five people.', 'women', womenOnly(4)],
    [
      '18 women are coming so far, to an evening for ages 25 to 35; a list has about five people.',
      null,
      { ...two(12, 18), min_age: 25, max_age: 35 },
    ],
    [
      '1 guest is coming so far, to an evening for ages 40 and over; a list has about five people.',
      null,
      { ...open(1), min_age: 40, max_age: null },
    ],
  ] as const)('“%s” is read by a man who says %p', (text, said, event) => {
    renderInApp(
      <ComingGuests event={event} profile={{ gender: 'male', looking_for: said }} back="/events/7" />,
    );
    expect(screen.getByText(text)).toBeInTheDocument();
  });

  it.each([
    ['de', de, 'Bisher kommt 1 Frau; eine Liste hat etwa fünf Personen.'],
    ['fr', fr, 'Pour l’instant, 1 femme vient ; une liste compte environ cinq personnes.'],
    ['it', it_, 'Per ora partecipa 1 donna; una lista ha circa cinque persone.'],
  ] as const)('in %s one woman is one', async (language, phrases, text) => {
    i18next.addResourceBundle(language, 'translation', phrases);
    await i18next.changeLanguage(language);
    renderInApp(<ComingGuests event={two(0, 1)} profile={HIM} back="/events/7" />);
    expect(screen.getByText(text)).toBeInTheDocument();
  });
});
