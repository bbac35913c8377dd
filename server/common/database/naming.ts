import { DefaultNamingStrategy, type Table } from 'typeorm';

/** `startsAt` as a column: `starts_at`. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

const nameOf = (table: Table | string): string => (typeof table === 'string' ? table : table.name);

/** Columns in snake_case, and keys named as PostgreSQL names them where a migration gives no name. */
export class SnakeCaseNaming extends DefaultNamingStrategy {
  override columnName(propertyName: string, customName: string): string {
    return customName || snakeCase(propertyName);
  }

  override primaryKeyName(table: Table | string): string {
    return `${nameOf(table)}_pkey`;
  }

  override foreignKeyName(table: Table | string, columnNames: string[]): string {
    return `${nameOf(table)}_${columnNames.join('_')}_fkey`;
  }
}
