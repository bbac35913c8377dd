import { operationOf } from './tracing.js';

describe('what a span says of a statement', () => {
  it.each([
    ['select * from reservations where id = $1', 'select reservations'],
    ['update only "event_seats" set taken = 1', 'update event_seats'],
    ["insert into notes (text) values ('private')", 'insert notes'],
    ['with due as (select id from refunds) delete from facts', 'with refunds'],
    ['begin', 'begin'],
    ['select now()', 'select'],
    ['/* nothing */ select 1', 'nothing'],
    ['', 'statement'],
  ])('is its operation and a table, no value: %s', (sql, operation) => {
    expect(operationOf(sql)).toBe(operation);
  });
});
