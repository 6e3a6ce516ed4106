import { guaranteeStatusLabels } from "#app/domain/bookings/guarantee.ts";
import { getGuarantee } from "#app/domain/bookings/guarantee-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formatWhen } from "#app/domain/platform/time/time-zones.server.ts";

const list = new Intl.ListFormat("en-US", { type: "disjunction" });

/** The guarantee in a few lines, for the booking's page. Null if there is nothing to say. */
export async function loadBookingGuarantee(actor: Actor, bookingId: string) {
	const { claim, claimable, side, names } = await getGuarantee(actor, bookingId);
	if (claim) {
		return {
			status: guaranteeStatusLabels[claim.status],
			text:
				claim.status === "SUBMITTED"
					? `${side === "CREATOR" ? "You" : names.CREATOR} claimed ${formatCents(claim.claimedCents)}.`
					: claim.status === "PAID"
						? `${formatCents(claim.paidCents ?? 0)} was paid under the guarantee.`
						: "Nothing is paid under the guarantee.",
			link: "See the claim",
		};
	}
	const [first, ...others] = claimable;
	if (!first) return null;
	const parts = claimable.map(
		({ position, claimableCents, until }) =>
			`up to ${formatCents(claimableCents)}${others.length > 0 ? ` for milestone ${position + 1}` : ""} until ${formatWhen(until)}`,
	);
	return {
		status: null,
		text: `If the work doesn't match the agreement, you can ${others.length > 0 ? "make one claim of" : "claim"} ${list.format(parts)}.`,
		link: "See what you can claim",
	};
}
export type BookingGuaranteeFacts = NonNullable<Awaited<ReturnType<typeof loadBookingGuarantee>>>;
