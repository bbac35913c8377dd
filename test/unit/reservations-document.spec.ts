import { readFileSync } from 'node:fs';
import type { Transition } from '../../server/common/database/transition-columns.js';
import { RESERVATION_TRANSITIONS } from '../../server/events/reservations/reservation.states.js';
import { WAITING_ENTRY_TRANSITIONS } from '../../server/events/waiting-list/waiting-entry.states.js';
import {
  OWNERLESS_TRANSITIONS,
  PAYMENT_TRANSITIONS,
  REFUND_TRANSITIONS,
} from '../../server/payments/records/payment.states.js';
import { storiesIn } from '../fixtures/stories.js';

const text = readFileSync('docs/reservations.md', 'utf8');

/** The transitions that a diagram of the document draws, `[*]` for where it begins; ends are left out. */
function drawn(heading: string): string[] {
  const [, part = ''] = text.split(`### ${heading}\n`);
  const [diagram = ''] = part.split('```mermaid')[1]?.split('```') ?? [];
  return [...diagram.matchAll(/^ *(\S+) --> (\w+):/gm)].map(([, from, to]) => `${from} → ${to}`).sort();
}

const named = (transitions: readonly Transition<string>[]) =>
  transitions.map(({ from, to }) => `${from ?? '[*]'} → ${to}`).sort();

describe('what is written on reservations', () => {
  it('names only stories that there are', () => {
    const stories = storiesIn(text);
    expect(stories.length).toBeGreaterThan(50);
    expect(stories.filter(({ exists }) => !exists)).toEqual([]);
  });

  it.each([
    ['A reservation', RESERVATION_TRANSITIONS],
    ['An entry of the waiting list', WAITING_ENTRY_TRANSITIONS],
    ['A payment', PAYMENT_TRANSITIONS],
    ['Money without an owner', OWNERLESS_TRANSITIONS],
    ['A refund', REFUND_TRANSITIONS],
  ])('draws the moves of the table: %s', (heading, transitions) => {
    expect(drawn(heading)).toEqual(named(transitions));
  });
});
