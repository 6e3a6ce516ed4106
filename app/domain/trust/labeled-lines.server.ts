import { db } from "#app/infra/database/db.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";

const people = {
	select: {
		creator: { select: { name: true } },
		professional: { select: { businessName: true, user: { select: { name: true } } } },
	},
} as const;
type People = {
	creator: { name: string };
	professional: { businessName: string; user: { name: string } | null };
};

/**
 * The decisions on flagged texts as lines for the corpus in
 * `app/domain/platform/off-platform-contact/corpus`, tab-separated, without the header. Digits, addresses,
 * handles, and the names of both people are replaced. A text that wasn't a problem is labeled `talk`. A code
 * replaces the author, so that all of one person's lines stay in the same split of the corpus.
 */
export async function findLabeledLines(): Promise<string[]> {
	const flags = await db().messageFlag.findMany({
		where: { state: { not: "OPEN" } },
		orderBy: { id: "asc" },
		select: {
			senderId: true,
			sender: { select: { name: true, professional: { select: { businessName: true } } } },
			kinds: true,
			state: true,
			text: true,
			subjectId: true,
			message: { select: { content: true, booking: people } },
		},
	});
	const bookings = await findBookingsBySubject(flags.flatMap(({ subjectId }) => subjectId ?? []));
	return flags.map(({ senderId, sender, kinds, state, text: written, subjectId, message }) => {
		const names = [
			sender.name,
			sender.professional?.businessName,
			...namesIn(message?.booking ?? bookings.get(subjectId ?? "")),
		];
		const text = withoutPersonalData(message?.content ?? written, [
			...new Set(names.flatMap((name) => name ?? [])),
		]);
		const label = state === "NO_PROBLEM" ? ["talk", "-"] : ["leak", kinds];
		return [`member-${hashToken(senderId).slice(0, 10)}`, "team", ...label, "en", "no", text].join("\t");
	});
}

/** The bookings that flagged texts belong to, by the ID of the booking or of its review. */
async function findBookingsBySubject(subjectIds: string[]): Promise<Map<string, People>> {
	const subjects = { id: { in: subjectIds } };
	const rows = await db().booking.findMany({
		where: { OR: [subjects, { reviews: { some: subjects } }] },
		select: { id: true, reviews: { select: { id: true } }, ...people.select },
	});
	return new Map(
		rows.flatMap(({ id, reviews, ...sides }) =>
			[id, ...reviews.map((review) => review.id)].map((key): [string, People] => [key, sides]),
		),
	);
}

const namesIn = (sides: People | undefined): (string | undefined)[] => [
	sides?.creator.name,
	sides?.professional.businessName,
	sides?.professional.user?.name,
];

/** Parts of names that are shorter than this are often ordinary words as well. */
const NAME_LEAST = 3;

/** A text on one line that keeps the shape of numbers, addresses, and names without identifying anyone. */
function withoutPersonalData(text: string, names: readonly string[]): string {
	const words = names
		.flatMap((name) => name.split(/[^\p{L}\d]+/u))
		.filter((word) => word.length >= NAME_LEAST);
	const named =
		words.length > 0 ? new RegExp(`(?<![\\p{L}\\d])(?:${words.join("|")})(?![\\p{L}\\d])`, "giu") : undefined;
	const redacted = text
		.normalize("NFKC")
		.replace(/\s+/g, " ")
		.trim()
		.replace(/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, "name@example.com")
		.replace(/(?<![\w@])@[\w.]{2,}/g, "@name")
		.replace(/(?<![\w$])\$[a-z]\w{2,}/gi, "$name")
		.replace(/\b[\w-]{1,63}(?=\.(?:com|net|org|co|io|me|studio|art)\b)/gi, "example")
		.replace(/\d/g, "5");
	return named ? redacted.replace(named, "Sam") : redacted;
}
