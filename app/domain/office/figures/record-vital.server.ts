import { transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../../platform/actor.ts";
import type { VitalName, VitalRating } from "./vital-forms.ts";

type VitalOfPage = {
	name: VitalName;
	rating: VitalRating;
	/** The URL pattern, such as /blog/:slug. */
	page: string;
};

/**
 * Counts web vitals that any visitor's browser reports. Stores only counts by day, page, metric, and rating.
 * The actor is unused, because no data about the person is stored.
 */
export async function recordVital(_actor: Actor, vitals: readonly VitalOfPage[]): Promise<void> {
	const day = now().toISOString().slice(0, 10);
	await transaction(async (tx) => {
		for (const { name, rating, page } of vitals) {
			const key = { day, page, name, rating: ratings[rating] };
			await tx.vitalCount.upsert({
				where: { day_page_name_rating: key },
				update: { count: { increment: 1 } },
				create: { ...key, count: 1 },
			});
		}
	});
}

const ratings = {
	good: "GOOD",
	"needs-improvement": "NEEDS_IMPROVEMENT",
	poor: "POOR",
} as const satisfies Record<VitalRating, string>;
