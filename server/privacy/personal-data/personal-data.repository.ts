import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { type DataSource, type EntityMetadata, In } from 'typeorm';
import { type PersonalColumn, personalColumnsOf } from '../../common/database/personal-data.js';
import { snakeCase } from '../../common/text/snake-case.js';

/** A row of the export, with the database's column names. */
export type ExportedRow = Record<string, unknown>;

interface PersonalTable {
  metadata: EntityMetadata;
  property: string;
  column: PersonalColumn;
}

/**
 * The tables with personal data of all modules, as their entities declare it with `@PersonalData`: reads and deletes the
 * rows that, by the declarations, belong to a person.
 */
@Injectable()
export class PersonalDataRepository {
  private readonly tables: readonly PersonalTable[];

  constructor(@InjectDataSource() private readonly source: DataSource) {
    // in one order, so that two deletions lock the tables alike
    const byName = source.entityMetadatas.toSorted((one, two) => one.tableName.localeCompare(two.tableName));
    this.tables = byName.flatMap((metadata) =>
      Object.entries(personalColumnsOf(metadata.target as object) ?? {}).map(([property, column]) => ({
        metadata,
        property,
        column,
      })),
    );
  }

  /** Returns the sections of a person's export, sorted by name: the rows of one table each, or the only row. */
  async export(accountId: number): Promise<Record<string, ExportedRow[] | ExportedRow | null>> {
    const sections: [name: string, content: ExportedRow[] | ExportedRow | null][] = [];
    for (const table of this.tables) {
      const { metadata, property, column } = table;
      if (!('export' in column)) continue;
      const keys = metadata.primaryColumns.map(({ propertyName }) => propertyName);
      const found = await this.source.getRepository(metadata.target).find({
        where: await this.belongsTo(table, accountId),
        order: Object.fromEntries(keys.map((key) => [key, 'ASC'])),
      });
      const rows = found.map((row) => exported(row, column.hide ?? [], metadata));
      const isSingle = keys.length === 1 && keys[0] === property;
      sections.push([column.export, isSingle ? (rows[0] ?? null) : rows]);
    }
    return Object.fromEntries(sections.toSorted(([one], [two]) => one.localeCompare(two, 'en')));
  }

  /** Deletes the rows that belong to a person, in the running transaction. A second call finds nothing. */
  async erase(accountId: number): Promise<void> {
    for (const table of this.tables.filter(({ column }) => column.erase === 'delete'))
      await this.source.getRepository(table.metadata.target).delete(await this.belongsTo(table, accountId));
  }

  /** Deletes the accounts of deleted people that no table refers to any more. */
  async deleteUnnamedAccounts(): Promise<void> {
    const conditions = this.source.entityMetadatas.flatMap(({ tableName, foreignKeys }) =>
      foreignKeys
        .filter(({ referencedEntityMetadata }) => referencedEntityMetadata.tableName === 'accounts')
        .map(
          ({ columns: [column] }) =>
            `not exists (select from ${tableName} t where t.${column?.databaseName} = a.id)`,
        ),
    );
    await this.source.query(
      `delete from accounts a where ${['erased_at is not null', ...conditions].join(' and ')}`,
    );
  }

  private async belongsTo({ property, column }: PersonalTable, accountId: number) {
    return { [property]: column.via ? In(await this.keysOf(column.via, accountId)) : accountId };
  }

  /** Returns the keys of a table's rows that belong to a person: by the exported column, else by all columns. */
  private async keysOf(tableName: string, accountId: number): Promise<unknown[]> {
    const naming = this.tables.filter(({ metadata }) => metadata.tableName === tableName);
    const exported = naming.filter(({ column }) => 'export' in column);
    const [table] = naming;
    const [key] = table?.metadata.primaryColumns ?? [];
    if (!table || !key) throw new Error(`${tableName} has no rows of a person`);
    const owning = exported.length > 0 ? exported : naming;
    const rows = await this.source.getRepository<Record<string, unknown>>(table.metadata.target).find({
      select: { [key.propertyName]: true },
      where: await Promise.all(owning.map((one) => this.belongsTo(one, accountId))),
    });
    return rows.map((row) => row[key.propertyName]);
  }
}

// fields are named as their columns
function exported(row: object, hidden: readonly string[], metadata: EntityMetadata): ExportedRow {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([property]) => !hidden.includes(property))
      .map(([property, value]) => [
        metadata.findColumnWithPropertyName(property)?.databaseName ?? snakeCase(property),
        value as unknown,
      ]),
  );
}
