import { db } from "#app/infra/db.server.ts";
import { remembered } from "#app/infra/remembered.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import type { SignedInUser } from "../actor.ts";
import { CONVERSATIONS_PER_PAGE, type Cursor } from "./message.ts";
import { findBlocks, noSuchBooking, requireBookingId } from "./side.server.ts";

const bookingSelect = {
	id: true,
	reference: true,
	title: true,
	serviceLine: true,
	status: true,
	creatorId: true,
	creator: { select: { name: true } },
	professional: { select: { id: true, businessName: true, userId: true } },
} satisfies Prisma.BookingSelect;
type BookingRow = Prisma.BookingGetPayload<{ select: typeof bookingSelect }>;

const sideSelect = { unread: true, draft: true, lastActivityAt: true, latestMessageId: true, booking: { select: bookingSelect } } satisfies Prisma.ConversationSideSelect;
/** A person's own side of a conversation with its booking, as it was read. */
export type OwnSide = Prisma.ConversationSideGetPayload<{ select: typeof sideSelect }>;

/** Whom a conversation is with: professionals by the name of their business. */
const otherOf = ({ creatorId, creator, professional }: BookingRow, userId: string) =>
	creatorId === userId
		? ({ name: professional.businessName, userType: "PROFESSIONAL", professionalId: professional.id } as const)
		: ({ name: creator.name, userType: "CREATOR", professionalId: null } as const);

/** A page of a person's conversations, the one with the latest activity first, what was read of them, and where the next page begins. */
export async function findConversations({ id: userId }: SignedInUser, after?: Cursor) {
	const rows = await db().conversationSide.findMany({
		// The upper bound beside the alternatives lets a database begin in the middle of the index.
		where: { userId, ...(after && { lastActivityAt: { lte: after.at }, OR: [{ lastActivityAt: { lt: after.at } }, { bookingId: { lt: after.id } }] }) },
		orderBy: [{ lastActivityAt: "desc" }, { bookingId: "desc" }],
		take: CONVERSATIONS_PER_PAGE + 1,
		select: sideSelect,
	});
	const shown = rows.slice(0, CONVERSATIONS_PER_PAGE);
	const ids = shown.flatMap(({ latestMessageId }) => latestMessageId ?? []);
	const latest = await db().message.findMany({ where: { id: { in: ids } }, select: { id: true, content: true, createdAt: true, senderId: true } });
	const last = shown.at(-1);
	return {
		conversations: shown.map(({ booking, unread, lastActivityAt, latestMessageId }) => {
			const message = latest.find(({ id }) => id === latestMessageId);
			return {
				bookingId: booking.id,
				other: otherOf(booking, userId),
				service: { title: booking.title, category: booking.serviceLine },
				status: booking.status,
				unread,
				latest: message ? { id: message.id, content: message.content, createdAt: message.createdAt, isOwn: message.senderId === userId } : null,
				lastActivityAt,
			};
		}),
		sides: shown,
		next: rows.length > shown.length && last ? { at: last.lastActivityAt, id: last.booking.id } : null,
	};
}

/**
 * A conversation without its messages, for one of its sides; to everyone else there is none.
 * @param known sides of the same person that were read just now, so that this one is not read twice where it is among them
 */
export async function getConversation({ id: userId }: SignedInUser, bookingId: string, known: readonly OwnSide[] = []) {
	requireBookingId(bookingId);
	const side =
		known.find(({ booking }) => booking.id === bookingId) ?? (await db().conversationSide.findUnique({ where: { bookingId_userId: { bookingId, userId } }, select: sideSelect }));
	if (!side) throw noSuchBooking();
	const { booking, unread, draft } = side;
	const { creatorId, professional } = booking;
	const otherId = creatorId === userId ? professional.userId : creatorId;
	const blocks = otherId ? await findBlocks(db(), userId, otherId) : { byOwn: false, byOther: false };
	return { unread, draft, booking, other: otherOf(booking, userId), hasLeft: otherId === null, blocks };
}

/** How many messages wait for a person. */
export const countUnread = ({ id }: Pick<SignedInUser, "id">): Promise<number> => unreadOf(id);

const unreadOf = remembered(async (userId) => {
	const { _sum } = await db().conversationSide.aggregate({ where: { userId, unread: { gt: 0 } }, _sum: { unread: true } });
	return _sum.unread ?? 0;
});
