import { BOOKING_STATUSES, type BookingStatus, getPairKey } from "#app/domain/bookings/booking.ts";
import type { PrepareQuote } from "#app/domain/bookings/booking-forms.ts";
import { openConversation } from "#app/domain/bookings/messages/conversation-side.server.ts";
import { getQuoteDraft, prepareQuote, requestQuote } from "#app/domain/bookings/request-quote.server.ts";
import type { Actor, SignedInUser } from "#app/domain/platform/actor.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now } from "#app/infra/process/clock.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { newAddress, newMember, visitor } from "../accounts/actors.ts";
import { freeReference } from "./free-reference.ts";
import { quoteRequest } from "./quote-request.ts";

/** Adds a creator whose age is verified. */
export const newCreator = (): Promise<SignedInUser> =>
	newMember("CREATOR", newAddress(), [], { name: "Casey Creator", verification: "VERIFIED" });

type Professional = { user: SignedInUser; professionalId: string };

/** Creates a professional with an account. They are listed unless specified otherwise. */
export async function newProfessional(
	facts: { awayUntil?: Date; state?: "LISTED" | "SUSPENDED" | "REMOVED"; region?: string } = {},
): Promise<Professional> {
	const user = await newMember("PROFESSIONAL");
	const { id } = await db().professional.create({
		data: { ...profile, userId: user.id, listedAt: now(), ...facts },
	});
	return { user, professionalId: id };
}

/** Creates an example profile, which has no account. */
export async function newExample(): Promise<string> {
	const { id } = await db().professional.create({
		data: { ...profile, exampleSlug: "an-example", businessName: "Example Lights", listedAt: now() },
	});
	return id;
}

const profile = {
	businessName: "Vega Lights",
	serviceLine: "PHOTO_VIDEO",
	description: "Portraits",
	experienceLevel: "YEARS_3_5",
	hourlyRateCents: 15_000,
	city: "Los Angeles",
	region: "CA",
	serviceRadius: "STATEWIDE",
	travelWillingness: "STATEWIDE",
} as const;

export const quote: PrepareQuote = {
	...quoteRequest,
	placeChoice: "ask",
	links: null,
	removeFiles: false,
};

/** Fills in, reviews, and sends a request for a quote. */
export async function sendQuote(
	creator: SignedInUser,
	professionalId: string,
	facts: Partial<PrepareQuote> = {},
	sender: Partial<Actor> = {},
) {
	await prepareQuote(visitor({ user: creator }), { ...quote, ...facts, professionalId } as PrepareQuote & {
		professionalId: string;
	});
	const draft = await getQuoteDraft({ user: creator, professionalId });
	return requestQuote(visitor({ user: creator, ...sender }), {
		professionalId,
		version: draft?.version ?? "",
	});
}

type Facts = Partial<Pick<Prisma.BookingUncheckedCreateInput, "id" | "phase" | "serviceLine">>;

/** Adds a creator, a professional, and a booking between them in the given state, with a conversation. */
export async function newBooking(status: BookingStatus = "REQUESTED", facts: Facts = {}) {
	const creator = await newCreator();
	const { user: professional, professionalId } = await newProfessional();
	const at = now();
	const pair = { creatorId: creator.id, professionalId };
	const expiresAt = later(at, 72 * HOUR);
	const { id } = await db().booking.create({
		data: {
			...pair,
			reference: await freeReference("BKG"),
			openFor: status === "REQUESTED" ? getPairKey(pair) : null,
			status,
			title: quote.title,
			description: quote.description,
			serviceLine: "PHOTO_VIDEO",
			isRemote: true,
			preferredDates: quote.preferredDates,
			budgetRange: "FROM_1000_TO_2500",
			requestedAt: at,
			expiresAt,
			statusAt: at,
			...facts,
			...(status === "COMPLETED" && { completedAt: at }),
			events: {
				create: [
					{ status: "REQUESTED", side: "CREATOR", at },
					...(status === "REQUESTED" ? [] : [{ status, at: later(at, 1) }]),
				],
			},
		},
		select: { id: true },
	});
	await transaction((tx) =>
		openConversation(tx, { bookingId: id, creatorId: creator.id, professionalUserId: professional.id, at }),
	);
	return { bookingId: id, creator, professional, professionalId, expiresAt };
}

/** Finds the state of a booking in the database. */
export const findBookingStatus = async (bookingId: string): Promise<BookingStatus | undefined> => {
	const booking = await db().booking.findUnique({ where: { id: bookingId } });
	return BOOKING_STATUSES.find((status) => status === booking?.status);
};
