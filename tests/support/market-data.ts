import { DAY, HOUR, later } from "#app/infra/clock.server.ts";
import { db } from "#app/infra/db.server.ts";

/** Numbers from 0 to 1 that are the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state + 0x6d2b79f5) | 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
	};
}

/** Every row of a market over the `days` before `end`, as plain data; a part of it belongs to demo accounts and examples. */
export function generateMarket(seed: number, end: Date, days: number, size: number) {
	const random = randomFrom(seed);
	const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
	const some = (share: number) => random() < share;
	const instant = () => later(end, -Math.floor(random() * days * DAY));
	const after = (from: Date, hours: number) => later(from, Math.floor(random() * hours * HOUR));
	const past = (at: Date) => (at <= end ? at : null);
	const ids = <T>(count: number, make: (id: string, i: number) => T, kind: string): T[] => Array.from({ length: count }, (_, i) => make(`${kind}-${seed}-${i}`, i));

	const places = [
		{ city: "Los Angeles", state: "CA" },
		{ city: "los angeles", state: "CA" },
		{ city: "Miami", state: "FL" },
		{ city: "Austin", state: "TX" },
		{ city: "Las Vegas", state: "NV" },
	] as const;
	const lines = ["PHOTO_VIDEO", "MANAGEMENT", "LEGAL", "ACCOUNTING"] as const;

	const waitlist = ids(
		size,
		(id, i) => ({
			id,
			email: `${id}@example.com`,
			audience: pick(["CREATOR", "PROFESSIONAL", "OTHER"] as const),
			source: "test",
			createdAt: i === 0 ? later(end, -days * DAY) : instant(),
		}),
		"wait",
	);
	const users = ids(
		size,
		(id, i) => {
			const createdAt = instant();
			const role = some(0.05) ? ("ADMIN" as const) : some(0.6) ? ("CREATOR" as const) : ("PROFESSIONAL" as const);
			return {
				id,
				email: `${id}@example.com`,
				name: id,
				passwordHash: "x",
				role,
				demo: i < 200 && some(0.1),
				createdAt,
				emailVerifiedAt: some(0.7) ? past(after(createdAt, 100)) : null,
			};
		},
		"user",
	);
	const creators = users.filter(({ role }) => role === "CREATOR");
	const professionalUsers = users.filter(({ role }) => role === "PROFESSIONAL");
	const ageVerifications = creators.map((user, i) => {
		const status = pick(["SUBMITTED", "VERIFIED", "REJECTED"] as const);
		const decidedAt = past(after(user.createdAt, 90));
		const isDecided = status !== "SUBMITTED" && decidedAt !== null;
		return {
			id: `age-${seed}-${i}`,
			userId: user.id,
			email: user.email,
			fullName: user.name,
			birthYear: 1990,
			status: isDecided ? status : ("SUBMITTED" as const),
			createdAt: user.createdAt,
			decidedAt: isDecided ? decidedAt : null,
		};
	});
	const applications = professionalUsers.map((user, i) => {
		const submittedAt = some(0.7) ? past(after(user.createdAt, 200)) : null;
		const status = submittedAt ? pick(["SUBMITTED", "DOCUMENT_REVIEW", "BACKGROUND_CHECK", "APPROVED", "REJECTED"] as const) : ("DRAFT" as const);
		return { id: `app-${seed}-${i}`, userId: user.id, status, createdAt: user.createdAt, savedAt: user.createdAt, statusAt: user.createdAt, submittedAt };
	});
	const professionals = ids(
		Math.ceil(size / 4),
		(id, i) => {
			const owner = professionalUsers[i];
			const place = pick(places);
			const isExample = !owner || some(0.1);
			return {
				id,
				userId: isExample ? null : owner.id,
				exampleSlug: isExample ? id : null,
				businessName: id,
				serviceLine: pick(lines),
				description: "",
				experienceLevel: "YEARS_3_5" as const,
				hourlyRateCents: 10_000,
				city: place.city,
				region: place.state,
				serviceRadius: "LOCAL" as const,
				travelWillingness: "LOCAL_ONLY" as const,
				listedAt: instant(),
			};
		},
		"pro",
	);
	const entries = professionals.flatMap(({ id, serviceLine, city, region, exampleSlug }) =>
		["ALL", serviceLine].map((part) => {
			const line = exampleSlug === null ? part : `EXAMPLE:${part}`;
			const shelves = { shelf: `${line} 1`, regionShelf: `${line} ${region} 1`, cityShelf: `${line} ${region} ${city} 1` };
			return { professionalId: id, line, region, city: city.toLowerCase(), hourlyRateCents: 10_000, experience: 2, travel: 1, rating: 0, ...shelves };
		}),
	);
	const requirements = ids(
		size,
		(id, i) => {
			const createdAt = instant();
			return {
				id,
				userId: pick(creators).id,
				reference: `REQ-${seed}-${i}`,
				status: pick(["SUBMITTED", "IN_REVIEW", "MATCHED", "ACCEPTED", "REMATCH_REQUESTED", "CLOSED"] as const),
				...pick(places),
				budgetRange: "UNDER_500" as const,
				projectTimeline: "IMMEDIATE" as const,
				dueAt: later(createdAt, 4 * DAY),
				createdAt,
				statusAt: createdAt,
			};
		},
		"req",
	);
	const needs = requirements.flatMap(({ id }) =>
		(["PHOTOGRAPHY", "VIDEOGRAPHY", "AGENCY", "LEGAL", "ACCOUNTING"] as const).filter(() => some(0.4)).map((need) => ({ requirementsId: id, need })),
	);
	const matches = requirements.flatMap(({ id, createdAt }) =>
		[0, 1].flatMap((n) => {
			const sentAt = past(later(after(createdAt, 220), n * 40 * HOUR));
			if (!sentAt || !some(n === 0 ? 0.7 : 0.2)) return [];
			const answeredAt = past(after(sentAt, 60));
			return [{ id: `match-${id}-${n}`, requirementsId: id, sentAt, answeredAt, state: answeredAt ? pick(["ACCEPTED", "REFUSED"] as const) : ("SENT" as const) }];
		}),
	);
	const bookings = ids(
		size,
		(id, i) => {
			const requestedAt = instant();
			const answeredAt = some(0.7) ? past(after(requestedAt, 90)) : null;
			const status = answeredAt
				? pick(["ACCEPTED", "IN_PROGRESS", "COMPLETED", "DECLINED", "CANCELLED", "DISPUTED"] as const)
				: pick(["REQUESTED", "EXPIRED", "WITHDRAWN"] as const);
			return {
				id,
				reference: `BKG-${seed}-${i}`,
				creatorId: pick(creators).id,
				professionalId: pick(professionals).id,
				status,
				title: "",
				description: "",
				serviceLine: pick(lines),
				isRemote: true,
				preferredDates: "",
				budgetRange: "UNDER_500" as const,
				requestedAt,
				expiresAt: later(requestedAt, 3 * DAY),
				answeredAt,
				statusAt: requestedAt,
			};
		},
		"bkg",
	);
	const events = bookings.flatMap(({ id, status, requestedAt, answeredAt }) => {
		const chain =
			answeredAt && status !== "DECLINED"
				? (["REQUESTED", "ACCEPTED", ...(status === "COMPLETED" || status === "DISPUTED" ? (["COMPLETED"] as const) : [])] as const)
				: (["REQUESTED"] as const);
		return chain.flatMap((step, i) => {
			const at = i === 0 ? requestedAt : past(later(answeredAt ?? requestedAt, (i - 1) * 5 * DAY));
			return at ? [{ id: `ev-${id}-${i}`, bookingId: id, status: step, at }] : [];
		});
	});
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
		...(state === "OPEN" ? [] : [{ id: `${id}-1`, ticketId: id, author: "TEAM" as const, body: "", createdAt: after(createdAt, 36) }]),
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
	const dayOf = (date: Date) => date.toISOString().slice(0, 10);
	const keyed = <T extends object>(rows: T[], key: (row: T) => string): T[] => [...new Map(rows.map((row) => [key(row), row])).values()];
	const views = keyed(
		ids(
			size * 3,
			() => ({
				day: dayOf(instant()),
				page: pick(["/", "/about", "/blog/a-post", "/services/:service"]),
				audience: pick(["VISITOR", "CREATOR", "PROFESSIONAL", "ADMIN"]),
				count: 1 + Math.floor(random() * 50),
			}),
			"v",
		),
		(row) => `${row.day} ${row.page} ${row.audience}`,
	);
	const errors = keyed(
		ids(size, () => ({ day: dayOf(instant()), page: pick(["/support", "/auth/signup"]), field: pick(["email", "name", "message"]), count: 1 + Math.floor(random() * 9) }), "e"),
		(row) => `${row.day} ${row.page} ${row.field}`,
	);
	const misses = keyed(
		ids(size, () => ({ day: dayOf(instant()), query: pick(["drone pilot", "voice actor", "=cmd", "makeup"]), count: 1 + Math.floor(random() * 9) }), "m"),
		(row) => `${row.day} ${row.query}`,
	);
	const vitals = keyed(
		ids(
			size,
			() => ({
				day: dayOf(instant()),
				page: "/",
				name: pick(["LCP", "CLS", "FCP", "INP"] as const),
				rating: some(0.76) ? ("GOOD" as const) : pick(["NEEDS_IMPROVEMENT", "POOR"] as const),
				count: 1 + Math.floor(random() * 9),
			}),
			"vi",
		),
		(row) => `${row.day} ${row.name} ${row.rating}`,
	);

	return {
		waitlist,
		users,
		ageVerifications,
		applications,
		professionals,
		entries,
		requirements,
		needs,
		matches,
		bookings,
		events,
		tickets,
		messages,
		reports,
		views,
		errors,
		misses,
		vitals,
	};
}

export type Market = ReturnType<typeof generateMarket>;

/** Rows that are put into the database at once. */
const BATCH = 2_000;

/** Puts the rows of a market into the database. */
export async function insertMarket(market: Market): Promise<void> {
	const updatedAt = new Date();
	await inBatches(market.waitlist, (data) => db().waitlistEntry.createMany({ data }));
	await inBatches(market.users, (data) => db().user.createMany({ data: data.map((row) => ({ ...row, updatedAt })) }));
	await inBatches(market.ageVerifications, (data) => db().ageVerification.createMany({ data }));
	await inBatches(market.applications, (data) => db().application.createMany({ data }));
	await inBatches(market.professionals, (data) => db().professional.createMany({ data: data.map((row) => ({ ...row, updatedAt })) }));
	await inBatches(market.entries, (data) => db().directoryEntry.createMany({ data }));
	await inBatches(market.requirements, (data) => db().requirements.createMany({ data }));
	await inBatches(market.needs, (data) => db().requirementsNeed.createMany({ data }));
	await inBatches(market.matches, (data) => db().match.createMany({ data }));
	await inBatches(market.bookings, (data) => db().booking.createMany({ data }));
	await inBatches(market.events, (data) => db().bookingEvent.createMany({ data }));
	await inBatches(market.tickets, (data) => db().supportTicket.createMany({ data }));
	await inBatches(market.messages, (data) => db().supportMessage.createMany({ data }));
	await inBatches(market.reports, (data) => db().report.createMany({ data }));
	await inBatches(market.views, (data) => db().pageViewCount.createMany({ data }));
	await inBatches(market.errors, (data) => db().formErrorCount.createMany({ data }));
	await inBatches(market.misses, (data) => db().searchMissCount.createMany({ data }));
	await inBatches(market.vitals, (data) => db().vitalCount.createMany({ data }));
}

async function inBatches<Row>(rows: readonly Row[], insert: (batch: Row[]) => Promise<unknown>): Promise<void> {
	for (let at = 0; at < rows.length; at += BATCH) await insert(rows.slice(at, at + BATCH));
}
