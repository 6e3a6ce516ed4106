import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { getMessageInContext, person } from "../messages/message-context.server.ts";
import { detectInLongText } from "../off-platform-contact/detect-off-platform-contact.server.ts";
import { contextOf } from "../off-platform-contact/flagged-place.ts";
import { offPlatformKindsOf, piecesOf } from "../off-platform-contact/off-platform-contact.ts";
import { withFileNames } from "../off-platform-contact/with-file-names.ts";
import type { WorkItem } from "../work-items/work-item.ts";
import { getPlaceOfFlag } from "./flagged-subject.server.ts";
import { flagTitle, scoreInWords } from "./message-flag.ts";

const open = { state: "OPEN" } as const;

/** The most earlier flags of a sender shown with a flag. */
const EARLIER = 10;

export const countMessageFlags = (): Promise<number> => db().messageFlag.count({ where: open });

/** Flagged messages and other texts waiting for a decision, most urgent first. */
export async function findMessageFlagWorkItems(take: number): Promise<WorkItem[]> {
	const rows = await db().messageFlag.findMany({
		where: open,
		orderBy: { dueAt: "asc" },
		take,
		select: {
			id: true,
			place: true,
			score: true,
			createdAt: true,
			dueAt: true,
			sender: { select: { name: true } },
		},
	});
	return rows.map(({ id, place, score, createdAt, dueAt, sender }) => ({
		id,
		reference: null,
		title: flagTitle(place, sender.name),
		detail: `Score ${scoreInWords(score)}`,
		since: createdAt,
		dueAt,
	}));
}

/**
 * A flagged text with what was detected in it, its place, its sender, and the sender's earlier
 * flags, and for a message its conversation and recipient. Throws `not_found`.
 */
export async function getMessageFlag(actor: Actor, id: string) {
	requireArea(actor, "moderation");
	const flag = await db().messageFlag.findUnique({ where: { id }, include: { sender: person } });
	if (!flag) throw new DomainError("not_found", "There is no such flagged text.");
	const message = flag.messageId ? await getMessageInContext(flag.messageId) : null;
	const earlier = await db().messageFlag.findMany({
		where: { senderId: flag.senderId, createdAt: { lte: flag.createdAt }, id: { not: id } },
		orderBy: { createdAt: "desc" },
		take: EARLIER,
		select: { id: true, state: true, createdAt: true },
	});
	const text = message?.content ?? flag.text;
	const read = withFileNames(text, message?.fileNames ?? []);
	const { spans } = await detectInLongText(read, contextOf(flag.place));
	const detected = offPlatformKindsOf(flag.kinds).map((kind) => ({
		kind,
		parts: spans.filter((span) => span.kind === kind).map(({ start, end }) => read.slice(start, end)),
	}));
	const pieces = piecesOf({ text, spans: spans.filter(({ start }) => start < text.length) });
	return { ...flag, message, subject: await getPlaceOfFlag(flag), detected, pieces, earlier };
}
