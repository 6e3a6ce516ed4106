import type { FileScan } from "#generated/prisma/sqlite/client/client.ts";
import { opensArea, type SignedInUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";

/** Files attached to messages in the user's conversations, unless the message is held. */
const sentTo = ({ id: userId }: SignedInUser) => ({
	attachments: { some: { message: { heldAt: null, booking: { sides: { some: { userId } } } } } },
});

/** Files delivered for bookings that the user requested, unless the user sees only previews of them so far. */
const deliveredTo = ({ id: creatorId }: SignedInUser) => ({
	deliveries: { some: { isWithheld: false, delivery: { milestone: { booking: { creatorId } } } } },
});

/** The condition for files whose previews a user may see: delivered by or to them, or open to the team. */
export function previewsOpenTo(user: SignedInUser) {
	if (opensArea(user, "files") || opensArea(user, "records")) return {};
	return {
		OR: [
			{ ownerId: user.id },
			{ deliveries: { some: { delivery: { milestone: { booking: { creatorId: user.id } } } } } },
		],
	};
}

/** Files attached to statements in disputes about the user's bookings. */
const saidTo = ({ id: userId }: SignedInUser) => ({
	disputeStatements: {
		some: {
			statement: {
				dispute: { booking: { OR: [{ creatorId: userId }, { professional: { userId } }] } },
			},
		},
	},
});

/** Files attached to guarantee claims, for the booking's professional. */
const claimedFrom = ({ id: userId }: SignedInUser) => ({
	guaranteeClaims: { some: { claim: { booking: { professional: { userId } } } } },
});

/**
 * The condition for files that a user may open. Members may open their own files, those sent or delivered to
 * them, and those in disputes and claims about their bookings. People on the team may open the files that
 * their work requires. A dispute's files are open to the person who decides it and to the person who confirms
 * the decision.
 */
export function filesOpenTo(user: SignedInUser) {
	if (opensArea(user, "files")) return {};
	const ofBookings = opensArea(user, "records")
		? [{ deliveries: { some: {} } }, { guaranteeClaims: { some: {} } }, { disputeStatements: { some: {} } }]
		: [deliveredTo(user), claimedFrom(user), saidTo(user)];
	return { OR: [{ ownerId: user.id }, sentTo(user), ...ofBookings] };
}

/**
 * Throws `conflict` for an infected file and, for everyone but the owner, for a file that is still waiting to
 * be scanned.
 */
export function requireScanned({ scan, isOwner }: { scan: FileScan; isOwner: boolean }): void {
	if (scan === "INFECTED")
		throw new DomainError("conflict", "We found a virus in this file, so it can't be opened.");
	if (scan === "PENDING" && !isOwner)
		throw new DomainError(
			"conflict",
			"This file is still being checked for viruses. Try again in a few minutes.",
		);
}
