import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { otherSide } from "../bookings/booking.ts";
import { getUserBooking, namesOf } from "../bookings/booking-sides.server.ts";
import { zoneOfNextVersion } from "../calendar/booking-zone.server.ts";
import { DomainError } from "../domain-error.ts";
import { feeFor } from "../fees/fee-rules.server.ts";
import { showHidden } from "../hidden-characters.ts";
import { findFixedMilestones } from "../milestones/plan-milestones.server.ts";
import { isAgreed, quoteCommands, quoteCommandsFor, quoteTurn } from "./quote.ts";
import { findBlock, type QuoteVersion, withParts } from "./quote-sides.server.ts";

/** A version of a quote as pages and the API show it. */
export type QuoteView = Omit<QuoteVersion, "bookingId" | "feeRuleId" | "feeRule"> & { basisPoints: number };

/**
 * All versions of a booking's quote, the latest first, for one of its sides, with what that side
 * can do now. Throws `not_found` for anyone else.
 */
export async function getQuotes(actor: Actor, bookingId: string) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const versions = await db().quote.findMany({
		where: { bookingId },
		orderBy: { version: "desc" },
		include: withParts,
	});
	const isBlocked = (await findBlock(db(), booking, side)) !== null;
	const { id, reference, title, status, phase, serviceLine, isRemote, city, region } = booking;
	return {
		booking: {
			id,
			reference,
			title,
			status,
			phase,
			serviceLine,
			isRemote,
			city,
			region,
			expiresAt: booking.expiresAt,
		},
		side,
		other: namesOf(booking)[otherSide(side)],
		names: namesOf(booking),
		/** Of the next version: the fee that was agreed on, and before an agreement the one of today. */
		basisPoints:
			(isAgreed(booking.status) ? versions[0]?.feeRule.basisPoints : undefined) ?? feeFor(serviceLine),
		/** Of the next version, in which its days are counted. */
		timeZone: await zoneOfNextVersion(db(), bookingId),
		versions: versions.map(viewOf),
		/** Whose turn it is, while the latest version waits for an answer. */
		turn: versions[0]?.status === "SENT" ? quoteTurn(versions[0], side, namesOf(booking)) : null,
		/** Milestones that a new version must keep as they are. Of a retainer, it begins another month. */
		fixed:
			isAgreed(booking.status) &&
			!versions.some((version) => version.status === "ACCEPTED" && version.isMonthly)
				? await findFixedMilestones(db(), bookingId)
				: [],
		commands:
			phase === "OPEN"
				? quoteCommandsFor(side, status, versions[0]?.status ?? null).filter(
						(command) => !isBlocked || !quoteCommands[command].writes,
					)
				: [],
	};
}
export type Quotes = Awaited<ReturnType<typeof getQuotes>>;

/** A version as it is stored. Hidden characters of earlier versions are spelled out. */
const viewOf = ({ bookingId: _, feeRuleId: __, feeRule, ...quote }: QuoteVersion): QuoteView => ({
	...quote,
	items: quote.items.map((item) => ({ ...item, description: showHidden(item.description) })),
	milestones: quote.milestones.map((milestone) => ({
		...milestone,
		title: showHidden(milestone.title),
		deliverable: showHidden(milestone.deliverable),
	})),
	usagePlatforms: showHidden(quote.usagePlatforms),
	usageTerm: showHidden(quote.usageTerm),
	usageTerritory: showHidden(quote.usageTerritory),
	basisPoints: feeRule.basisPoints,
});

/**
 * The agreement of a version, with its signatures, for a side of the booking. Throws `not_found`
 * for anyone else, and where there is none.
 */
export async function getAgreement(
	actor: Actor,
	{ bookingId, version }: { bookingId: string; version: number },
) {
	const { booking, side } = await getUserBooking(requireUser(actor), bookingId);
	const quote = Number.isInteger(version)
		? await db().quote.findUnique({
				where: { bookingId_version: { bookingId, version } },
				select: {
					status: true,
					agreement: {
						select: {
							text: true,
							sha256: true,
							createdAt: true,
							signatures: {
								orderBy: { at: "asc" },
								select: { side: true, fullName: true, mailingAddress: true, at: true },
							},
						},
					},
				},
			})
		: null;
	if (!quote?.agreement) throw new DomainError("not_found", "There is no such agreement.");
	const { signatures, ...agreement } = quote.agreement;
	return {
		...agreement,
		/** The other side's mailing address is private until both have signed. */
		signatures: signatures.map((signature) => ({
			...signature,
			mailingAddress: signatures.length === 2 || signature.side === side ? signature.mailingAddress : null,
		})),
		status: quote.status,
		version,
		side,
		names: namesOf(booking),
		reference: booking.reference,
		title: booking.title,
	};
}
