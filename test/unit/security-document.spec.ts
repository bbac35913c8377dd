import { readFileSync } from 'node:fs';
import { storiesIn } from '../fixtures/stories.js';

const text = readFileSync('docs/security.md', 'utf8');
const [security = '', privacy = ''] = text.split('## Privacy\n');

/** The numbered items of a part. */
const itemsOf = (part: string) => part.split(/^(?=\d+\. )/m).slice(1);

describe('what is written on security and privacy', () => {
  it.each([
    ['security', itemsOf(security), 55],
    ['privacy', itemsOf(privacy), 15],
  ])('has a story for every item of %s, in their order', (_part, items, count) => {
    const numbers = items.map((item) => parseInt(item, 10));
    expect(numbers).toEqual(Array.from({ length: count }, (_one, index) => index + 1));
    expect(items.filter((item) => storiesIn(item).length === 0)).toEqual([]);
  });

  it('names only stories that there are', () => {
    expect(storiesIn(text).filter(({ exists }) => !exists)).toEqual([]);
  });
});
