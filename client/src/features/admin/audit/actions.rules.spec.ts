import { readdirSync, readFileSync } from 'node:fs';
import { actionOfKey, kindOfAction } from './actions.rules';

const LOCALES = 'client/public/locales';
const phrasesOf = (language: string): Record<string, string> =>
  JSON.parse(readFileSync(`${LOCALES}/${language}/admin.json`, 'utf8')).actions;

describe('the filter by one action', () => {
  it.each([
    ['event_postponed', 'event.postponed', 'event'],
    ['event_waiting_list_read', 'event.waiting_list_read', 'event'],
    ['api_key_list_exported', 'api_key.list_exported', 'api_key'],
    ['job_retried', 'job.retried', 'account'],
  ])('knows the action of %s', (key, action, group) => {
    expect(actionOfKey(key)).toEqual({ action, group });
  });

  it('offers every action that has a phrase', () => {
    for (const language of readdirSync(LOCALES)) {
      const keys = Object.keys(phrasesOf(language));
      expect(keys.length).toBeGreaterThan(100);
      expect(keys.filter((key) => actionOfKey(key) === undefined)).toEqual([]);
    }
  });

  it('tells what was looked up from what was changed, as the list does', () => {
    expect(kindOfAction('account.list_read')).toBe('read');
    expect(kindOfAction('account.list_exported')).toBe('change');
    expect(kindOfAction('event.postponed')).toBe('change');
  });
});
