import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { detectOffPlatformContact } from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import {
	type OffPlatformContact,
	type OffPlatformSpan,
	splitPieces,
} from "../../platform/off-platform-contact/off-platform-contact.ts";
import {
	withFileNames,
	withoutEnding,
} from "../../platform/off-platform-contact/off-platform-contact-error.ts";
import { readMaskedIds } from "./messages.sql.server.ts";

/** What the other side sees in place of contact details. */
const MASK = "•••";

type Words = {
	content: string;
	/** The names of the message's files, in order. */
	names: readonly string[];
};

/**
 * A flagged message without the parts that move contact or payment off the platform. Its text and file names
 * are checked together, as they were when the message was sent. If the check finds nothing in the message
 * alone, because the message was flagged together with earlier messages, all of it is masked. File extensions
 * stay visible.
 */
export function maskMessage({ content, names }: Words): Words {
	const { spans } = detectOffPlatformContact(withFileNames(content, names));
	const masked = (text: string, start: number): string => {
		const textSpans = spans.flatMap((span) => within(span, start, start + text.length));
		return spans.length === 0
			? MASK
			: splitPieces({ text, spans: textSpans })
					.map((piece) => (piece.kind ? MASK : piece.text))
					.join("");
	};
	let start = content.length + 1;
	const maskedNames = names.map((name) => {
		const stem = withoutEnding(name);
		const shown = masked(stem, start) + name.slice(stem.length);
		start += stem.length + 1;
		return shown;
	});
	return { content: masked(content, 0), names: maskedNames };
}

/** The part of a span that lies between two positions, counted from the first position. */
function within({ kind, ...span }: OffPlatformSpan, start: number, end: number): OffPlatformSpan[] {
	const part = { kind, start: Math.max(span.start, start) - start, end: Math.min(span.end, end) - start };
	return part.start < part.end ? [part] : [];
}

/**
 * The name of a file for someone who received it in a message that is masked for them. Null for
 * everyone else.
 */
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

/** The number of the sender's latest messages from the last day that are checked together with a new one. */
const REMEMBERED = 5;

type Typed = { bookingId: string; senderId: string; content: string; attachments?: readonly string[] };

/**
 * The parts of a message that move contact or payment off the platform, when it is checked together with the
 * sender's latest messages. File names are checked as lines below the text.
 */
export async function detectInMessage({
	bookingId,
	senderId,
	content,
	attachments = [],
}: Typed): Promise<OffPlatformContact> {
	const [last, files] = await Promise.all([
		db().message.findMany({
			where: { bookingId, senderId, createdAt: { gt: later(now(), -DAY) } },
			orderBy: [{ createdAt: "desc" }, { id: "desc" }],
			take: REMEMBERED,
			select: { content: true },
		}),
		attachments.length === 0
			? []
			: db().storedFile.findMany({
					where: { id: { in: [...attachments] }, ownerId: senderId },
					orderBy: { id: "asc" },
					select: { name: true },
				}),
	]);
	const earlier = last.map((message) => message.content).reverse();
	return detectOffPlatformContact(
		withFileNames(
			content,
			files.map(({ name }) => name),
		),
		{ earlier },
	);
}
