import { runningEmbeddedUrl } from '../../server/common/database/embedded/embedded-postgres.js';
import { runSql } from '../fixtures/app/test-database.js';
import { Machine } from './machine.js';

let machine: Machine;
beforeEach(() => {
  machine = new Machine();
});
afterEach(() => machine.dispose());

test('a command finds the database of the app that runs, and none before or after', async () => {
  const data = machine.path('data');
  expect(await runningEmbeddedUrl(data)).toBeUndefined();
  const app = machine.run(await machine.project(), data);
  const url = await app.says('url');
  const found = await runningEmbeddedUrl(data);
  expect(found).toBe(url);
  expect(await runSql(found ?? '', 'select 1 as one')).toEqual([{ one: 1 }]);
  await app.stop();
  expect(await runningEmbeddedUrl(data)).toBeUndefined();
});
