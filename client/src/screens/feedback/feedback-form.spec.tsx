import { screen, waitFor, within } from '@testing-library/react';
import { answer, renderInApp } from '../../../test/render';
import { queryClient } from '../../api/query/query-client';
import type { Candidate } from '../../api/types';
import { sessionKeys } from '../../features/auth/session/end-session';
import { saveDraft } from '../../lib/storage/drafts';
import { FeedbackForm } from './feedback-form';

const EVENT = 7;
const ANA = 'ana@apero.test';

const person = (id: number, name: string, more: Partial<Candidate> = {}): Candidate => ({
  id,
  name,
  photo_url: null,
  rating: null,
  matched: false,
  wanted: true,
  ...more,
});

/** This many people, three of them on one’s list. */
const people = (count: number) => [
  person(1, 'Zoë', { matched: true }),
  person(2, 'Ben', { matched: true }),
  person(3, 'Ana', { matched: true }),
  ...Array.from({ length: count - 3 }, (_, at) => person(4 + at, `Guest ${at}`)),
];

function render(candidates: readonly Candidate[] = people(8)) {
  const calls = answer({ [`POST /api/events/${EVENT}/feedback`]: { json: { success: true } } });
  queryClient.setQueryData(sessionKeys.status, {
    authenticated: true,
    hasProfile: true,
    email: ANA,
  });
  const onSent = jest.fn();
  const { user } = renderInApp(
    <FeedbackForm eventId={EVENT} candidates={candidates} onChoose={() => undefined} onSent={onSent} />,
  );
  return { user, onSent, sent: () => calls.map(({ body }) => body) };
}

const group = (name: string) => screen.getByRole('radiogroup', { name });
const choice = (name: string, said: string) => within(group(name)).getByRole('radio', { name: said });
const notMet = (name: string) => screen.getByRole('button', { name: `We did not meet: ${name}` });
const submit = () => screen.getByRole('button', { name: 'Submit feedback' });

describe('feedback about many people', () => {
  // jsdom has no layout: only whether the page moves on is asked here
  const scrolled = jest.fn();
  beforeEach(() => {
    scrolled.mockClear();
    Object.assign(window, { scrollBy: scrolled });
  });

  it('lists those on one’s list first, and everybody below, all forty', () => {
    render(people(40));
    const [onList, others] = [
      screen.getByRole('region', { name: 'On your list' }),
      screen.getByRole('region', { name: 'Also there' }),
    ];
    const names = (region: HTMLElement) =>
      within(region)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
    expect(names(onList)).toEqual(['Zoë', 'Ben', 'Ana']);
    expect(names(others)).toHaveLength(37);
    expect(screen.getByText('0 of 40 answered')).toBeInTheDocument();
  });

  it('folds those whom one does not want to meet: they count once one answers about them', async () => {
    const { user } = render([...people(8), person(20, 'Eva', { wanted: false })]);
    expect(screen.getByText('0 of 8 answered')).toBeInTheDocument();
    expect(group('Eva')).not.toBeVisible();
    await user.click(screen.getByText('Show one more guest'));
    await user.click(choice('Eva', 'Connect'));
    expect(screen.getByText('1 of 9 answered')).toBeInTheDocument();
  });

  it('folds nobody where one wants to meet none of them', () => {
    render([person(1, 'Eva', { wanted: false }), person(2, 'Lea', { wanted: false })]);
    expect(group('Eva')).toBeVisible();
    expect(screen.getByText('0 of 2 answered')).toBeInTheDocument();
  });

  it('shows whom one searches for, also of the folded', async () => {
    const { user } = render([...people(8), person(20, 'Eva', { wanted: false })]);
    await user.type(screen.getByRole('searchbox'), 'eva');
    expect(group('Eva')).toBeVisible();
  });

  it('counts each answer, and sends them in one call without those whom one did not meet', async () => {
    const { user, sent, onSent } = render();
    await user.click(choice('Zoë', 'Connect'));
    await user.click(choice('Ben', 'Maybe'));
    await user.click(notMet('Ana'));
    expect(notMet('Ana')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('3 of 8 answered')).toBeInTheDocument();
    await user.click(submit());
    await waitFor(() => expect(onSent).toHaveBeenCalledWith({ hasMaybe: true }));
    expect(sent()).toEqual([
      {
        feedbacks: [
          { user_id: 1, rating: 'yes' },
          { user_id: 2, rating: 'maybe' },
        ],
      },
    ]);
  });

  it('asks for one rating at least: that one met nobody is not sent', async () => {
    const { user, sent } = render();
    await user.click(notMet('Zoë'));
    await user.click(submit());
    expect(screen.getByRole('alert')).toHaveTextContent('Please rate at least one person');
    await user.click(choice('Ben', 'No'));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it('moves on by itself after an answer of a thumb, and stays after one by keyboard', async () => {
    const { user } = render();
    await user.click(choice('Zoë', 'Connect'));
    expect(scrolled).toHaveBeenCalledTimes(1);
    choice('Ben', 'Connect').focus();
    await user.keyboard(' {ArrowRight}');
    expect(choice('Ben', 'Maybe')).toBeChecked();
    expect(scrolled).toHaveBeenCalledTimes(1);
  });

  it('undoes the last answers one after the other', async () => {
    const { user } = render([...people(3).slice(0, 2), person(3, 'Ana', { matched: true, rating: 'no' })]);
    await user.click(choice('Zoë', 'Connect'));
    await user.click(choice('Ana', 'Connect'));
    await user.click(screen.getByRole('button', { name: 'Undo the answer about Ana' }));
    expect(choice('Ana', 'No')).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Undo the answer about Zoë' }));
    for (const radio of within(group('Zoë')).getAllByRole('radio')) expect(radio).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('takes back that one did not meet somebody, by the same button or by a rating', async () => {
    const { user } = render();
    await user.click(notMet('Zoë'));
    await user.click(notMet('Zoë'));
    expect(screen.getByText('0 of 8 answered')).toBeInTheDocument();
    await user.click(notMet('Zoë'));
    await user.click(choice('Zoë', 'No'));
    expect(notMet('Zoë')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('1 of 8 answered')).toBeInTheDocument();
  });

  it('finds somebody by name, whatever its case and accents', async () => {
    const { user } = render();
    const search = screen.getByRole('searchbox', { name: 'Search by name' });
    await user.type(search, 'zoe');
    expect(screen.getAllByRole('radiogroup')).toHaveLength(1);
    await user.click(choice('Zoë', 'Connect'));
    await user.clear(search);
    await user.type(search, 'nobody of this name');
    expect(screen.getByText('Nobody here has that name.')).toBeVisible();
    await user.clear(search);
    expect(screen.getAllByRole('radiogroup')).toHaveLength(8);
    expect(choice('Zoë', 'Connect')).toBeChecked();
  });

  it('is there again with all answers when the tab was closed, each event by itself', () => {
    saveDraft(`feedback-${EVENT}`, ANA, { 1: 'yes' });
    saveDraft(`not-met-${EVENT}`, ANA, { 2: 'not_met' });
    saveDraft('feedback-8', ANA, { 3: 'no' });
    render();
    expect(choice('Zoë', 'Connect')).toBeChecked();
    expect(notMet('Ben')).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByText('2 of 8 answered')).toBeInTheDocument();
  });

  it('forgets what is sent, and remembers whom one did not meet', async () => {
    const { user, onSent } = render();
    await user.click(notMet('Ben'));
    await user.click(choice('Zoë', 'Connect'));
    await user.click(submit());
    await waitFor(() => expect(onSent).toHaveBeenCalled());
    expect(Object.keys(localStorage)).toEqual([`apero.draft.not-met-${EVENT}`]);
  });

  it('does not offer “we did not meet” about somebody of whom one has said more already', () => {
    render([person(1, 'Ben', { rating: 'maybe' })]);
    expect(choice('Ben', 'Maybe')).toBeChecked();
    expect(screen.queryByRole('button', { name: /^We did not meet/ })).toBeNull();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});
