import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import { BUDGET_RANGES, type BudgetRange, budgetNames } from "../requirements/requirements.ts";
import type { ServiceLine } from "../service-lines/service-line.ts";

/** What a completed booking asked for, without its dates, which are over. */
export type EarlierBooking = {
	reference: string;
	title: string;
	description: string;
	serviceLine: ServiceLine;
	place: "remote" | "on_site";
	city: string | null;
	state: string | null;
	budgetRange: BudgetRange | undefined;
};

/**
 * The creator's completed booking of a professional, to book again. Null for any other reference,
 * so
 * that nothing is filled in.
 */
export async function findEarlierBooking(
	{ id: creatorId }: Pick<SignedInUser, "id">,
	professionalId: string,
	reference: string | null,
): Promise<EarlierBooking | null> {
	if (!reference || reference.length > 20) return null;
	const booking = await db().booking.findFirst({
		where: { reference, creatorId, professionalId, status: "COMPLETED" },
		select: {
			reference: true,
			title: true,
			description: true,
			serviceLine: true,
			isRemote: true,
			city: true,
			region: true,
			budgetRange: true,
		},
	});
	if (!booking) return null;
	const { isRemote, region: state, budgetRange, ...facts } = booking;
	return {
		...facts,
		state,
		place: isRemote ? "remote" : "on_site",
		budgetRange: BUDGET_RANGES.find((range) => budgetNames[range] === budgetRange),
	};
}
