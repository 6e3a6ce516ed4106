import { db } from "#app/infra/database/db.server.ts";

/** Messages shown before and after the flagged one. */
const AROUND = 5;

export type MessageInContext = { id: string; sender: string; content: string; at: Date; isSubject: boolean };

export const person = { select: { id: true, name: true, email: true } } as const;

/**
 * A message with its booking, both people, and the messages around it, for the team, or null if it
 * is gone. Marks nothing as read.
 */
export async function getMessageInContext(id: string) {
	const message = await db().message.findUnique({
		where: { id },
		select: {
			bookingId: true,
			content: true,
			createdAt: true,
			heldAt: true,
			attachments: { orderBy: { position: "asc" }, select: { file: { select: { name: true } } } },
			sender: person,
			booking: {
				select: { reference: true, title: true, creator: person, professional: { select: { user: person } } },
			},
		},
	});
	if (!message) return null;
	const { bookingId, createdAt, heldAt, sender, booking } = message;
	const select = { id: true, content: true, createdAt: true, sender: person } as const;
	const [before, after] = await Promise.all([
		db().message.findMany({
			where: { bookingId, createdAt: { lte: createdAt } },
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			take: AROUND + 1,
			select,
		}),
		db().message.findMany({
			where: { bookingId, createdAt: { gt: createdAt } },
			orderBy: [{ createdAt: "asc" }, { id: "asc" }],
			take: AROUND,
			select,
		}),
	]);
	const messages = [...before.reverse(), ...after].map(
		(row): MessageInContext => ({
			id: row.id,
			sender: row.sender.name,
			content: row.content,
			at: row.createdAt,
			isSubject: row.id === id,
		}),
	);
	const { creator, professional } = booking;
	return {
		content: message.content,
		fileNames: message.attachments.map(({ file }) => file.name),
		isHeld: heldAt !== null,
		booking: `${booking.reference}, ${booking.title}`,
		sender,
		recipient: creator.id === sender.id ? professional.user : creator,
		messages,
	};
}
