import { screen, waitFor } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import LandingScreen from './landing.screen';

const PROFILE = {
  name: 'Ana',
  age: 32,
  gender: 'female',
  city: 'Zurich',
  profession: null,
  photo_url: null,
  photo_url_2: null,
  photo_url_3: null,
  photo_url_4: null,
  photo_url_5: null,
  profile_locked: false,
  locked_until: null,
  gender_locked: false,
};

interface Scene {
  profile?: object;
  prices?: number[];
  facts?: object;
}

function show({ profile = {}, prices = [35, 49.5], facts = {} }: Scene = {}) {
  answer({
    'GET /api/profile': { json: { ...PROFILE, ...profile } },
    'GET /api/questionnaire': { json: {} },
    'GET /api/events': { json: prices.map((price, id) => ({ id, price })) },
    'GET /api/legal': { json: { refund_hours: 48, hold_minutes: 30, ...facts } },
  });
  return renderInApp(<LandingScreen />);
}

describe('the landing', () => {
  it('says the prices, the refund rule and what happens when, as this instance has them', async () => {
    show({ facts: { refund_hours: 24, hold_minutes: 15 } });
    expect(await screen.findByText(/^CHF 35\.– to CHF 49\.50 an evening\./)).toBeVisible();
    expect(
      screen.getByText(/^Cancel up to 24 hours before it begins and you get everything back/),
    ).toBeVisible();
    expect(
      screen.getByText('When you reserve, your place is held for 15 minutes while you pay.'),
    ).toBeVisible();
    expect(screen.getByText(/your profile stays as it is\.$/)).toBeVisible();
  });

  it('promises no price where there is no event', async () => {
    show({ prices: [] });
    expect(await screen.findByText(/^Every evening says its price before you reserve/)).toBeVisible();
  });
});

describe('the question for a photo', () => {
  it('stands there for who has none, and is put away for good', async () => {
    const { user, rerender } = show();
    expect(await screen.findByLabelText('Choose a photo')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Later' }));
    expect(screen.queryByLabelText('Choose a photo')).not.toBeInTheDocument();
    rerender(<p>elsewhere</p>);
    rerender(<LandingScreen />);
    expect(await screen.findByRole('heading', { name: 'Good to know' })).toBeVisible();
    expect(screen.queryByLabelText('Choose a photo')).not.toBeInTheDocument();
  });

  it.each([
    ['has one', { photo_url: '/photos/a.webp' }],
    ['cannot add one now', { profile_locked: true }],
  ])('is not put to who %s', async (_who, profile) => {
    show({ profile });
    expect(await screen.findByRole('heading', { name: 'Good to know' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Add a photo?')).not.toBeInTheDocument());
  });
});
