import { db } from "#app/infra/database/db.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import type { SignedInUser } from "../actor.ts";
import { bookingsOfUser } from "../bookings/booking-sides.server.ts";
import { maskMessage } from "../messages/mask-message.server.ts";
import { readMaskedIds } from "../messages/messages.sql.server.ts";
import { few, type Section } from "./section.server.ts";

/** A user's marketplace data. Of others it includes only what the user sees on the site anyway. */
export const marketSections = {
	profile: few(
		[
			"Professional",
			"ProfessionalServiceLine",
			"ProfessionalArea",
			"ProfessionalLink",
			"ProfessionalImage",
			"ProfessionalCheck",
			"ProfessionalPackage",
			"ProfessionalSpecialty",
			"ProfessionalLanguage",
			"BusyPeriod",
		],
		({ id: userId }) =>
			db().professional.findMany({
				where: { userId },
				include: {
					furtherLines: true,
					areas: true,
					links: true,
					images: { orderBy: { position: "asc" } },
					checks: true,
					packages: { orderBy: { position: "asc" } },
					specialties: true,
					languages: true,
					busyPeriods: { orderBy: { firstDay: "asc" } },
				},
			}),
	),
	busyCalendar: few(["BusyCalendar"], async ({ id: userId }) => {
		const calendars = await db().busyCalendar.findMany({
			where: { professional: { userId } },
			select: { address: true, connectedAt: true, readAt: true },
		});
		return calendars.map(({ address, ...times }) => ({ address: unseal(address), ...times }));
	}),
	licenses: few(["ProfessionalLicense"], ({ id: userId }) =>
		db().professionalLicense.findMany({
			where: { userId },
			orderBy: { addedAt: "asc" },
			omit: { userId: true, adminId: true },
		}),
	),
	savedProfessionals: few(["SavedProfessional"], ({ id: creatorId }) =>
		db().savedProfessional.findMany({
			where: { creatorId },
			select: { savedAt: true, note: true, professional: { select: { businessName: true } } },
		}),
	),
	savedSearches: few(["SavedSearch"], ({ id: creatorId }) =>
		db().savedSearch.findMany({
			where: { creatorId },
			orderBy: { createdAt: "asc" },
			omit: { creatorId: true, seenId: true },
		}),
	),
	// Whether an email was sent would say who is a member.
	invitations: few(["ProfessionalInvitation"], async ({ id }) => [
		...(await db().professionalInvitation.findMany({
			where: { inviterId: id },
			orderBy: { createdAt: "asc" },
			omit: { inviterId: true, userId: true, sentAt: true },
		})),
		...(await db().professionalInvitation.findMany({
			where: { userId: id },
			select: { businessName: true, createdAt: true, signedUpAt: true, inviter: { select: { name: true } } },
		})),
	]),
	bookings: few(["Booking", "BookingEvent"], async (user) => {
		const bookings = await db().booking.findMany({
			where: bookingsOfUser(user),
			orderBy: { id: "asc" },
			omit: { openFor: true },
			include: {
				professional: { select: { businessName: true } },
				creator: { select: { name: true } },
				events: { orderBy: { at: "asc" }, omit: { bookingId: true } },
			},
		});
		return bookings.map(({ creatorId, ...booking }) => ({
			...booking,
			yourSide: creatorId === user.id ? "CREATOR" : "PROFESSIONAL",
		}));
	}),
	quotes: few(
		[
			"Quote",
			"QuoteItem",
			"QuoteMilestone",
			"QuoteNote",
			"Agreement",
			"AgreementSignature",
			"Deadline",
			"DeadlineExtension",
		],
		(user) =>
			db().booking.findMany({
				where: { AND: [bookingsOfUser(user), { phase: "OPEN" }] },
				orderBy: { id: "asc" },
				select: {
					reference: true,
					deadlines: {
						omit: { bookingId: true, subjectId: true },
						include: {
							extensions: {
								orderBy: { at: "asc" },
								select: { fromAt: true, toAt: true, reason: true, at: true },
							},
						},
					},
					quotes: {
						orderBy: { version: "asc" },
						include: {
							items: { orderBy: { position: "asc" }, omit: { quoteId: true } },
							milestones: { orderBy: { position: "asc" }, omit: { quoteId: true } },
							notes: { orderBy: { at: "asc" }, omit: { quoteId: true } },
							// The other side's network address is theirs.
							agreement: {
								omit: { quoteId: true },
								include: { signatures: { omit: { agreementId: true, address: true } } },
							},
						},
					},
				},
			}),
	),
	quoteTemplates: few(["QuoteTemplate"], ({ id: userId }) =>
		db().quoteTemplate.findMany({ where: { professional: { userId } }, omit: { professionalId: true } }),
	),
	calendarFeed: few(["CalendarFeed"], ({ id: userId }) =>
		db().calendarFeed.findMany({ where: { userId }, select: { createdAt: true, readAt: true } }),
	),
	reviews: few(["Review"], async (user) => {
		const reviews = await db().review.findMany({
			where: { OR: [{ authorId: user.id }, { booking: bookingsOfUser(user), state: "PUBLISHED" }] },
			orderBy: { id: "asc" },
		});
		return reviews.map(({ authorId, ...review }) => ({
			...review,
			by: authorId === user.id ? "you" : "the other side",
		}));
	}),
	conversations: few(["ConversationSide"], ({ id: userId }) =>
		db().conversationSide.findMany({ where: { userId } }),
	),
	messages: { models: ["Message", "MessageAttachment"], read: readMessages },
	flaggedMessages: few(["MessageFlag"], ({ id: senderId }) =>
		db().messageFlag.findMany({
			where: { senderId },
			orderBy: { id: "asc" },
			omit: { senderId: true, decisionNote: true },
		}),
	),
	blocks: few(["Block"], ({ id: blockerId }) =>
		db().block.findMany({
			where: { blockerId },
			select: { createdAt: true, blocked: { select: { name: true } } },
		}),
	),
	reports: few(["Report"], ({ id: reporterId }) =>
		db().report.findMany({ where: { reporterId }, omit: { decisionNote: true } }),
	),
	notifications: few(["Notification"], ({ id: userId }) =>
		db().notification.findMany({ where: { userId }, orderBy: { id: "asc" } }),
	),
	pageUpdates: few(["LiveEvent"], ({ id: userId }) =>
		db().liveEvent.findMany({ where: { userId }, orderBy: { sequence: "asc" } }),
	),
} satisfies Record<string, Section>;

const PAGE = 500;

/** The messages of the user's conversations, by both sides, oldest first, in batches. */
async function* readMessages(user: SignedInUser): AsyncGenerator<object> {
	let last: string | undefined;
	for (;;) {
		const messages = await db().message.findMany({
			where: {
				booking: bookingsOfUser(user),
				OR: [{ heldAt: null }, { senderId: user.id }],
				...(last !== undefined && { id: { gt: last } }),
			},
			orderBy: { id: "asc" },
			take: PAGE,
			include: {
				attachments: {
					orderBy: { position: "asc" },
					select: { file: { select: { name: true, type: true, bytes: true } } },
				},
			},
		});
		const masked = await readMaskedIds(
			messages.filter(({ senderId }) => senderId !== user.id).map(({ id }) => id),
		);
		for (const { senderId, attachments, ...message } of messages) {
			const words = { content: message.content, names: attachments.map(({ file }) => file.name) };
			const { content, names } = masked.has(message.id) ? maskMessage(words) : words;
			const files = attachments.map(({ file }, i) => ({ ...file, name: names[i] }));
			yield {
				...message,
				content,
				from: senderId === user.id ? "you" : "the other side",
				attachments: files,
			};
			last = message.id;
		}
		if (messages.length < PAGE) return;
	}
}
