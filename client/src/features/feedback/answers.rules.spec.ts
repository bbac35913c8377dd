import type { Candidate } from '../../api/types';
import { answersOf, foundBy, nextWithout, ratingsOf } from './answers.rules';

const person = (id: number, name: string, rating: Candidate['rating'] = null): Candidate => ({
  id,
  name,
  photo_url: null,
  rating,
  matched: false,
  wanted: true,
});

const ANA = person(1, 'Ana');
const BEN = person(2, 'Ben', 'no');
const ZOE = person(3, 'Zoë');
const ALL = [ANA, BEN, ZOE];

describe('the answers', () => {
  it('are those that were sent, until others are chosen', () => {
    expect(answersOf(ALL, {})).toEqual({ 2: 'no' });
    expect(answersOf(ALL, { 1: 'yes', 2: 'maybe' })).toEqual({ 1: 'yes', 2: 'maybe' });
  });

  it('about people who are gone are none', () => {
    expect(answersOf([ANA], { 1: 'yes', 7: 'no' })).toEqual({ 1: 'yes' });
  });

  it('say that one has met whom one has rated, also from another phone', () => {
    expect(answersOf(ALL, { 2: 'not_met', 3: 'not_met' })).toEqual({ 2: 'no', 3: 'not_met' });
  });

  it('are sent but for those about people whom one has not met', () => {
    expect(ratingsOf({ 1: 'yes', 2: 'maybe', 3: 'not_met' })).toEqual({ 1: 'yes', 2: 'maybe' });
    expect(ratingsOf({ 3: 'not_met' })).toEqual({});
  });
});

describe('the search', () => {
  it.each([
    ['', ['Ana', 'Ben', 'Zoë']],
    ['  ', ['Ana', 'Ben', 'Zoë']],
    ['ZOE', ['Zoë']],
    ['zoë', ['Zoë']],
    ['n', ['Ana', 'Ben']],
    ['x', []],
  ])('for %j finds %j', (search, names) => {
    expect(foundBy(search, ALL).map(({ name }) => name)).toEqual(names);
  });
});

describe('the next person', () => {
  it('is the next without an answer, over those who have one', () => {
    expect(nextWithout({ 1: 'yes', 2: 'no' }, ALL, 1)).toBe(3);
    expect(nextWithout({ 3: 'yes' }, ALL, 3)).toBeUndefined();
  });
});
