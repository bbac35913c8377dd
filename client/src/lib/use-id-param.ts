import { useParams } from 'react-router-dom';

/** Returns a part of the address as an id; undefined where it is not a positive whole number. */
export function useIdParam(name: string): number | undefined {
  const text = useParams()[name] ?? '';
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;
}
