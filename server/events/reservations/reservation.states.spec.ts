import {
  type EndReason,
  endReasons,
  LIVE_STATES,
  RESERVATION_TRANSITIONS,
  type ReservationState,
  seatsOf,
} from './reservation.states.js';

const STATES: ReservationState[] = ['held', 'paid', 'confirmed', 'expired', 'cancelled', 'refunded'];

describe('the states of a reservation', () => {
  it('take a seat exactly while they are live', () => {
    for (const state of STATES)
      expect(seatsOf(state).taken).toBe((LIVE_STATES as readonly string[]).includes(state) ? 1 : 0);
    expect(STATES.filter((state) => seatsOf(state).held === 1)).toEqual(['held']);
  });

  it('are all reached, and none is named twice', () => {
    const transitions = RESERVATION_TRANSITIONS.map(({ from, to }) => `${from} → ${to}`);
    expect(new Set(transitions).size).toBe(transitions.length);
    expect(new Set(RESERVATION_TRANSITIONS.map(({ to }) => to))).toEqual(new Set(STATES));
  });

  it('end for good where money went back or somebody gave the place up', () => {
    const leaving = RESERVATION_TRANSITIONS.map(({ from }) => from);
    expect(leaving).not.toContain('refunded');
    expect(leaving).not.toContain('cancelled');
  });

  it('end for a reason whose consequences are known: the compiler says so', () => {
    // @ts-expect-error it is missing in the table
    const forgotten: EndReason = 'nobody_knows';
    expect(endReasons(() => true)).not.toContain(forgotten);
  });
});
