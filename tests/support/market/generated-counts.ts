import { DAY, later } from "#app/infra/process/clock.server.ts";
import type { MarketDraws } from "./market-draws.ts";

/** Generates support tickets, reports, and daily counts. */
export function generateCounts(
	{ seed, random, pick, some, instant, after, past, ids }: MarketDraws,
	size: number,
) {
	const tickets = ids(
		size,
		(id, i) => {
			const createdAt = instant();
			return {
				id,
				reference: `SUP-${seed}-${i}`,
				name: "",
				email: "a@example.com",
				userType: "CREATOR" as const,
				inquiryType: "GENERAL" as const,
				state: pick(["OPEN", "ANSWERED", "CLOSED"] as const),
				dueAt: later(createdAt, DAY),
				createdAt,
			};
		},
		"sup",
	);
	const messages = tickets.flatMap(({ id, createdAt, state }) => [
		{ id: `${id}-0`, ticketId: id, author: "SENDER" as const, body: "", createdAt },
		...(state === "OPEN"
			? []
			: [
					{ id: `${id}-1`, ticketId: id, author: "TEAM" as const, body: "", createdAt: after(createdAt, 36) },
				]),
	]);
	const reports = ids(
		size,
		(id, i) => {
			const createdAt = instant();
			const decidedAt = some(0.6) ? past(after(createdAt, 40)) : null;
			return {
				id,
				reference: `REP-${seed}-${i}`,
				subject: "MESSAGE" as const,
				subjectId: "x",
				reason: "OTHER" as const,
				detail: "",
				state: decidedAt ? pick(["UPHELD", "DISMISSED"] as const) : ("OPEN" as const),
				dueAt: later(createdAt, DAY),
				createdAt,
				decidedAt,
			};
		},
		"rep",
	);
	const formatDay = (date: Date) => date.toISOString().slice(0, 10);
	const keyed = <T extends object>(rows: T[], key: (row: T) => string): T[] => [
		...new Map(rows.map((row) => [key(row), row])).values(),
	];
	const views = keyed(
		ids(
			size * 3,
			() => ({
				day: formatDay(instant()),
				page: pick(["/", "/about", "/blog/a-post", "/services/:service"]),
				audience: pick(["VISITOR", "CREATOR", "PROFESSIONAL", "ADMIN"]),
				count: 1 + Math.floor(random() * 50),
			}),
			"v",
		),
		(row) => `${row.day} ${row.page} ${row.audience}`,
	);
	const errors = keyed(
		ids(
			size,
			() => ({
				day: formatDay(instant()),
				page: pick(["/support", "/auth/signup"]),
				field: pick(["email", "name", "message"]),
				count: 1 + Math.floor(random() * 9),
			}),
			"e",
		),
		(row) => `${row.day} ${row.page} ${row.field}`,
	);
	const misses = keyed(
		ids(
			size,
			() => ({
				day: formatDay(instant()),
				query: pick(["drone pilot", "voice actor", "=cmd", "makeup"]),
				count: 1 + Math.floor(random() * 9),
			}),
			"m",
		),
		(row) => `${row.day} ${row.query}`,
	);
	const vitals = keyed(
		ids(
			size,
			() => ({
				day: formatDay(instant()),
				page: "/",
				name: pick(["LCP", "CLS", "FCP", "INP"] as const),
				rating: some(0.76) ? ("GOOD" as const) : pick(["NEEDS_IMPROVEMENT", "POOR"] as const),
				count: 1 + Math.floor(random() * 9),
			}),
			"vi",
		),
		(row) => `${row.day} ${row.name} ${row.rating}`,
	);

	return { tickets, messages, reports, views, errors, misses, vitals };
}
