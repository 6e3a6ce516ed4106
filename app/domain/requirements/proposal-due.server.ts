import { factNamed, site } from "#app/infra/content/site.server.ts";
import { addBusinessDays } from "../calendar/business-days.ts";

/**
 * When a proposal is due after a request or a rematch request: the promised number of federal
 * business days.
 */
export const proposalDue = (from: Date): Date => addBusinessDays(from, factNamed("matching-time").max ?? 3, site().timeZone);
