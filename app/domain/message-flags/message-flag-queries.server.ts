import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { getMessageInContext } from "../messages/message-context.server.ts";
import { detectOffPlatformContact } from "../off-platform-contact/detect-off-platform-contact.server.ts";
import { offPlatformKindsOf, piecesOf } from "../off-platform-contact/off-platform-contact.ts";
import type { WorkItem } from "../work-items/work-item.ts";

const open = { state: "OPEN" } as const;

/** The most earlier flags of a sender shown with a flag. */
const EARLIER = 10;

export const countMessageFlags = (): Promise<number> => db().messageFlag.count({ where: open });

/** Flagged messages waiting for a decision, most urgent first. */
export async function findMessageFlagWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().messageFlag.findMany({
		where: open,
		orderBy: { dueAt: "asc" },
		take,
		select: { id: true, createdAt: true, dueAt: true, sender: { select: { name: true } } },
	});
	return rows.map(({ id, createdAt, dueAt, sender }) => ({ id, reference: null, title: `Message from ${sender.name}`, since: createdAt, dueAt }));
}

/**
 * A flagged message with what was detected in it, its conversation, both people, and the sender's
 * earlier flags. Throws `not_found`.
 */
export async function getMessageFlag(actor: Actor, id: string) {
	requireUser(actor, "ADMIN");
	const flag = await db().messageFlag.findUnique({ where: { id } });
	const message = flag && (await getMessageInContext(flag.messageId));
	if (!flag || !message) throw new DomainError("not_found", "There is no such flagged message.");
	const earlier = await db().messageFlag.findMany({
		where: { senderId: flag.senderId, createdAt: { lte: flag.createdAt }, id: { not: id } },
		orderBy: { createdAt: "desc" },
		take: EARLIER,
		select: { id: true, state: true, createdAt: true },
	});
	const { spans } = detectOffPlatformContact(message.content);
	const detected = offPlatformKindsOf(flag.kinds).map((kind) => ({
		kind,
		parts: spans.filter((span) => span.kind === kind).map(({ start, end }) => message.content.slice(start, end)),
	}));
	return { ...flag, ...message, detected, pieces: piecesOf({ text: message.content, spans }), earlier };
}
