import { changedFields, withOwnChanges } from './event-changes.rules';
import type { EventWire } from './event-fields';

// the fields that these rules look at; the rest of an event does not matter here
const event = (fields: Partial<EventWire>) =>
  ({ name: 'Fondue', names: {}, venue: null, price: 49, max_men: 20, ...fields }) as EventWire;

describe('what is saved of an edited event', () => {
  it.each([
    ['nothing that stayed as it was', {}, {}],
    ['a field that is another', { price: 59 }, { price: 59 }],
    ['a field that was emptied', { name: '' }, { name: '' }],
    ['texts by language as a whole', { names: { fr: 'Fondue' } }, { names: { fr: 'Fondue' } }],
  ])('is %s', (_case, change, saved) => {
    expect(changedFields(event({}), event(change))).toEqual(saved);
  });

  it('is, after another has saved, one’s own beside what the other has not touched', () => {
    const opened = event({});
    const now = event({ price: 59, venue: 'Bootshaus' });
    const mine = { price: 69, max_men: 18 };
    const theirs = changedFields(opened, now);
    expect(theirs).toEqual({ price: 59, venue: 'Bootshaus' });
    expect(withOwnChanges(now, mine, theirs)).toEqual(event({ price: 59, venue: 'Bootshaus', max_men: 18 }));
  });
});
