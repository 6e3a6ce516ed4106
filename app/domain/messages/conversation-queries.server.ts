import { db } from "#app/infra/database/db.server.ts";
import type { SignedInUser } from "../actor.ts";
import { publicImage } from "../portfolios/image.ts";
import { readConversation, readConversations, sumUnread, type UserSide } from "./conversations.sql.server.ts";
import { maskMessage } from "./mask-message.server.ts";
import { CONVERSATIONS_PER_PAGE, type Cursor } from "./message.ts";
import { readAttachments } from "./messages.sql.server.ts";
import { bookingNotFound, findBlocks, requireBookingId } from "./side.server.ts";

/**
 * The other side of a conversation. Professionals appear by their business name, with their photo.
 */
const otherOf = (side: UserSide, userId: string) =>
	side.creatorId === userId
		? ({
				name: side.businessName,
				userType: "PROFESSIONAL",
				professionalId: side.professionalId,
				photo: photoOf(side),
			} as const)
		: ({ name: side.creatorName, userType: "CREATOR", professionalId: null, photo: null } as const);

const photoOf = ({ photoId: id, photoWidth: width, photoHeight: height }: UserSide) =>
	id !== null && width !== null && height !== null ? publicImage({ id, alt: "", width, height }) : null;

/**
 * A page of a person's conversations, latest activity first, with the rows behind it and the cursor
 * of the next page.
 */
export async function findConversations({ id: userId }: SignedInUser, after?: Cursor) {
	const rows = await readConversations(userId, CONVERSATIONS_PER_PAGE + 1, after);
	const shown = rows.slice(0, CONVERSATIONS_PER_PAGE);
	const last = shown.at(-1);
	const isMasked = ({ latestIsMasked, latestSenderId }: UserSide) =>
		latestIsMasked && latestSenderId !== userId;
	const files = await readAttachments(
		shown.flatMap((side) => (isMasked(side) && side.latestId !== null ? [side.latestId] : [])),
	);
	const maskedContent = (side: UserSide, content: string) =>
		maskMessage({
			content,
			names: files.filter(({ messageId }) => messageId === side.latestId).map(({ name }) => name),
		}).content;
	return {
		conversations: shown.map((side) => {
			const {
				bookingId,
				title,
				serviceLine,
				status,
				unread,
				lastActivityAt,
				latestId: id,
				latestContent,
				latestAt: createdAt,
				latestSenderId,
			} = side;
			const isMine = latestSenderId === userId;
			const content =
				latestContent !== null && isMasked(side) ? maskedContent(side, latestContent) : latestContent;
			return {
				bookingId,
				other: otherOf(side, userId),
				service: { title, category: serviceLine },
				status,
				unread,
				latest:
					id !== null && content !== null && createdAt !== null ? { id, content, createdAt, isMine } : null,
				lastActivityAt,
			};
		}),
		sides: shown,
		next: rows.length > shown.length && last ? { at: last.lastActivityAt, id: last.bookingId } : null,
	};
}

/**
 * A conversation without its messages, for one of its sides. Throws `not_found` for anyone else.
 * @param known the person's conversations read earlier in this request, so that this one isn't read
 * again
 */
export async function getConversation(
	{ id: userId }: SignedInUser,
	bookingId: string,
	known: readonly UserSide[] = [],
) {
	requireBookingId(bookingId);
	const side =
		known.find((one) => one.bookingId === bookingId) ?? (await readConversation(userId, bookingId));
	if (!side) throw bookingNotFound();
	const {
		unread,
		draft,
		reference,
		title,
		status,
		creatorId,
		professionalId,
		businessName,
		professionalUserId,
	} = side;
	const otherId = creatorId === userId ? professionalUserId : creatorId;
	const blocks = otherId ? await findBlocks(db(), userId, otherId) : { byUser: false, byOther: false };
	const professional = { id: professionalId, businessName };
	return {
		unread,
		draft,
		booking: { id: bookingId, reference, title, status, creatorId, professional },
		other: otherOf(side, userId),
		hasLeft: otherId === null,
		blocks,
	};
}

/** How many unread messages a person has. */
export const countUnread = ({ id }: Pick<SignedInUser, "id">): Promise<number> => sumUnread(id);
