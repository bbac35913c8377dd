import fc from 'fast-check';
import { type Actor, organiser } from '../fixtures/actors.js';
import { carryOut, comeToRest } from '../fixtures/random-moves/carry-out.js';
import { ScenarioState } from '../fixtures/random-moves/scenario-state.js';
import { type Action, someActions } from '../fixtures/random-moves/actions.js';
import { type RunningApp, startApp } from '../fixtures/app/start-app.js';
import { rounds } from '../fixtures/depth.js';

/** Sequences of moves; each has about twenty. */
const RUNS = Number(process.env['MOVES_RUNS'] ?? rounds(15, 60));

jest.setTimeout(900_000);

let app: RunningApp;
let desk: Actor;
beforeAll(begin);
afterAll(() => app.close());

async function begin(): Promise<void> {
  app = await startApp();
  desk = await organiser(app);
}

async function play(moves: readonly Action[]): Promise<void> {
  try {
    const world = await ScenarioState.begin(app, desk);
    for (const move of moves) {
      await carryOut(world, move);
      expect(await world.wrong()).toEqual([]);
    }
    await comeToRest(world);
    expect(await world.wrongAtRest()).toEqual([]);
  } catch (error) {
    // a shorter sequence is looked for next: on books in which nothing is wrong yet
    await app.close();
    await begin();
    throw error;
  }
}

describe('whatever happens to seats and money, in whatever order', () => {
  it('no place is sold twice, no franc lost, and every word kept', async () => {
    await fc.assert(fc.asyncProperty(someActions, play), { numRuns: RUNS });
  });
});
