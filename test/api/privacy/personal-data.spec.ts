import { DataSource, type EntityMetadata } from 'typeorm';
import { personalColumnsOf, whyNotPersonal } from '../../../server/common/database/personal-data.js';
import { sharedApp } from '../../fixtures/app/shared-app.js';

const app = sharedApp();
const tables = (): EntityMetadata[] => app.app.get(DataSource).entityMetadatas;
const declared = ({ target }: EntityMetadata) => personalColumnsOf(target as object);

/** Columns whose names sound like a person's, and are none. */
const NO_PERSON: readonly string[] = ['venues.address'];

/** Columns that name a person or a person's row, by a foreign key or by their name. */
function namingColumns(table: EntityMetadata, personalTables: ReadonlySet<string>): string[] {
  const byKey = table.foreignKeys
    // one of several columns repeats columns that have keys of their own
    .filter(({ columns }) => columns.length === 1)
    .filter(({ referencedEntityMetadata: { tableName } }) => personalTables.has(tableName))
    .flatMap(({ columns }) => columns.map(({ propertyName }) => propertyName));
  // in a table that names a person in one column, the others are theirs
  const byName = table.columns
    .map(({ propertyName }) => propertyName)
    .filter((name) => /account|email|address|phone|user|person/i.test(name) && !declared(table));
  return [...new Set([...byKey, ...byName])];
}

describe('Every table', () => {
  it('says whether it names people: with @PersonalData, or with @NotPersonal and a reason', () => {
    const silent = tables().filter((table) => !declared(table) && !whyNotPersonal(table.target as object));
    expect(silent.map(({ tableName }) => tableName)).toEqual([]);
    expect(tables().length).toBeGreaterThan(25);
  });

  it('says of each column that names a person what export and deletion do, so that none is forgotten', () => {
    const personalTables = new Set(
      tables()
        .filter(declared)
        .map(({ tableName }) => tableName),
    );
    const forgotten = tables().flatMap((table) =>
      namingColumns(table, personalTables)
        .filter((property) => !declared(table)?.[property])
        .map((property) => `${table.tableName}.${property}`)
        .filter((name) => !NO_PERSON.includes(name)),
    );
    expect(forgotten).toEqual([]);
  });

  it('names only columns that exist, and sections once', () => {
    const sections: string[] = [];
    for (const table of tables())
      for (const [property, column] of Object.entries(declared(table) ?? {})) {
        const properties = table.columns.map(({ propertyName }) => propertyName);
        expect(properties).toContain(property);
        expect(properties).toEqual(
          expect.arrayContaining([...('hide' in column ? (column.hide ?? []) : [])]),
        );
        if ('export' in column) sections.push(column.export);
      }
    expect(sections).toHaveLength(new Set(sections).size);
    expect(sections).toEqual(
      expect.arrayContaining(['account', 'profile', 'questionnaire', 'ratings', 'payments']),
    );
  });

  it('keeps no word and no picture of somebody who is deleted: those tables lose their rows', () => {
    const free = [
      'profiles',
      'photos',
      'questionnaires',
      'text_concepts',
      'ratings',
      'blocks',
      'matches',
      'consents',
      'event_hosts',
    ];
    for (const tableName of free) {
      const table = tables().find((one) => one.tableName === tableName);
      const columns = Object.values((table && declared(table)) ?? {});
      expect([tableName, columns.map(({ erase }) => erase)]).toEqual([
        tableName,
        columns.map(() => 'delete'),
      ]);
    }
  });
});
