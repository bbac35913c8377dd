/** What becomes of the rows of a table that name a person in one column, in their export and when they are deleted. */
export type PersonalColumn = (
  | {
      /** The section of the person's export. */
      export: string;
      /** Properties that stay out of it: secrets, and what others said or chose. */
      hide?: readonly string[];
    }
  | {
      /** Why the rows are not in the export. */
      leftOut: string;
    }
) & {
  /** The table of which the column names a row that belongs to a person; without it the column names an account. */
  via?: string;
} & (
    | { erase: 'delete' }
    | {
        /** The row stays, and names an account of which nothing else is known. */
        erase: 'keep';
        because: string;
      }
  );

/** The columns of a table that name a person, by property. */
export type PersonalColumns = Readonly<Record<string, PersonalColumn>>;

const personal = new Map<object, PersonalColumns>();
const impersonal = new Map<object, string>();

/**
 * Says for an entity which of its columns name a person, and what the export and the deletion of that person do with the
 * rows. The privacy room carries it out; a test fails for a table that says nothing.
 */
export function PersonalData(columns: PersonalColumns): ClassDecorator {
  return (entity) => void personal.set(entity, columns);
}

/** Says for an entity that its rows name nobody, and why. */
export function NotPersonal(because: string): ClassDecorator {
  return (entity) => void impersonal.set(entity, because);
}

/** Returns the columns of an entity that name a person; undefined if it does not say so. */
export function personalColumnsOf(entity: object): PersonalColumns | undefined {
  return personal.get(entity);
}

/** Returns why the rows of an entity name nobody; undefined if it does not say so. */
export function whyNotPersonal(entity: object): string | undefined {
  return impersonal.get(entity);
}
