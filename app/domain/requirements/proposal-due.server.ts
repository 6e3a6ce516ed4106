import { promisedByBusinessDay } from "../calendar/promised.server.ts";

/**
 * When a proposal is due after a request or a rematch request: the promised number of federal
 * business days.
 */
export const proposalDue = (from: Date): Date => promisedByBusinessDay("matching-time", from);
