import { useSearchParams } from 'react-router-dom';

/** The filters of a list, kept in the address: they outlive a reload and the way back. */
export interface Filters<Name extends string> {
  /** Each filter; undefined where it says nothing. */
  values: Partial<Record<Name, string>>;
  /** From 1. */
  page: number;
  /** Sets one filter and begins at the first page again; '' takes it away. */
  set: (name: Name, value: string) => void;
  goTo: (page: number) => void;
}

/** Reads and writes the filters of these names. */
export function useFilters<Name extends string>(names: readonly Name[]): Filters<Name> {
  const [params, setParams] = useSearchParams();
  const change = (name: string, value: string, restart: boolean) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        if (restart) after.delete('page');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  const values: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = params.get(name);
    if (value !== null && value !== '') values[name] = value;
  }
  const page = Number(params.get('page'));
  return {
    values,
    page: Number.isInteger(page) && page > 0 ? page : 1,
    set: (name, value) => change(name, value, true),
    goTo: (next) => change('page', next === 1 ? '' : String(next), false),
  };
}
