import { href } from "react-router";
import type { Role } from "#app/domain/platform/roles.ts";

/** The empty state of each role's bookings, with one next step. */
export const firstBooking: Record<
	Role,
	{ title: string; text: string; next: { href: string; label: string } }
> = {
	CREATOR: {
		title: "No bookings yet",
		text: "Ask a professional for a quote, and follow your request here until the work is complete.",
		next: { href: href("/services"), label: "Find Professionals" },
	},
	PROFESSIONAL: {
		title: "No requests yet",
		text: "Once your profile is listed, creators can ask you for a quote. Each request appears here with the time you have to answer.",
		next: { href: href("/profile"), label: "See your profile" },
	},
	ADMIN: {
		title: "No bookings here",
		text: "Bookings are visible only to their two sides. Find disputes in the back office.",
		next: { href: href("/admin"), label: "Go to the back office" },
	},
};
