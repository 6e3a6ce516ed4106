import type { Tx } from "#app/infra/database/db.server.ts";
import { lastingHashes } from "#app/infra/security/secrets.server.ts";

/** The words of a name or a title, without case and accents. */
const splitWords = (text: string): string[] => [
	...new Set(
		text
			.normalize("NFKD")
			.replace(/\p{M}/gu, "")
			.toLowerCase()
			.match(/[\p{L}\p{N}]+/gu) ?? [],
	),
];

const nameWord = (word: string): string => `performer-index ${word}`;

/** The possible keyed hashes of each word of a query, under the current data secret or an older one. */
export const hashQuery = (query: string): string[][] =>
	splitWords(query).map((word) => lastingHashes(nameWord(word)));

type Of = { bookingId: string; performerId?: string; depictionId?: string };

/** Replaces the index of a person or a depiction by the words of these texts. */
export async function indexWords(tx: Tx, of: Of, texts: readonly string[]): Promise<void> {
	const { bookingId, performerId = null, depictionId = null } = of;
	await tx.performerIndexWord.deleteMany({ where: { performerId, depictionId, bookingId } });
	await tx.performerIndexWord.createMany({
		data: splitWords(texts.join(" ")).map((word) => ({
			bookingId,
			performerId,
			depictionId,
			hash: lastingHashes(nameWord(word))[0] as string,
		})),
	});
}
