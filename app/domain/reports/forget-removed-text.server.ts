import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { lastingHashes } from "#app/infra/security/secrets.server.ts";

const BATCH = 100;

/**
 * Once the removal of a message can no longer be undone, its decision stores only the length of the
 * text and a keyed hash, which can identify a copy. Returns how many texts were deleted.
 */
export async function forgetRemovedText(): Promise<number> {
	const due = await db().decision.findMany({
		where: { kind: "REPORT", undoUntil: { lte: now() }, before: { contains: '"content":' } },
		orderBy: { id: "asc" },
		take: BATCH,
		select: { id: true, before: true },
	});
	let forgotten = 0;
	for (const { id, before } of due) {
		const { records, mailIds: emailIds } = JSON.parse(before) as {
			records: { content: string };
			mailIds: string[];
		};
		const { content, ...others } = records;
		const kept = { ...others, contentHash: removedTextHash(content), contentLength: content.length };
		const { count } = await db().decision.updateMany({
			where: { id, before },
			data: { before: JSON.stringify({ records: kept, mailIds: emailIds }) },
		});
		forgotten += count;
	}
	return forgotten;
}

/** The hash stored in place of a removed text, for as long as the decision is stored. */
export const removedTextHash = (content: string): string => lastingHashes(`removed-text:${content}`)[0] ?? "";
