import { db } from "#app/infra/database/db.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";

/**
 * The decisions about flagged messages as lines of the corpus in
 * `app/domain/off-platform-contact/corpus`, tab-separated, without the head. Digits, addresses,
 * handles, and the names of both people are replaced. A message that was no problem is labeled
 * `talk`. The author is a code, so that all lines of one person stay in one half of the corpus.
 */
export async function findLabeledLines(): Promise<string[]> {
	const flags = await db().messageFlag.findMany({
		where: { state: { not: "OPEN" } },
		orderBy: { id: "asc" },
		select: {
			senderId: true,
			kinds: true,
			state: true,
			message: {
				select: {
					content: true,
					booking: { select: { creator: { select: { name: true } }, professional: { select: { businessName: true, user: { select: { name: true } } } } } },
				},
			},
		},
	});
	return flags.map(({ senderId, kinds, state, message: { content, booking } }) => {
		const { creator, professional } = booking;
		const text = withoutPersonalData(content, [creator.name, professional.businessName, professional.user?.name ?? ""]);
		const label = state === "NO_PROBLEM" ? ["talk", "-"] : ["leak", kinds];
		return [`member-${hashToken(senderId).slice(0, 10)}`, "team", ...label, "en", "no", text].join("\t");
	});
}

/** Words of names shorter than this are also other words. */
const NAME_LEAST = 3;

/** A text on one line that shows the form of numbers, addresses, and names, but not whose they are. */
function withoutPersonalData(text: string, names: readonly string[]): string {
	const words = names.flatMap((name) => name.split(/[^\p{L}\d]+/u)).filter((word) => word.length >= NAME_LEAST);
	const named = words.length > 0 ? new RegExp(`(?<![\\p{L}\\d])(?:${words.join("|")})(?![\\p{L}\\d])`, "giu") : undefined;
	const plain = text
		.normalize("NFKC")
		.replace(/\s+/g, " ")
		.trim()
		.replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "name@example.com")
		.replace(/(?<![\w@])@[\w.]{2,}/g, "@name")
		.replace(/(?<![\w$])\$[a-z]\w{2,}/gi, "$name")
		.replace(/\b[\w-]{1,63}(?=\.(?:com|net|org|co|io|me|studio|art)\b)/gi, "example")
		.replace(/\d/g, "5");
	return named ? plain.replace(named, "Sam") : plain;
}
