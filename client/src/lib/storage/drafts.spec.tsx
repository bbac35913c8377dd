import { ANYBODY, clearDraftsOfOthers, ownerOf, readDraft, saveDraft } from './drafts';

const ANA = 'ana@apero.test';
const BEA = 'bea@apero.test';
const FORTNIGHT = 14 * 24 * 60 * 60 * 1000;
const keys = () => Object.keys(localStorage).sort();

describe('what was begun to type', () => {
  beforeEach(() => localStorage.clear());

  it('is gone when another account signs in on the same machine; what is no form stays', () => {
    localStorage.setItem('i18nextLng', 'de');
    saveDraft('looking-for', ANA, { value: 'women' });
    saveDraft('report', ownerOf(ANA, 7), { text: 'rude' });
    saveDraft('account', ANYBODY, { email: ANA });
    clearDraftsOfOthers(BEA);
    expect(keys()).toEqual(['i18nextLng']);
  });

  it('stays for the person who typed it, however the address is written', () => {
    saveDraft('looking-for', ' Ana@Apero.test', { value: 'women' });
    saveDraft('report', ownerOf(ANA, 7), { text: 'rude' });
    saveDraft('account', ANYBODY, { email: 'ANA@apero.test' });
    clearDraftsOfOthers(ANA);
    expect(keys()).toEqual(['apero.draft.account', 'apero.draft.looking-for', 'apero.draft.report']);
    expect(readDraft('looking-for', ANA)).toEqual({ value: 'women' });
  });

  it('is gone after two weeks', () => {
    saveDraft('looking-for', ANA, { value: 'women' });
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + FORTNIGHT);
    expect(readDraft('looking-for', ANA)).toEqual({});
    clearDraftsOfOthers(ANA);
    later.mockRestore();
    expect(keys()).toEqual([]);
  });
});
