/** An event with fewer guests than this counts nowhere: what two say of each other must not be read from a number. */
export const FEWEST_GUESTS = 5;
