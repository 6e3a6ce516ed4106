import type { Client } from "pg";
import { getTerms } from "#app/domain/market/search-terms.ts";
import { nameWords } from "#app/domain/people/person.ts";
import { listEntries } from "#app/domain/profiles/refresh-directory.server.ts";
import { withClient } from "../../../tests/support/database/postgres.ts";
import { listNear, spreadAnswers, spreadFacts } from "../../../tests/support/market/spread-facts.ts";

/** How much is generated. */
export type Size = { accounts: number; messages: number };

/** The conversation of about fifty messages, and the demo's creator, who has it and thirty others. */
export type Filled = { conversationId: string; professionalId: string; rows: number; seconds: number };

/** One account in five is a professional's. */
const PROFESSIONALS = 1 / 5;
/** Messages in a conversation on average. Half of all conversations have fewer than eight. */
const MESSAGES_EACH = 10;
/** How many professionals differ in more than their IDs. The others repeat their facts. */
const PROTOTYPES = 4_985;
const OF_DEMO = 30;
/** As many items wait in each queue at least, so that its page is as long with few accounts as with many. */
const FULL_LIST = 100;

/** Tables that are filled. Their constraints and indexes are dropped meanwhile, which is several times as fast. */
const TABLES = [
	...["User", "PersonWord", "Professional", "ProfessionalLanguage", "ProfessionalSpecialty", "BusyPeriod"],
	...["DirectoryEntry", "DirectoryFacet", "ProfessionalWord"],
	...["Booking", "BookingEvent", "ConversationSide", "Message"],
	...["SupportTicket", "SupportMessage", "Requirements", "RequirementsNeed"],
];

const FIRST_NAMES =
	"Ada Alex Amara Ana Andre Ben Bianca Carla Casey Chen Chloe Dana Daniel Diego Elena Elif Emma Eric Fatima Felix Gia Grace Hana Hugo Ines Iris Ivan Jane Jada Jonas Jose Julia Kai Kira Lars Layla Leo Lena Liam Lucia Maja Malik Maria Mateo Maya Mei Mina Nadia Nina Noah Nora Omar Olga Oscar Paula Pedro Priya Quinn Rafael Rosa Ruby Sam Sara Simon Sofia Tara Theo Tomas Uma Vera Victor Wendy Yara Yusuf Zoe".split(
		" ",
	);
const LAST_NAMES =
	"Abbott Adams Alvarez Baker Barnes Bell Bennett Brooks Brown Bryant Butler Campbell Carter Castillo Chang Clark Cole Coleman Collins Cook Cooper Cox Cruz Davis Diaz Edwards Ellis Evans Fisher Flores Ford Foster Garcia Gibson Gomez Gonzalez Graham Gray Green Griffin Hall Hamilton Harris Hayes Henry Hill Howard Hughes Hunt Jackson James Jenkins Johnson Jones Jordan Kelly Kennedy Kim King Lee Lewis Long Lopez Marshall Martin Mason Mendez Miller Mitchell Moore Morales Morgan Morris Murphy Murray Myers Nelson Nguyen Ortiz Owens Park Parker Patel Perez Perry Peterson Phillips Porter Powell Price Ramirez Ramos Reed Reyes Reynolds Rice Richardson Rivera Roberts Robinson Rogers Ross Russell Sanchez Sanders Scott Shaw Silva Simmons Singh Smith Stewart Stone Sullivan Taylor Thomas Thompson Torres Tran Tucker Turner Vasquez Walker Wallace Ward Warren Washington Watson Webb Wells West White Williams Wilson Wood Wright Yang Young".split(
		" ",
	);
const SENTENCES = [
	"The light at the lake is best before nine, so let us meet at the gate at half past seven.",
	"Thanks, that works for me.",
	"I have added the list of shots we talked about, with the two we can drop if it rains.",
	"Could you send me the sizes you need?",
	"Friday is better for me than Thursday.",
	"Here is what I would change: a shorter opening, and no music under the interview.",
	"Perfect, see you then!",
	"Do you bring your own backdrop, or should I book the small studio for the day?",
	"The first edit is ready, please have a look when you find the time.",
	"I talked to the location. We can have it from eight to noon, and there is parking behind the house.",
	"Sorry for the late answer, I was on a shoot all day.",
];

/**
 * Fills the database of a stopped instance with accounts, profiles, bookings with their conversations, and the queues
 * of the team. The first accounts are three years old, and each month more people sign up than in the one before.
 * Conversations have between five messages and one per thousand of all. All constraints are created again at the end,
 * so it throws if a row violates one. PostgreSQL then has current statistics.
 */
export function fillPostgres(url: string, { accounts, messages }: Size): Promise<Filled> {
	return withClient(url, async (client) => {
		const startedAt = performance.now();
		await client.query(
			"SET synchronous_commit = off; SET maintenance_work_mem = '512MB'; SET work_mem = '256MB'",
		);
		const sizes = countRows({ accounts, messages });
		await prepare(client, sizes.professionals);
		const restore = await dropConstraints(client);
		for (const sql of steps(sizes)) await client.query(sql);
		await restore();
		await client.query("VACUUM (ANALYZE)");
		const { rows: counted } = await client.query<{ n: string }>(
			"SELECT sum(reltuples)::bigint AS n FROM pg_class WHERE relkind = 'r' AND relname = ANY ($1)",
			[TABLES],
		);
		const { rows: found } = await client.query<{ id: string; professionalId: string }>(
			`SELECT id, "professionalId" FROM bulk_conversation WHERE c = ${sizes.long}`,
		);
		return {
			conversationId: found[0]?.id ?? "",
			professionalId: found[0]?.professionalId ?? "",
			rows: Number(counted[0]?.n),
			seconds: (performance.now() - startedAt) / 1_000,
		};
	});
}

type Sizes = ReturnType<typeof countRows>;

function countRows({ accounts, messages }: Size) {
	const professionals = Math.max(1, Math.floor(accounts * PROFESSIONALS));
	const conversations = Math.max(OF_DEMO * 3, Math.ceil(messages / MESSAGES_EACH));
	return {
		professionals,
		creators: Math.max(1, accounts - professionals),
		conversations,
		messages: Math.max(messages, conversations * MESSAGES_EACH),
		/** The conversation of about fifty messages: the number of messages falls with the root of its number. */
		long: Math.round(conversations / 100),
		tickets: Math.max(FULL_LIST, Math.ceil(accounts / 200)),
		requirements: Math.max(FULL_LIST, Math.ceil(accounts / 100)),
	};
}

/** Creates what the steps read: an ID with a time, as the application creates them, names, and facts of professionals. */
async function prepare(client: Client, professionals: number): Promise<void> {
	await client.query(`
		CREATE FUNCTION pg_temp.new_id(at timestamp, kind text, n bigint) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
		$$ SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '7' || substr(md5(kind || n), 1, 3)
			|| 'a' || substr(md5(kind || n), 4, 15))::uuid::text $$;
		CREATE FUNCTION pg_temp.spread(n bigint, prime bigint, size bigint) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS
		$$ SELECT (n * prime + 13) % size $$;
		CREATE TEMP TABLE bulk_clock AS SELECT date_trunc('milliseconds', now() AT TIME ZONE 'UTC') AS at`);
	const prototypes = Array.from({ length: Math.min(professionals, PROTOTYPES) }, (_, n) =>
		describePrototype(n),
	);
	for (const [table, columns, rows] of [
		["bulk_facts", FACT_COLUMNS, prototypes.map(({ facts }) => facts)],
		["bulk_entry", ENTRY_COLUMNS, prototypes.flatMap(({ entries }) => entries)],
		["bulk_word", "n int, kind text, word text", prototypes.flatMap(({ words }) => words)],
	] as const)
		await client.query(
			`CREATE TEMP TABLE ${table} AS SELECT * FROM jsonb_to_recordset('${JSON.stringify(rows).replaceAll("'", "''")}') AS x (${columns})`,
		);
	await client.query("ANALYZE");
}

const FACT_COLUMNS = `n int, "businessName" text, "serviceLine" text, city text, region text, "hourlyRateCents" int,
	"experienceLevel" text, "travelWillingness" text, "ratingSum" int, "ratingCount" int, "isRemote" boolean, "isBusy" boolean`;
const ENTRY_COLUMNS = `n int, line text, region text, city text, latitude float, longitude float, cell text,
	"hourlyRateCents" int, experience int, travel int, rating int, shelf text, "regionShelf" text, "cityShelf" text`;

/** The facts of a professional without IDs, and what the directory and the search derive from them. */
function describePrototype(n: number) {
	const spread = spreadFacts(n);
	const { isRemote, languages, specialties, facets, busy } = spreadAnswers(n);
	const businessName = `Studio ${n % 997} ${spread.city}`;
	const facts = { n, ...spread, businessName, isRemote, isBusy: busy.length > 0 };
	const inList = (kind: string, words: Iterable<string>) =>
		[...new Set(words)].map((word) => ({ n, kind, word }));
	return {
		facts,
		entries: listEntries({ ...spread, id: "", exampleSlug: null }, [spread.serviceLine]).map((entry) => ({
			...entry,
			n,
		})),
		words: [
			...inList("name", nameWords(businessName)),
			...inList("term", getTerms(businessName)),
			...inList("facet", [...facets, ...listNear(spread)]),
			...inList("language", languages),
			...inList("specialty", specialties),
		],
	};
}

/** Drops the constraints and indexes of the tables. Returns a function that creates them again, which checks all rows. */
async function dropConstraints(client: Client): Promise<() => Promise<void>> {
	const { rows: constraints } = await client.query<{ of: string; name: string; is: string; type: string }>(
		`SELECT conrelid::regclass::text AS of, quote_ident(conname) AS name, pg_get_constraintdef(c.oid) AS is, contype AS type
		FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid LEFT JOIN pg_class f ON f.oid = c.confrelid
		WHERE contype IN ('p', 'u', 'f') AND (t.relname = ANY ($1) OR (contype = 'f' AND f.relname = ANY ($1)))
		ORDER BY contype = 'f'`,
		[TABLES],
	);
	const { rows: indexes } = await client.query<{ name: string; is: string }>(
		`SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS is FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
		WHERE relname = ANY ($1) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
		[TABLES],
	);
	for (const { of, name } of constraints.toReversed())
		await client.query(`ALTER TABLE ${of} DROP CONSTRAINT ${name}`);
	for (const { name } of indexes) await client.query(`DROP INDEX ${name}`);
	return async () => {
		const add = ({ of, name, is }: (typeof constraints)[number]) =>
			client.query(`ALTER TABLE ${of} ADD CONSTRAINT ${name} ${is}`);
		for (const one of constraints.filter(({ type }) => type !== "f")) await add(one);
		for (const { is } of indexes) await client.query(is);
		for (const one of constraints.filter(({ type }) => type === "f")) await add(one);
	};
}

const array = (texts: readonly string[]): string => `ARRAY[${texts.map((text) => `'${text}'`).join()}]`;
const pick = (texts: readonly string[], at: string): string =>
	`(${array(texts)})[1 + (${at}) % ${texts.length}]`;
const nameOf = (i: string): string =>
	`${pick(FIRST_NAMES, i)} || ' ' || ${pick(LAST_NAMES, `(${i}) / ${FIRST_NAMES.length}`)}`;

/** The statements that fill the tables, in order. */
function steps(sizes: Sizes): string[] {
	const { professionals, creators, conversations, messages, long, tickets, requirements } = sizes;
	const prototypes = Math.min(professionals, PROTOTYPES);
	const middle = Math.floor(conversations / 2);
	const people = (role: string, table: string, size: number) => `
		CREATE TEMP TABLE ${table} AS SELECT i, at, pg_temp.new_id(at, '${role}', i) AS id, ${nameOf("i")} AS name
		FROM (SELECT i, bulk_clock.at - interval '2 days' - (1 - sqrt((i + 1)::float / ${size})) * interval '1095 days' AS at
			FROM generate_series(0, ${size - 1}) AS i, bulk_clock) AS people;
		INSERT INTO "User" (id, email, name, "passwordHash", role, verification, "emailVerifiedAt", "hasWords", "createdAt", "updatedAt")
		SELECT id, '${role.toLowerCase()}-' || i || '@example.com', name, (SELECT "passwordHash" FROM "User" WHERE demo LIMIT 1), '${role}',
			(CASE WHEN i % 50 = 7 THEN 'REJECTED' WHEN i % 12 = 5 THEN 'PENDING' ELSE 'VERIFIED' END)::"Verification", at, true, at, at FROM ${table};
		INSERT INTO "PersonWord" (word, "userId")
		SELECT DISTINCT word, id FROM ${table}, unnest(string_to_array(lower(name), ' ')) AS word`;
	return [
		people("CREATOR", "bulk_creator", creators),
		people("PROFESSIONAL", "bulk_owner", professionals),
		`CREATE TEMP TABLE bulk_professional AS SELECT i, i % ${prototypes} AS n, id AS "userId", at + interval '1 hour' AS at,
			pg_temp.new_id(at + interval '1 hour', 'profile', i) AS id FROM bulk_owner;
		INSERT INTO "Professional" (id, "userId", state, "businessName", "serviceLine", description, "experienceLevel", "hourlyRateCents",
			city, region, "serviceRadius", "travelWillingness", "isRemote", "listedAt", "updatedAt", "ratingSum", "ratingCount")
		SELECT id, "userId", 'LISTED', "businessName", "serviceLine"::"ServiceLine",
			'I work with creators on calm, well-prepared days, and deliver within two weeks.', "experienceLevel"::"ExperienceLevel",
			"hourlyRateCents", city, region, 'LOCAL', "travelWillingness"::"TravelWillingness", "isRemote", at, at, "ratingSum", "ratingCount"
		FROM bulk_professional JOIN bulk_facts USING (n);
		INSERT INTO "DirectoryEntry" (${['"professionalId"', ...columnNames(ENTRY_COLUMNS)].join()})
		SELECT ${["id", ...columnNames(ENTRY_COLUMNS)].join()} FROM bulk_professional JOIN bulk_entry USING (n);
		INSERT INTO "PersonWord" (word, "userId") SELECT word, "userId" FROM bulk_professional JOIN bulk_word USING (n) WHERE kind = 'name'
		EXCEPT SELECT word, "userId" FROM "PersonWord";
		INSERT INTO "ProfessionalWord" (word, "professionalId") SELECT word, id FROM bulk_professional JOIN bulk_word USING (n) WHERE kind = 'term';
		INSERT INTO "DirectoryFacet" (facet, "professionalId") SELECT word, id FROM bulk_professional JOIN bulk_word USING (n) WHERE kind = 'facet';
		INSERT INTO "ProfessionalLanguage" (language, "professionalId") SELECT word, id FROM bulk_professional JOIN bulk_word USING (n) WHERE kind = 'language';
		INSERT INTO "ProfessionalSpecialty" (specialty, "professionalId") SELECT word, id FROM bulk_professional JOIN bulk_word USING (n) WHERE kind = 'specialty';
		INSERT INTO "BusyPeriod" (id, "professionalId", "firstDay", "lastDay", source)
		SELECT pg_temp.new_id(at, 'busy', i), id, '2026-12-01', '2026-12-31', 'form' FROM bulk_professional JOIN bulk_facts USING (n) WHERE "isBusy"`,
		// A few professionals have most of the conversations. The demo's creator has a long one and thirty others.
		`CREATE TEMP TABLE bulk_conversation AS
		SELECT c, pg_temp.new_id(at, 'booking', c) AS id, "creatorId", "ownerId", "professionalId", n AS "n", at, "from", "until" - "from" AS length,
			LEAST(now_at - at, interval '60 days') AS span, c % 20 < 3 AS "isOpen"
		FROM (
			SELECT c, GREATEST(LEAST(bulk_clock.at - (1 - sqrt(pg_temp.spread(c, 15485863, ${conversations})::float / ${conversations})) * interval '730 days',
					bulk_clock.at - interval '1 day'), bulk_creator.at, bulk_professional.at) AS at, bulk_clock.at AS now_at,
				CASE WHEN c = ${long} OR (c >= ${middle} AND c < ${middle + OF_DEMO})
					THEN (SELECT id FROM "User" WHERE demo AND role = 'CREATOR') ELSE bulk_creator.id END AS "creatorId",
				bulk_professional."userId" AS "ownerId", bulk_professional.id AS "professionalId", bulk_professional.n,
				ceil(${messages} * sqrt(c::float / ${conversations}))::bigint AS "from",
				ceil(${messages} * sqrt((c + 1)::float / ${conversations}))::bigint AS "until"
			FROM generate_series(0, ${conversations - 1}) AS c CROSS JOIN bulk_clock
			JOIN bulk_creator ON bulk_creator.i = pg_temp.spread(c, 7919, ${creators})
			JOIN bulk_professional ON bulk_professional.i =
				floor(${professionals} * power(pg_temp.spread(c, 104729, ${conversations})::float / ${conversations}, 2))::int
		) AS drawn;
		ANALYZE bulk_conversation`,
		`INSERT INTO "Booking" (id, reference, "creatorId", "professionalId", status, title, description, "serviceLine", "isRemote", city, region,
			"preferredDates", "budgetRange", "requestedAt", "expiresAt", "answeredAt", "completedAt", "statusAt")
		SELECT id, 'BKG-' || lpad(c::text, 9, '0'), "creatorId", "professionalId", (CASE WHEN "isOpen" THEN 'ACCEPTED' ELSE 'COMPLETED' END)::"BookingStatus",
			'Pictures for the season ' || c % 100, 'Ten portraits and some detail shots, half a day.', "serviceLine"::"ServiceLine", false, city, region,
			'Any weekday', ${pick(["UNDER_500", "FROM_500_TO_1000", "FROM_1000_TO_2500", "FROM_2500"], "c")}::"BudgetRange",
			at, at + interval '7 days', at + interval '30 minutes', CASE WHEN NOT "isOpen" THEN at + span END,
			CASE WHEN "isOpen" THEN at + interval '30 minutes' ELSE at + span END
		FROM bulk_conversation JOIN bulk_facts USING (n);
		INSERT INTO "BookingEvent" (id, "bookingId", status, side, at)
		SELECT pg_temp.new_id(at, 'requested', c), id, 'REQUESTED'::"BookingStatus", 'CREATOR'::"BookingSide", at FROM bulk_conversation
		UNION ALL SELECT pg_temp.new_id(at, 'accepted', c), id, 'ACCEPTED', 'PROFESSIONAL', at + interval '30 minutes' FROM bulk_conversation
		UNION ALL SELECT pg_temp.new_id(at, 'completed', c), id, 'COMPLETED', 'CREATOR', at + span FROM bulk_conversation WHERE NOT "isOpen"`,
		// One conversation in forty ends with a message that wasn't read yet.
		`INSERT INTO "Message" (id, "bookingId", "senderId", content, "createdAt", "readAt")
		SELECT pg_temp.new_id(sent, 'message', "from" + k), id, sender, content, sent,
			CASE WHEN c % 40 = 0 AND k = length - 1 THEN NULL ELSE sent + interval '5 minutes' END
		FROM (SELECT c, id, "from", length, k, at + (k + 1)::float / (length + 1) * span AS sent,
				CASE WHEN k % 2 = 0 THEN "creatorId" ELSE "ownerId" END AS sender,
				repeat(${pick(SENTENCES, `("from" + k * 7)`)} || ' ', 1 + (k % 3)::int) AS content
			FROM bulk_conversation, generate_series(0, length - 1) AS k) AS said`,
		`INSERT INTO "ConversationSide" ("bookingId", "userId", unread, "lastActivityAt", "latestMessageId")
		SELECT id, "userId", CASE WHEN c % 40 = 0 AND "isOther" THEN 1 ELSE 0 END, sent, pg_temp.new_id(sent, 'message', "from" + length - 1)
		FROM (SELECT *, at + length::float / (length + 1) * span AS sent FROM bulk_conversation) AS ended,
			LATERAL (VALUES ("creatorId", length % 2 = 0), ("ownerId", length % 2 = 1)) AS sides ("userId", "isOther")`,
		// The team's queues: of many tickets and requests, one in twenty or thirty waits for an answer.
		`INSERT INTO "SupportTicket" (id, reference, name, email, "userType", "inquiryType", state, "dueAt", "createdAt")
		SELECT pg_temp.new_id(at, 'ticket', i), 'SUP-' || lpad(i::text, 8, '0'), name, 'creator-' || i || '@example.com', 'CREATOR', 'GENERAL',
			(CASE WHEN i % 20 = 0 OR i < ${FULL_LIST} THEN 'OPEN' ELSE 'CLOSED' END)::"SupportState", at + interval '1 day', at FROM bulk_creator WHERE i < ${tickets};
		INSERT INTO "SupportMessage" (id, "ticketId", author, body, "createdAt")
		SELECT pg_temp.new_id("createdAt", 'asked', row_number() OVER ()), id, 'SENDER', 'How do I change the city in my profile?', "createdAt" FROM "SupportTicket"
		WHERE id NOT IN (SELECT "ticketId" FROM "SupportMessage");
		INSERT INTO "Requirements" (id, "userId", reference, status, city, state, "isRemote", "budgetRange", "projectTimeline", "goalDescription", "dueAt", "createdAt", "statusAt")
		SELECT pg_temp.new_id(at, 'requirements', i), id, 'REQ-' || lpad(i::text, 8, '0'), (CASE WHEN i % 30 = 0 OR i < ${FULL_LIST} THEN 'SUBMITTED' ELSE 'CLOSED' END)::"RequirementsStatus",
			'Austin', 'TX', false, 'FROM_500_TO_1000', 'WITHIN_MONTH', 'Portraits for a calendar', at + interval '2 days', at, at
		FROM bulk_creator WHERE i < ${requirements};
		INSERT INTO "RequirementsNeed" ("requirementsId", need) SELECT id, 'PHOTOGRAPHY' FROM "Requirements"
		WHERE id NOT IN (SELECT "requirementsId" FROM "RequirementsNeed")`,
	];
}

/** The names of columns with their types, without the number of the prototype. */
const columnNames = (columns: string): string[] =>
	columns
		.split(",")
		.map((column) => column.trim().split(" ")[0] ?? "")
		.filter((name) => name !== "n");
