import { fold } from './fold';

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
