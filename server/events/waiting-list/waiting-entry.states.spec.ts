import {
  LISTED_STATES,
  seatsOfEntry,
  WAITING_ENTRY_STATES,
  WAITING_ENTRY_TRANSITIONS,
} from './waiting-entry.states.js';

describe('the states of an entry of the waiting list', () => {
  it('are all reached, and none is named twice', () => {
    const transitions = WAITING_ENTRY_TRANSITIONS.map(({ from, to }) => `${from} → ${to}`);
    expect(new Set(transitions).size).toBe(transitions.length);
    expect(new Set(WAITING_ENTRY_TRANSITIONS.map(({ to }) => to))).toEqual(new Set(WAITING_ENTRY_STATES));
  });

  it('end for good once nobody waits: who wants a seat again enters again', () => {
    const leaving = new Set(WAITING_ENTRY_TRANSITIONS.flatMap(({ from }) => from ?? []));
    expect(leaving).toEqual(new Set(LISTED_STATES));
  });

  it('take a seat exactly while it is offered, as a hold does', () => {
    for (const state of WAITING_ENTRY_STATES) {
      const offer = state === 'offered' ? 1 : 0;
      expect(seatsOfEntry(state)).toEqual({
        taken: offer,
        held: offer,
        offered: offer,
        waiting: state === 'waiting' ? 1 : 0,
      });
    }
  });
});
