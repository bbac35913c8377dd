import fc from 'fast-check';
import { type Actor, logInOrganiser } from '../fixtures/actors.js';
import { carryOut, comeToRest } from '../fixtures/random-moves/carry-out.js';
import { ScenarioState } from '../fixtures/random-moves/scenario-state.js';
import { type Action, someActions } from '../fixtures/random-moves/actions.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { rounds } from '../fixtures/depth.js';

/** Sequences of actions; each has about twenty. */
const RUNS = Number(process.env['MOVES_RUNS'] ?? rounds(8, 60));

jest.setTimeout(900_000);
/** How long sequences are played, in milliseconds: what has failed is told, as short as it is by then, before the file's time ends. */
const PLAYED_FOR = 600_000;

let app: RunningApp;
let organiser: Actor;
let endsAt: number;
beforeAll(begin);
afterAll(() => app.close());

async function begin(): Promise<void> {
  app = await startApp();
  organiser = await logInOrganiser(app);
}

async function play(actions: readonly Action[]): Promise<void> {
  if (performance.now() > endsAt) return;
  try {
    const state = await ScenarioState.begin(app, organiser);
    for (const action of actions) {
      await carryOut(state, action);
      expect(await state.wrong()).toEqual([]);
    }
    await comeToRest(state);
    expect(await state.wrongAtRest()).toEqual([]);
  } catch (error) {
    // a shorter sequence is tried next: on a database in which nothing is wrong yet
    await app.close();
    await begin();
    throw error;
  }
}

describe('whatever happens to seats and money, in whatever order', () => {
  it('no place is sold twice, no franc lost, and every word kept', async () => {
    endsAt = performance.now() + PLAYED_FOR;
    await fc.assert(fc.asyncProperty(someActions, play), { numRuns: RUNS });
  });
});
