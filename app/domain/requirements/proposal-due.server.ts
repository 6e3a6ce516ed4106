import { factNamed, site } from "#app/infra/content/site.server.ts";
import { addBusinessDays } from "../calendar/business-days.ts";

/** When a proposal is due for what a creator sent, or asked for anew, at an instant: by the promise, in federal business days. */
export const proposalDue = (from: Date): Date => addBusinessDays(from, factNamed("matching-time").max ?? 3, site().timeZone);
