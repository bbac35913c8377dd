import { explain, folderState, markerOf, markerText, UNFIT } from './photo-folder.rules.js';

const OURS = 'a';

describe('A folder of photos', () => {
  it.each([
    ['bears our id and our number', { database: OURS, generation: 7 }, false, 'ours'],
    ['is one behind, after a crash', { database: OURS, generation: 6 }, false, 'ours'],
    ['is ahead of us: we were restored from a dump', { database: OURS, generation: 8 }, false, 'behind'],
    ['bears another id', { database: 'b', generation: 7 }, false, 'foreign'],
    ['bears another id and a small number', { database: 'b', generation: 0 }, true, 'foreign'],
    ['bears no mark, and nothing of ours is missing', null, false, 'unclaimed'],
    ['bears no mark, and our photos are not in it', null, true, 'wrong'],
  ] as const)('that %s', (_what, marker, lacksOurPhotos, state) => {
    expect(folderState(marker, { database: OURS, generation: 7, lacksOurPhotos })).toBe(state);
  });

  it('bears a mark that reads as it was written', () => {
    const marker = { database: 'b4a3', generation: 12 };
    expect(markerOf(markerText(marker))).toEqual(marker);
  });

  it.each([
    '',
    '{',
    'null',
    '{}',
    '{"database":"a"}',
    '{"database":7,"generation":1}',
    '{"database":"a","generation":1.5}',
  ])('bears no mark of ours when it says %j', (text) => {
    expect(markerOf(text)).toEqual({ database: 'unreadable', generation: 0 });
  });

  it('that is not ours comes with a remedy', () => {
    for (const state of [...UNFIT, 'behind'] as const)
      expect(explain(state)).toContain('npm run photos -- adopt');
  });
});
