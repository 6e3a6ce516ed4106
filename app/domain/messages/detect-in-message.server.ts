import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { detectOffPlatformContact } from "../off-platform-contact/detect-off-platform-contact.server.ts";
import type { OffPlatformContact } from "../off-platform-contact/off-platform-contact.ts";
import { withFileNames } from "../off-platform-contact/with-file-names.ts";

/** How many of the sender's last messages, of the last day, are remembered. */
const REMEMBERED = 5;

type Typed = { bookingId: string; senderId: string; content: string; attachments?: readonly string[] };

/**
 * What in a message, after the sender's last messages, moves contact or payment off the platform.
 * The names of its files are read like lines below its text.
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
