import * as z from "zod";

/** How long maintenance can be expected to last from now, in minutes. */
export const MAINTENANCE_MINUTES = [15, 30, 60, 120, 240, 480] as const;

/** Turns maintenance mode on, with the time that it is expected to last, or off. */
export const ChangeMaintenanceForm = z.object({
	isOn: z.enum(["yes", "no"], { error: "Reload the page to see the current state" }),
	minutes: z
		.enum(MAINTENANCE_MINUTES.map(String) as [string, ...string[]], {
			error: "Choose how long it will take, or leave it empty",
		})
		.optional(),
});
