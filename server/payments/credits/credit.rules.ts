import { zurichDayAfter } from '../../common/time/zurich.js';

const DAYS = 730;

/** A credit with a remaining amount. */
export interface OpenCredit {
  id: number;
  leftRappen: number;
}

/** Returns when a credit expires: at the end of a day in Zurich, two years (730 days) after it was given. */
export function creditExpiry(now: Date): Date {
  return zurichDayAfter(now, DAYS + 1);
}

/** Returns how much of each credit pays an amount, in the given order; undefined if they do not suffice. */
export function shareOut(
  credits: readonly OpenCredit[],
  amountRappen: number,
): { creditId: number; amountRappen: number }[] | undefined {
  let rest = amountRappen;
  const shares = credits.map(({ id, leftRappen }) => {
    const used = Math.min(leftRappen, rest);
    rest -= used;
    return { creditId: id, amountRappen: used };
  });
  return rest > 0 ? undefined : shares.filter((share) => share.amountRappen > 0);
}
