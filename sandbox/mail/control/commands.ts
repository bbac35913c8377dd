import { z } from 'zod';

const common = {
  /** Only for mail to this address. */
  to: z.string().optional(),
  /** How many times it happens; absent: until cleared. */
  times: z.int().positive().optional(),
};

/** What can go wrong with a mail, as a test orders it. */
const FAULT = z.discriminatedUnion('do', [
  /** The server does not want it now (451), or says another `code`. */
  z.object({ ...common, do: z.literal('refuse'), code: z.int().min(400).max(599).default(451) }),
  /** The server is silent for so many seconds before it takes the mail. */
  z.object({ ...common, do: z.literal('delay'), seconds: z.number().min(0).max(600).default(5) }),
  /** The connection breaks instead of an answer; with `kept`, after the server has taken the mail. */
  z.object({ ...common, do: z.literal('drop'), kept: z.boolean().default(false) }),
  /** There is no such mailbox (550 5.1.1): trying again is of no use. */
  z.object({ ...common, do: z.literal('bounce') }),
]);
export type Fault = z.infer<typeof FAULT>;

/** What a test can order with `POST /sandbox/mail/control`; `clear` ends all faults. */
export const COMMAND = z.discriminatedUnion('do', [...FAULT.options, z.object({ do: z.literal('clear') })]);
export type Command = z.infer<typeof COMMAND>;
