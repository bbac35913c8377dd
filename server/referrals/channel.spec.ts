import { channelOf } from './referrals.service.js';

it.each([
  ['newsletter', 'newsletter'],
  ['  Instagram ', 'instagram'],
  ['qr_basel-2', 'qr_basel-2'],
  ['x'.repeat(30), 'x'.repeat(30)],
  ['x'.repeat(31), undefined],
  ['-a', undefined],
  ['a b', undefined],
  ["'; drop table events", undefined],
  ['<script>', undefined],
  ['ana@example.ch', undefined],
  ['', undefined],
  [['a', 'b'], undefined],
  [undefined, undefined],
])('a link with via=%j counts for %s', (via, channel) => {
  expect(channelOf(via)).toBe(channel);
});
