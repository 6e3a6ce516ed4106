import { join } from "node:path";
import Database from "better-sqlite3";
import { getTerms } from "#app/domain/market/search-terms.ts";
import { nameWords } from "#app/domain/people/person.ts";
import { listEntries } from "#app/domain/profiles/refresh-directory.server.ts";
import { listNear, spreadAnswers, spreadFacts } from "../../tests/support/market/spread-facts.ts";

type Facts = Record<string, unknown>;

/** The request that is waiting to be matched. */
export const REQUEST_ID = "bulk-request";

/**
 * Tables whose indexes are rebuilt at the end, because updating them with each row would take several times
 * as long.
 */
const TABLES = [
	"User",
	"PersonWord",
	"Professional",
	"DirectoryEntry",
	"DirectoryFacet",
	"ProfessionalLanguage",
	"ProfessionalSpecialty",
	"BusyPeriod",
	"ProfessionalWord",
	"Booking",
	"BookingEvent",
	"ConversationSide",
	"Message",
];

/**
 * Fills the database of a stopped instance with `size` creators, as many listed professionals, a conversation
 * of `messages` messages between each pair, and one creator's requirements. Returns the number of rows. Unique
 * indexes are rebuilt and foreign keys are checked at the end, so it throws if a row violates a constraint.
 */
export function fillInBulk(dataDir: string, size: number, messages: number): number {
	const sqlite = new Database(join(dataDir, "greenroom.db"));
	for (const pragma of [
		"foreign_keys = OFF",
		"synchronous = OFF",
		"cache_size = -300000",
		"temp_store = MEMORY",
	])
		sqlite.pragma(pragma);
	let rows = 0;
	const inserters = new Map<string, Database.Statement>();
	const insert = (table: string, row: object) => {
		const columns = Object.keys(row);
		const known =
			inserters.get(table) ??
			sqlite.prepare(
				`INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => "?").join()})`,
			);
		inserters.set(table, known);
		known.run(Object.values(row));
		rows++;
	};
	const model = (table: string, where: string) =>
		sqlite.prepare(`SELECT * FROM "${table}" WHERE ${where} LIMIT 1`).get() as Facts;
	const models = {
		user: model("User", "demo = true"),
		professional: model("Professional", "exampleSlug IS NULL"),
		booking: model("Booking", "status = 'ACCEPTED'"),
	};
	const indexes = sqlite
		.prepare(
			`SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN (${TABLES.map((table) => `'${table}'`).join()})`,
		)
		.all() as { name: string; sql: string }[];
	sqlite.transaction(() => {
		for (const { name } of indexes) sqlite.exec(`DROP INDEX "${name}"`);
		for (let i = 0; i < size; i++) addPair(insert, models, i, messages);
		addRequest(insert);
		for (const { sql } of indexes) sqlite.exec(sql);
		const broken = sqlite.pragma("foreign_key_check") as object[];
		if (broken.length > 0)
			throw new Error(`Rows with a broken foreign key: ${JSON.stringify(broken.slice(0, 3))}`);
	})();
	sqlite.close();
	return rows;
}

/** Adds a creator, a professional, and the booking and conversation between them. */
function addPair(
	insert: (table: string, row: object) => void,
	models: { user: Facts; professional: Facts; booking: Facts },
	i: number,
	messages: number,
): void {
	const [creatorId, userId, professionalId, bookingId] = ["creator", "owner", "professional", "booking"].map(
		(kind) => `bulk-${kind}-${i}`,
	) as [string, string, string, string];
	const at = instant(Date.now() - (i % 50_000) * 600_000);
	const person = (id: string, role: string) => ({
		...models.user,
		id,
		role,
		email: `${id}@example.com`,
		name: `Member ${i}`,
		verification: "VERIFIED",
		demo: 0,
		hasWords: 1,
		createdAt: at,
		updatedAt: at,
	});
	insert("User", person(creatorId, "CREATOR"));
	insert("User", person(userId, "PROFESSIONAL"));

	const spread = spreadFacts(i);
	const facts = { ...spread, businessName: `Studio ${i % 997} ${spread.city}` };
	const { isRemote, languages, specialties, facets, busy } = spreadAnswers(i);
	insert("Professional", {
		...models.professional,
		...facts,
		isRemote: isRemote ? 1 : 0,
		id: professionalId,
		userId,
		listedAt: at,
		updatedAt: at,
	});
	for (const language of languages) insert("ProfessionalLanguage", { professionalId, language });
	for (const specialty of specialties) insert("ProfessionalSpecialty", { professionalId, specialty });
	for (const facet of [...facets, ...listNear(spread)]) insert("DirectoryFacet", { facet, professionalId });
	for (const period of busy)
		insert("BusyPeriod", { id: `bulk-busy-${i}`, professionalId, ...period, source: "form" });
	for (const entry of listEntries({ ...facts, id: professionalId, exampleSlug: null }, [facts.serviceLine]))
		insert("DirectoryEntry", entry);
	for (const word of nameWords(`Member ${i}`)) insert("PersonWord", { word, userId: creatorId });
	for (const word of nameWords(`Member ${i} ${facts.businessName}`)) insert("PersonWord", { word, userId });
	for (const word of new Set(getTerms(facts.businessName)))
		insert("ProfessionalWord", { word, professionalId });

	const booking = {
		id: bookingId,
		reference: `BKG-bulk-${i}`,
		creatorId,
		professionalId,
		openFor: null,
		requestedAt: at,
		expiresAt: at,
		statusAt: at,
	};
	insert("Booking", { ...models.booking, ...booking, serviceLine: facts.serviceLine });
	insert("BookingEvent", { id: `bulk-event-${i}`, bookingId, status: "ACCEPTED", side: "PROFESSIONAL", at });
	const makeId = (n: number) => `bulk-message-${i}-${n}`;
	for (const side of [creatorId, userId])
		insert("ConversationSide", {
			bookingId,
			userId: side,
			lastActivityAt: at,
			latestMessageId: makeId(messages - 1),
		});
	for (let n = 0; n < messages; n++)
		insert("Message", {
			id: makeId(n),
			bookingId,
			senderId: n % 2 === 0 ? creatorId : userId,
			content: `Message ${n} about the shoot.`,
			createdAt: at,
			readAt: at,
		});
}

/** Adds a request that waits for professionals to be proposed. */
function addRequest(insert: (table: string, row: object) => void): void {
	const at = instant(Date.now());
	const asked = {
		city: "Austin",
		state: "TX",
		isRemote: 0,
		budgetRange: "FROM_500_TO_1000",
		projectTimeline: "WITHIN_MONTH",
		goalDescription: "Portraits for a calendar",
	};
	insert("Requirements", {
		id: REQUEST_ID,
		userId: "bulk-creator-0",
		reference: "REQ-bulk",
		status: "SUBMITTED",
		...asked,
		dueAt: at,
		createdAt: at,
		statusAt: at,
	});
	insert("RequirementsNeed", { requirementsId: REQUEST_ID, need: "PHOTOGRAPHY" });
}

const instant = (time: number): string => new Date(time).toISOString().replace("Z", "+00:00");
