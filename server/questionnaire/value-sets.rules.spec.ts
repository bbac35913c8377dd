import { acceptedValues, canonical, canonicalValues, CHOICE_FIELDS } from './value-sets.rules.js';

describe('the value sets', () => {
  it.each([
    ['sign-up', 'travel_style', ['adventure', 'relaxation', 'cultural']],
    ['profile', 'travel_style', ['adventure', 'relaxation', 'cultural', 'mix']],
    ['sign-up', 'communication_style', ['direct', 'thoughtful', 'expressive']],
    ['profile', 'communication_style', ['direct', 'diplomatic', 'empathetic']],
    ['sign-up', 'relationship_priority', ['partner', 'getting_to_know', 'nothing_serious']],
    [
      'profile',
      'relationship_priority',
      ['Looking for a partner', 'Getting to know new people', 'Nothing serious just chill'],
    ],
    ['sign-up', 'conflict_resolution', ['discussion', 'time', 'compromise']],
    ['profile', 'conflict_resolution', ['discuss', 'compromise', 'avoid']],
    ['sign-up', 'kids', ['i_want', 'i_do_not_want', 'i_have', 'i_dont_know']],
    ['onboarding', 'kids', ['want', 'do_not_want', 'have', 'dont_know']],
    ['profile', 'kids', ['I want', 'I do not want', 'I have', "I don't know"]],
  ] as const)('accept what the %s form sends', (_form, field, sent) => {
    expect(acceptedValues(field)).toEqual(expect.arrayContaining(sent));
  });

  it.each([
    ['kids', 'i_want', 'I want'],
    ['kids', 'want', 'I want'],
    ['kids', 'i_do_not_want', 'I do not want'],
    ['kids', 'i_have', 'I have'],
    ['kids', 'i_dont_know', "I don't know"],
    ['relationship_priority', 'partner', 'Looking for a partner'],
    ['relationship_priority', 'getting_to_know', 'Getting to know new people'],
    ['relationship_priority', 'nothing_serious', 'Nothing serious just chill'],
    ['conflict_resolution', 'discussion', 'discuss'],
  ] as const)('take %s %s and %s as one value', (field, one, other) => {
    expect(canonical(field, one)).toBeDefined();
    expect(canonical(field, one)).toBe(canonical(field, other));
  });

  it('keep apart what only sounds alike', () => {
    expect(canonical('conflict_resolution', 'time')).not.toBe(canonical('conflict_resolution', 'avoid'));
    expect(canonical('communication_style', 'thoughtful')).not.toBe(
      canonical('communication_style', 'diplomatic'),
    );
  });

  it.each(CHOICE_FIELDS)('%s names itself: a canonical name is its own canonical name', (field) => {
    for (const name of canonicalValues(field)) expect(canonical(field, name)).toBe(name);
  });

  it.each([null, undefined, '', 'WANT', 'constructor', ' want'])('know no other value: %p', (value) => {
    expect(canonical('kids', value)).toBeUndefined();
  });
});
