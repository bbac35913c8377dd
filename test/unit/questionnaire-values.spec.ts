import {
  answerName,
  CHOICE_NAMES,
  CHOICES,
  fromWire,
  NO_ANSWERS,
  offered,
  toWire,
} from '../../client/src/features/questionnaire/questionnaire.rules.js';
import { canonical, canonicalValues } from '../../server/questionnaire/value-sets.rules.js';

const KINDS = ['signup', 'onboarding', 'profile'] as const;

describe.each(CHOICE_NAMES)('the choices of %s', (field) => {
  it('have the same names on the client and on the server', () => {
    expect(new Set<string>(Object.keys(CHOICES[field]))).toEqual(new Set<string>(canonicalValues(field)));
  });

  it.each(KINDS)('sent by the %s form mean on the server what they are labelled on the client', (kind) => {
    const names = offered(field, kind);
    expect(names.length).toBeGreaterThanOrEqual(3);
    for (const name of names) {
      const sent = toWire({ ...NO_ANSWERS, [field]: name }, kind)[field];
      expect([name, canonical(field, sent)]).toEqual([name, name]);
      expect(answerName(field, sent)).toBe(name);
    }
  });
});

describe('an answer given in one form', () => {
  it('comes back in another under the same name', () => {
    const answers = { ...NO_ANSWERS, kids: 'dont_know', relationship_priority: 'partner' };
    expect(fromWire(toWire(answers, 'profile'))).toEqual(answers);
    expect(toWire(answers, 'signup')).toMatchObject({
      kids: 'i_dont_know',
      relationship_priority: 'partner',
    });
    expect(toWire(answers, 'onboarding')).toMatchObject({ kids: 'dont_know' });
    expect(toWire(answers, 'profile')).toMatchObject({
      kids: "I don't know",
      relationship_priority: 'Looking for a partner',
    });
  });

  it('stays on offer in a form that would not offer it', () => {
    expect(offered('communication_style', 'profile')).toEqual(['direct', 'diplomatic', 'empathetic']);
    expect(offered('communication_style', 'profile', 'thoughtful')).toContain('thoughtful');
  });
});
