import { wireFields } from '../../common/text/snake-case.js';
import { sideName } from '../../events/index.js';
import { inSteps } from '../../matching/index.js';
import type { PhotoAddresses, PhotoReader } from '../../profile/index.js';
import { plannedIn, roundsClock, roundsOf, type RoundsSnapshot } from '../../rounds/index.js';
import type { PlannedRoundDto, RoundGuestDto, RoundLineDto, RoundsPlanDto } from './admin-rounds.dto.js';

/** Returns a host's view of a snapshot: everything, with photo URLs for them. */
export function roundsPlanDto(
  snapshot: RoundsSnapshot,
  reader: PhotoReader,
  addresses: PhotoAddresses,
): RoundsPlanDto {
  const { plan, event, seats, profiles } = snapshot;
  return {
    ...roundsClock(snapshot),
    break_minutes: plan?.breakMinutes ?? event.roundBreakMinutes,
    tables: plan ? plan.tables : event.roundTables,
    version: plan?.version ?? 0,
    rounds: plannedRounds(snapshot),
    report: plan && {
      ...wireFields(plan.report, 'pausesMin', 'pausesMax', 'meetings', 'listed', 'listedMet', 'changed'),
      agreement: inSteps(plan.report.agreement),
      best_possible: inSteps(plan.report.bestPossible),
    },
    guests: guests(snapshot, reader, addresses),
    ...attendance(snapshot),
    calls: snapshot.calls.map(({ id, accountId, createdAt }) => {
      const here = seats.find((seat) => seat.round === plan?.round && seat.accountId === accountId);
      const name = profiles.get(accountId)?.name ?? '';
      return { id, account_id: accountId, name, table: here?.tableNumber ?? null, at: createdAt };
    }),
  };
}

function guests(
  { attendees, profiles, event, gone }: RoundsSnapshot,
  reader: PhotoReader,
  addresses: PhotoAddresses,
): RoundGuestDto[] {
  return [...attendees]
    .map(([accountId, { side, arrived }]) => {
      const { name = '', photoId = null } = profiles.get(accountId) ?? {};
      return {
        account_id: accountId,
        name,
        photo_url: photoId && addresses.of(photoId, reader, event.id),
        side: sideName(side, event.format),
        arrived,
        gone: gone.has(accountId),
      };
    })
    .sort((one, two) => one.name.localeCompare(two.name, 'en') || one.account_id - two.account_id);
}

/** Returns the plan as lines, with names. */
export function planLines(snapshot: RoundsSnapshot): RoundLineDto[] {
  const nameOf = (id: number | undefined) => (id && snapshot.profiles.get(id)?.name) || '';
  return plannedRounds(snapshot).flatMap(({ round, tables, pauses }) => [
    ...tables.map(({ table, guests: [one, other] }) => ({
      round,
      table,
      guest_a: nameOf(one),
      guest_b: nameOf(other),
    })),
    ...pauses.map((id) => ({ round, table: null, guest_a: nameOf(id), guest_b: null })),
  ]);
}

function plannedRounds({ plan, seats }: RoundsSnapshot): PlannedRoundDto[] {
  if (!plan) return [];
  return roundsOf(seats, plan.rounds).map(({ tables, pauses }, at) => ({
    round: at + 1,
    tables: tables.map(({ table, guests }) => ({ table, guests: guests.map(Number) })),
    pauses: pauses.map(Number),
  }));
}

function attendance({ plan, seats, attendees, gone }: RoundsSnapshot): Pick<RoundsPlanDto, 'late' | 'left'> {
  if (!plan || plan.state === 'ended' || plan.round >= plan.rounds) return { late: [], left: [] };
  const planned = plannedIn(seats, plan.round + 1);
  const isHere = (id: number) => attendees.get(id)?.arrived === true && !gone.has(id);
  return {
    late: [...attendees.keys()].filter((id) => isHere(id) && !planned.has(id)),
    left: [...planned].filter((id) => !isHere(id)),
  };
}
