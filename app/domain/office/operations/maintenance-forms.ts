import * as z from "zod";
import { MAINTENANCE_MINUTES } from "./maintenance.ts";

/** Turns maintenance mode on, with the time that it is expected to last, or off. */
export const ChangeMaintenanceForm = z.object({
	isOn: z.enum(["yes", "no"], { error: "Reload the page to see the current state" }),
	minutes: z
		.enum(MAINTENANCE_MINUTES.map(String) as [string, ...string[]], {
			error: "Choose how long it will take, or leave it empty",
		})
		.optional(),
});
