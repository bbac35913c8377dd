import type { InsertQueryBuilder, ObjectLiteral, Repository } from 'typeorm';

/** Inserts rows, except those whose key another row has already. Returns the new ones: their ids, if they have one. */
export async function insertNew<Entity extends ObjectLiteral>(
  rows: Repository<Entity>,
  values: Parameters<InsertQueryBuilder<Entity>['values']>[0],
): Promise<{ id: number }[]> {
  const insert = rows.createQueryBuilder().insert().values(values).orIgnore();
  const { raw } = await insert.updateEntity(false).returning('*').execute();
  return raw as { id: number }[];
}
