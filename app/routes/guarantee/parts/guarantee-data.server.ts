import { data } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { guaranteeStatusLabels } from "#app/domain/bookings/guarantee.ts";
import { getGuarantee } from "#app/domain/bookings/guarantee-queries.server.ts";
import { refundStatusLabels } from "#app/domain/money/labels.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { businessZone, formatWhenOn, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";

/** The guarantee for a booking as its pages show it, with times and amounts as text. */
export async function loadGuarantee(actor: Actor, bookingId: string) {
	const { side, booking, names, claim, claimable, obstacle, isCovered } = await orNotFound(
		getGuarantee(actor, bookingId),
	);
	return {
		side,
		names,
		obstacle,
		isCovered,
		bookingId,
		path: bookingPath(bookingId),
		reference: booking.reference,
		title: booking.title,
		claimable: claimable.map(({ id, position, title, releasedCents, claimableCents, until }) => ({
			id,
			number: position + 1,
			title,
			released: formatCents(releasedCents),
			most: formatCents(claimableCents),
			until: timestamp(until),
		})),
		claim: claim && {
			reference: claim.reference,
			status: claim.status,
			statusLabel: guaranteeStatusLabels[claim.status],
			milestone: `${claim.milestone.position + 1}. ${claim.milestone.title}`,
			claimed: formatCents(claim.claimedCents),
			released: formatCents(claim.milestone.releasedCents),
			statement: claim.statement,
			files: claim.files.map(({ id, name, bytes }) => ({ id, name, size: formatFileSize(bytes) })),
			submitted: timestamp(claim.submittedAt),
			due: formatWhenOn(claim.dueAt, businessZone()),
			response: claim.response,
			responded: claim.respondedAt && timestamp(claim.respondedAt),
			paid: claim.status === "PAID" ? formatCents(claim.paidCents ?? 0) : null,
			isOwed: claim.isOwed,
			/** The reference of the professional's debt for the claim. */
			debt: claim.debt,
			reason: claim.reason,
			decided: claim.decidedAt && timestamp(claim.decidedAt),
			refund: claim.refund && {
				reference: claim.refund.reference,
				status: refundStatusLabels[claim.refund.status],
			},
		},
	};
}
export type ShownGuarantee = Awaited<ReturnType<typeof loadGuarantee>>;
export type ShownClaim = NonNullable<ShownGuarantee["claim"]>;

/** The guarantee for a page about its claim. Throws a 404 response if there is no claim. */
export async function loadOpenClaim(actor: Actor, bookingId: string) {
	const guarantee = await loadGuarantee(actor, bookingId);
	const { claim } = guarantee;
	if (!claim) throw data(null, { status: 404 });
	return { ...guarantee, claim };
}
