/** What an entry of the log says beside its action, in the order in which it is read: the database keeps none. */
export const DETAIL_NAMES = [
  'name',
  'date',
  'keep',
  'move',
  'make',
  'delete',
  'cancel',
  'account_id',
  'former_account_id',
  'event_id',
  'from_event',
  'to_event',
  'amount_chf',
  'difference_chf',
  'difference',
  'payment',
  'how',
  'report_id',
  'from_gender',
  'to_gender',
  'message_id',
  'note_id',
  'from',
  'to',
  'done_at',
  'people',
  'pairs',
  'filter',
  'rows',
  'fields',
  'template',
  'slot',
  'reason',
  'decision',
  'chart',
  'by',
  'rule',
  'cities',
  'chf',
  'price',
  'places',
  'until',
  'code',
  'side',
  'position',
  'added_seat',
  'gone',
  'role',
  'scopes',
  'status',
  'count',
  'language',
  'job',
  'active',
] as const;

/** The name of a detail that is put into words. */
export type DetailName = (typeof DETAIL_NAMES)[number];

/** What says nothing to a reader, as the numbers of rows that no page shows, or is said by the sentence of each entry that has it. */
const UNSAID = ['dispute_id', 'objection_id', 'payment_id', 'refund_id', 'round', 'changes'];

/** Returns the names of details that would be shown as the server writes them. */
export function namesWithoutWords(names: readonly string[]): string[] {
  const known: readonly string[] = [...DETAIL_NAMES, ...UNSAID];
  return names.filter((name) => !known.includes(name));
}
