/** How the rows of a table that name a person in one column are exported, and deleted with the person. */
export type PersonalColumn = (
  | {
      /** The section of the person's data export. */
      export: string;
      /** Properties that are not exported: secrets, and what other people said or chose. */
      hide?: readonly string[];
    }
  | {
      /** Why the rows are not exported. */
      leftOut: string;
    }
) & {
  /** The table that the column refers to, whose rows belong to a person; without it the column is an account id. */
  via?: string;
} & (
    | { erase: 'delete' }
    | {
        /** The row stays; the account that it names has no other data left. */
        erase: 'keep';
        because: string;
      }
  );

/** The columns of a table that name a person, by property. */
export type PersonalColumns = Readonly<Record<string, PersonalColumn>>;

const personal = new Map<object, PersonalColumns>();
const impersonal = new Map<object, string>();

/**
 * Declares which columns of an entity name a person, and what the export and the deletion of that person do with the
 * rows. The privacy module carries it out; a test fails for a table without a declaration.
 */
export function PersonalData(columns: PersonalColumns): ClassDecorator {
  return (entity) => void personal.set(entity, columns);
}

/** Declares for an entity that its rows name nobody, and why. */
export function NotPersonal(because: string): ClassDecorator {
  return (entity) => void impersonal.set(entity, because);
}

/** Returns the columns of an entity that name a person; undefined if it declares none. */
export function personalColumnsOf(entity: object): PersonalColumns | undefined {
  return personal.get(entity);
}

/** Returns why the rows of an entity name nobody; undefined if it does not declare that. */
export function whyNotPersonal(entity: object): string | undefined {
  return impersonal.get(entity);
}
