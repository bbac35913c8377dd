import { instant, francs, type Table } from '../../common/http/downloads/table.js';
import { chfToRappen, rappenToChf } from '../../common/money/chf.js';
import type { CodeFields } from '../../payments/index.js';
import type { CodeUse, CodeWithCost } from './admin-codes.service.js';
import type { ChangeCodeDto, CodeDto, CodeUseDto, NewCodeDto } from './codes.dto.js';

/** Returns the fields of a new code; absent fields mean no limit. */
export function newCodeFields(body: NewCodeDto): CodeFields {
  return {
    note: body.note ?? '',
    percent: body.percent ?? null,
    amountRappen: body.chf == null ? null : chfToRappen(body.chf),
    startsAt: body.from ? new Date(body.from) : null,
    endsAt: body.until ? new Date(body.until) : null,
    uses: body.uses ?? null,
    eventIds: body.events ?? null,
  };
}

/** Returns the fields of a body; absent fields stay absent. */
export function codeChange({ note, from, until, uses, events, stopped }: ChangeCodeDto) {
  const change = {
    note,
    startsAt: from ? new Date(from) : from,
    endsAt: until ? new Date(until) : until,
    uses,
    eventIds: events,
    stopped,
  };
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Partial<
    Omit<CodeFields, 'percent' | 'amountRappen'>
  > & { stopped?: boolean };
}

/** Returns a code as the API sends it. */
export function codeDto({ code, offRappen }: CodeWithCost): CodeDto {
  return {
    id: code.id,
    code: code.code,
    note: code.note,
    percent: code.percent,
    chf: code.amountRappen === null ? null : rappenToChf(code.amountRappen),
    from: code.startsAt?.toISOString() ?? null,
    until: code.endsAt?.toISOString() ?? null,
    uses: code.uses,
    used: code.used,
    off_chf: rappenToChf(offRappen),
    events: code.eventIds,
    batch: code.batch,
    stopped: code.stoppedAt !== null,
    version: code.version,
    created_at: code.createdAt.toISOString(),
  };
}

/** Returns a use of a code as the API sends it. */
export function codeUseDto({ price, reservation, eventName, name }: CodeUse): CodeUseDto {
  return {
    reservation_id: reservation.id,
    account_id: reservation.accountId,
    name,
    event_id: reservation.eventId,
    event_name: eventName,
    status: reservation.status,
    off_chf: rappenToChf(price.codeRappen),
    paid_chf: reservation.status === 'paid' ? rappenToChf(price.chargedRappen) : 0,
    counts: price.releasedAt === null,
    at: price.createdAt.toISOString(),
  };
}

/** The columns of the codes as a table. */
export const CODES_TABLE: Table<CodeDto> = {
  code: ({ code }) => code,
  note: ({ note }) => note,
  percent: ({ percent }) => percent,
  chf: ({ chf }) => francs(chf),
  from: ({ from }) => instant(from),
  until: ({ until }) => instant(until),
  uses: ({ uses }) => uses,
  used: ({ used }) => used,
  off_chf: (code) => francs(code.off_chf),
  stopped: ({ stopped }) => stopped,
};

/** The columns of the uses of a code as a table. */
export const CODE_USES_TABLE: Table<CodeUseDto> = {
  reservation: (use) => use.reservation_id,
  account: (use) => use.account_id,
  name: (use) => use.name,
  event: (use) => use.event_name,
  status: (use) => use.status,
  off_chf: (use) => francs(use.off_chf),
  paid_chf: (use) => francs(use.paid_chf),
  counts: (use) => use.counts,
  at: (use) => instant(use.at),
};
