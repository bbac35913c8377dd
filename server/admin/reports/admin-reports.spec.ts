import { mentions } from './admin-reports.service.js';

const LEA = { name: 'Léa Marie', email: 'lea.m@apero.test' };

it.each([
  ['Please leave Lea alone.', true],
  ['LÉA said no.', true],
  ['Marie, for one.', true],
  ['Write to lea.m@apero.test', true],
  ['Please leave a conversation when somebody asks for it.', false],
  ['You were a leader of the table.', false],
])('%s: mentions who reported: %s', (text, expected) => {
  expect(mentions(text, LEA)).toBe(expected);
});

it('knows a person without a name by the address alone', () => {
  expect(mentions('Ask lea.', { name: null, email: 'lea@apero.test' })).toBe(true);
  expect(mentions('Ask us.', { name: null, email: 'lea@apero.test' })).toBe(false);
});
