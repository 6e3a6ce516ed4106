import { openConversation } from "#app/domain/bookings/messages/conversation-side.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import type { BookingStatus } from "#generated/prisma/sqlite/client/client.ts";
import { newMember } from "../accounts/actors.ts";

let count = 0;

/** Gives a user a listed profile, unless they already have a profile. Returns the profile's ID. */
export async function newProfessional(user: SignedInUser, businessName = "Vega Lights"): Promise<string> {
	const listed = await db().professional.findUnique({ where: { userId: user.id }, select: { id: true } });
	if (listed) return listed.id;
	const { id } = await db().professional.create({
		data: {
			userId: user.id,
			businessName,
			serviceLine: "PHOTO_VIDEO",
			description: "Portraits",
			experienceLevel: "YEARS_3_5",
			hourlyRateCents: 15_000,
			city: "Austin",
			region: "TX",
			serviceRadius: "LOCAL",
			travelWillingness: "LOCAL_ONLY",
			listedAt: now(),
		},
	});
	return id;
}

type Conversation = { bookingId: string; creator: SignedInUser; professional: SignedInUser };

/** Creates a booking with its conversation, between two people who are created if they aren't given. */
export async function newConversation(
	given: { creator?: SignedInUser; professional?: SignedInUser; status?: BookingStatus } = {},
): Promise<Conversation> {
	const {
		creator = await newMember("CREATOR"),
		professional = await newMember("PROFESSIONAL"),
		status = "ACCEPTED",
	} = given;
	const professionalId = await newProfessional(professional);
	const at = now();
	count++;
	const bookingId = await transaction(async (tx) => {
		const { id } = await tx.booking.create({
			data: {
				reference: `BKG-${process.pid}-${count}`,
				creatorId: creator.id,
				professionalId,
				status,
				title: "Spring lookbook",
				description: "Ten portraits",
				serviceLine: "PHOTO_VIDEO",
				isRemote: false,
				city: "Austin",
				region: "TX",
				preferredDates: "March",
				budgetRange: "UNDER_500",
				requestedAt: at,
				expiresAt: later(at, 3 * DAY),
				statusAt: at,
			},
		});
		await openConversation(tx, {
			bookingId: id,
			creatorId: creator.id,
			professionalUserId: professional.id,
			at,
		});
		return id;
	});
	return { bookingId, creator, professional };
}
