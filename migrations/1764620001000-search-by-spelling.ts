import type { QueryRunner } from 'typeorm';
import type { LintedMigration } from './linted-migration.js';

/** Search that ignores case, accents and the German "ue": one function for every list, and indexes for people, who grow. */
export class SearchBySpelling1764620001000 implements LintedMigration {
  name = 'SearchBySpelling1764620001000';
  allowed = {
    'index profiles.profiles_by_spelling': 'Some thousand names are indexed in a blink.',
    'index accounts.accounts_by_spelling': 'Some thousand addresses are indexed in a blink.',
  };

  async up(runner: QueryRunner): Promise<void> {
    // without case and accents; letters that no accent makes of another one by one
    await runner.query(`
      create function search_plain(value text) returns text language sql immutable parallel safe
      return replace(replace(replace(
        translate(lower(regexp_replace(normalize(btrim(value), NFD), '[\\u0300-\\u036f]', '', 'g')),
                  'øđðłıØĐÐŁÆŒẞ', 'oddlioddlæœß'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
    `);
    // as if nobody wrote ae, oe and ue: Müller, Mueller and Muller are one
    await runner.query(`
      create function search_folded(value text) returns text language sql immutable parallel safe
      return regexp_replace(search_plain(value), '([aou])e', '\\1', 'g')
    `);
    await runner.query(`
      create function matches_search(value text, query text) returns boolean language sql immutable parallel safe
      return strpos(search_plain(value), search_plain(query)) > 0
          or char_length(search_folded(query)) > 2 and strpos(search_folded(value), search_folded(query)) > 0
    `);
    // every three letters that follow each other, without an extension that a server may not have
    await runner.query(`
      create function search_grams(plain text) returns text[] language sql immutable parallel safe
      return array(select distinct substr(plain, i, 3) from generate_series(1, char_length(plain) - 2) i)
    `);
    await runner.query(`create index profiles_by_spelling on profiles
      using gin ((search_grams(search_plain(name)) || search_grams(search_folded(name))))`);
    await runner.query(`create index accounts_by_spelling on accounts
      using gin ((search_grams(search_plain(email)) || search_grams(search_folded(email))))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('drop index accounts_by_spelling');
    await runner.query('drop index profiles_by_spelling');
    await runner.query('drop function search_grams(text)');
    await runner.query('drop function matches_search(text, text)');
    await runner.query('drop function search_folded(text)');
    await runner.query('drop function search_plain(text)');
  }
}
