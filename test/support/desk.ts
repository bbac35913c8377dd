import { type Actor, type Answer } from './actor.js';
import type { RunningApp } from './start-app.js';

/** A page of a list. */
export interface Page<Item> {
  items: Item[];
  total: number;
}

/** A reservation at the desk, as far as these stories look at it. */
export interface DeskReservation {
  id: number;
  account_id: number;
  event_id: number;
  name: string;
  seat: string;
  status: string;
  checked_in_at: string | null;
  no_show: boolean;
}

/** What an organiser sends to make an evening on Friday 4 December 2026 in Zurich, free, with room for many. */
export const FRIDAY = {
  name: 'Apéro at the lake',
  date: '2026-12-04T19:30:00+01:00',
  ends_at: '2026-12-04T22:30:00+01:00',
  city: 'Zurich',
  price: 0,
  max_men: 20,
  max_women: 20,
  status: 'published',
};

/** An organiser puts on an evening; answers its id. */
export async function putOn(desk: Actor, fields: object = {}): Promise<number> {
  const { status, body } = await desk.post<{ id: number }>('/api/admin/events', { ...FRIDAY, ...fields });
  if (status !== 201) throw new Error(`making an event answered ${JSON.stringify(body)}`);
  return body.id;
}

/** An organiser gives somebody a place; answers the reservation's id. */
export async function give(desk: Actor, eventId: number, person: Actor): Promise<number> {
  const answer = await desk.post<DeskReservation>(`/api/admin/events/${eventId}/reservations`, {
    account_id: person.accountId,
  });
  if (answer.status !== 201) throw new Error(`giving a place answered ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

/** The reservations of an evening that a query asks for. */
export async function reservationsOf(desk: Actor, eventId: number, query = ''): Promise<DeskReservation[]> {
  const { body } = await desk.get<Page<DeskReservation>>(
    `/api/admin/events/${eventId}/reservations?per_page=200${query}`,
  );
  return body.items;
}

/** The status and code of a refusal. */
export function refusal({ status, body }: Answer<unknown>): string {
  return `${status} ${String((body as { code?: unknown }).code)}`;
}

/** The newest entries of the log, as `action subject_id`. */
export async function logged(app: RunningApp, count: number): Promise<string[]> {
  const rows = await app.database.query<{ entry: string }>(
    `select concat_ws(' ', action, subject_id) as entry from audit_log order by id desc limit $1`,
    [count],
  );
  return rows.map(({ entry }) => entry);
}
