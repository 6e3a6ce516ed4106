import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { maskMessage } from "./mask-message.server.ts";
import { readMaskedIds } from "./messages.sql.server.ts";

/** The name of a file for someone who got it in a message that they see masked. Null for everyone else. */
export async function getMaskedName(actor: Actor, fileId: string): Promise<string | null> {
	const { id: userId } = requireUser(actor);
	const message = await db().message.findFirst({
		where: {
			attachments: { some: { fileId } },
			senderId: { not: userId },
			booking: { sides: { some: { userId } } },
		},
		select: {
			id: true,
			content: true,
			attachments: {
				orderBy: { position: "asc" },
				select: { fileId: true, file: { select: { name: true } } },
			},
		},
	});
	if (!message || !(await readMaskedIds([message.id])).has(message.id)) return null;
	const { names } = maskMessage({
		content: message.content,
		names: message.attachments.map(({ file }) => file.name),
	});
	return names[message.attachments.findIndex((attachment) => attachment.fileId === fileId)] ?? null;
}
