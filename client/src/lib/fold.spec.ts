import { beginsLike, fold, matchesSearch } from './fold';
import { SEARCH_CASES } from './search-cases';

describe('a name as it is searched for', () => {
  it.each([
    ['Zoë', 'zoe'],
    ['  JÉRÔME ', 'jerome'],
    ['Nuñez', 'nunez'],
    ['Strauß', 'strauss'],
    ['Søren', 'soren'],
    ['Łukasz', 'lukasz'],
    ['Đorđe', 'dorde'],
    ['Œdipe', 'oedipe'],
    ['Işıl', 'isil'],
    ['Ἀλέξανδρος', 'αλεξανδρος'],
  ])('%s is %s', (name, folded) => {
    expect(fold(name)).toBe(folded);
  });
});

describe('a search', () => {
  it.each(SEARCH_CASES)('in %s for %s: %s', (text, typed, found) => {
    expect(matchesSearch(text, typed)).toBe(found);
  });

  it.each([
    ['Renée-Françoise Müller', 'franc', true],
    ['Renée-Françoise Müller', 'mue', true],
    ['Renée-Françoise Müller', 'renee f', false],
    ['Renée-Françoise Müller', 'ller', false],
  ])('of %s by the beginning of a word, %s: %s', (text, typed, found) => {
    expect(beginsLike(text, typed)).toBe(found);
  });
});
