import * as z from "zod";
import { MILESTONES_MAX } from "./checkout.ts";

/** Which milestones to fund. What they cost is in the agreement alone. */
export const StartCheckoutForm = z.object({
	milestoneIds: z.array(z.string().max(100)).min(1, "Choose at least one milestone.").max(MILESTONES_MAX),
});
