import { href } from "react-router";
import type { Role } from "#app/domain/role.ts";

/** What stands where somebody has no bookings yet, with the one next step. */
export const firstBooking: Record<Role, { title: string; text: string; next: { href: string; label: string } }> = {
	CREATOR: {
		title: "No bookings yet",
		text: "Ask a professional for a quote, and the request stands here with its state until the work is complete.",
		next: { href: href("/services"), label: "Find Professionals" },
	},
	PROFESSIONAL: {
		title: "No requests yet",
		text: "Once your profile is listed, creators can ask you for a quote. Each request stands here with the time by which to answer.",
		next: { href: href("/profile"), label: "See your profile" },
	},
	ADMIN: { title: "No bookings here", text: "Bookings belong to their two sides. Disputes wait in the back office.", next: { href: href("/admin"), label: "Back office" } },
};
