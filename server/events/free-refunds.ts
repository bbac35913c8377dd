/** Until when the guest can cancel with a full refund because the event was changed; null without such a right. */
export interface FreeRefund {
  freeRefundUntil: Date | null;
}

/**
 * SQL: the end of the free refund, at the time in this parameter, that changes of the event since the reservation `r`
 * give.
 */
export const freeRefund = (now: string): string => `(select max(c.free_refund_until) from event_changes c
    where c.event_id = r.event_id and c.changed_at >= r.created_at and c.free_refund_until >= ${now}) as "freeRefundUntil"`;
