import {
  CHOICE_FIELDS,
  COMMUNICATION_STYLES,
  CONFLICT_RESOLUTIONS,
  KIDS,
  RELATIONSHIP_PRIORITIES,
  TRAVEL_STYLES,
  canonical,
  canonicalValues,
} from './value-sets.rules.js';

describe('the value sets', () => {
  it.each([
    ['sign-up', TRAVEL_STYLES, ['adventure', 'relaxation', 'cultural']],
    ['profile', TRAVEL_STYLES, ['adventure', 'relaxation', 'cultural', 'mix']],
    ['sign-up', COMMUNICATION_STYLES, ['direct', 'thoughtful', 'expressive']],
    ['profile', COMMUNICATION_STYLES, ['direct', 'diplomatic', 'empathetic']],
    ['sign-up', RELATIONSHIP_PRIORITIES, ['partner', 'getting_to_know', 'nothing_serious']],
    [
      'profile',
      RELATIONSHIP_PRIORITIES,
      ['Looking for a partner', 'Getting to know new people', 'Nothing serious just chill'],
    ],
    ['sign-up', CONFLICT_RESOLUTIONS, ['discussion', 'time', 'compromise']],
    ['profile', CONFLICT_RESOLUTIONS, ['discuss', 'compromise', 'avoid']],
    ['sign-up', KIDS, ['i_want', 'i_do_not_want', 'i_have', 'i_dont_know']],
    ['onboarding', KIDS, ['want', 'do_not_want', 'have', 'dont_know']],
    ['profile', KIDS, ['I want', 'I do not want', 'I have', "I don't know"]],
  ])('accept what the %s form sends', (_form, accepted, sent) => {
    expect(accepted).toEqual(expect.arrayContaining(sent));
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
