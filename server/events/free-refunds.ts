/** Until when the guest may give their seat back for everything because the event was changed; null without such a promise. */
export interface FreeRefund {
  freeRefundUntil: Date | null;
}

/** SQL: what the changes of the event since the reservation `r` promise at the time in this parameter. */
export const freeRefund = (now: string): string => `(select max(c.free_refund_until) from event_changes c
    where c.event_id = r.event_id and c.changed_at >= r.created_at and c.free_refund_until >= ${now}) as "freeRefundUntil"`;
