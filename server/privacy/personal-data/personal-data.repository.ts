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

/** Number of rows read at a time. */
const BATCH = 500;

/**
 * The tables with personal data, as their entities declare it with `@PersonalData`. Besides `reporting` and `retention`
 * the only place with SQL on other rooms' tables: it reads and deletes the rows that, by the declarations, belong to a
 * person.
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

  /** Returns the sections of the export, sorted by name: the rows of one table each; `single`: at most one of a person. */
  sections(): { name: string; single: boolean }[] {
    return this.tables
      .flatMap(({ metadata: { primaryColumns }, property, column }) => {
        if (!('export' in column)) return [];
        const single = primaryColumns.length === 1 && primaryColumns[0]?.propertyName === property;
        return [{ name: column.export, single }];
      })
      .toSorted((one, two) => one.name.localeCompare(two.name, 'en'));
  }

  /** Reads the rows of a section that belong to a person, sorted by key. */
  async *rowsOf(section: string, accountId: number): AsyncGenerator<ExportedRow> {
    const table = this.tables.find(({ column }) => 'export' in column && column.export === section);
    if (!table) throw new Error(`There is no section ${section}`);
    const { metadata, column } = table;
    const hidden = new Set('hide' in column ? column.hide : []);
    const order = Object.fromEntries(
      metadata.primaryColumns.map(({ propertyName }) => [propertyName, 'ASC']),
    );
    const where = await this.belongsTo(table, accountId);
    for (let skip = 0; ; skip += BATCH) {
      const rows = await this.source.getRepository(metadata.target).find({ where, order, skip, take: BATCH });
      for (const row of rows) yield exported(row, hidden, metadata);
      if (rows.length < BATCH) return;
    }
  }

  /** Deletes the rows that belong to a person, in the running transaction. A second call finds nothing. */
  async erase(accountId: number): Promise<void> {
    for (const table of this.tables.filter(({ column }) => column.erase === 'delete'))
      await this.source.getRepository(table.metadata.target).delete(await this.belongsTo(table, accountId));
  }

  /** Deletes the accounts of deleted people that no table refers to any more. */
  async deleteUnnamedAccounts(): Promise<void> {
    const accounts = this.source.entityMetadatas.find(({ tableName }) => tableName === 'accounts');
    if (!accounts) throw new Error('There is no table of accounts');
    const unnamed = this.source
      .getRepository(accounts.target)
      .createQueryBuilder()
      .delete()
      .where('erased_at is not null');
    for (const { tableName, foreignKeys } of this.source.entityMetadatas)
      for (const { referencedEntityMetadata, columns } of foreignKeys)
        if (referencedEntityMetadata === accounts)
          unnamed.andWhere(
            `not exists (select from ${tableName} t where t.${columns[0]?.databaseName} = accounts.id)`,
          );
    await unnamed.execute();
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
function exported(row: object, hidden: ReadonlySet<string>, metadata: EntityMetadata): ExportedRow {
  return Object.fromEntries(
    Object.entries(row)
      .filter(([property]) => !hidden.has(property))
      .map(([property, value]) => [
        metadata.findColumnWithPropertyName(property)?.databaseName ?? snakeCase(property),
        value as unknown,
      ]),
  );
}
