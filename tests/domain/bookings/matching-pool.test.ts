import { describe, expect, it } from "vitest";
import { findPool } from "#app/domain/matching/pool.server.ts";
import { readPoolCursor } from "#app/domain/matching/pool.ts";
import { listEntries } from "#app/domain/profiles/refresh-directory.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { recordQueries } from "../../support/database/queries.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newCreator } from "../../support/market/bookings.ts";
import { type needs, newRequest, poolFor, propose, wantedFor } from "../../support/market/matching.ts";
import { newProfessional } from "../../support/market/professionals.ts";

/** Adds listed professionals in one service line and state, each with an account. */
async function addMany(number: number): Promise<void> {
	const { professional } = await newProfessional({ city: "Fresno" });
	const formatName = (i: number) => String(i).padStart(4, "0");
	const people = Array.from({ length: number }, (_, i) => ({
		id: `user-${formatName(i)}`,
		email: `many-${i}@example.com`,
		name: "One of Many",
		passwordHash: "-",
		createdAt: now(),
	}));
	await db().user.createMany({
		data: people.map((person) => ({ ...person, role: "PROFESSIONAL" as const })),
	});
	const rows = people.map(({ id: userId }, i) => ({
		...professional,
		id: `many-${formatName(i)}`,
		userId,
		city: i === 3 ? "Los Angeles" : "Fresno",
	}));
	await db().professional.createMany({ data: rows });
	await db().directoryEntry.createMany({ data: rows.flatMap((row) => listEntries(row, [row.serviceLine])) });
}

const names = (rows: readonly { businessName: string }[]) => rows.map(({ businessName }) => businessName);

describe("the pool of a request", () => {
	it("is ranked by score and, on a tie, by fewer proposals in the last 30 days", async () => {
		const team = await newReviewer();
		const near = await newProfessional({ businessName: "Near" });
		await newProfessional({ businessName: "Far", city: "Fresno" });
		const often = await newProfessional({ businessName: "Often" });
		await newProfessional({ businessName: "Photos", serviceLine: "PHOTO_VIDEO" });
		await newProfessional({
			businessName: "Also legal",
			serviceLine: "BUSINESS",
			furtherLines: { create: [{ line: "LEGAL" }] },
		});
		const at = now();
		setClock(later(at, -31 * DAY));
		const old = await newRequest();
		await propose(team, old.id, [near.id, often.id]);
		setClock(later(at, -29 * DAY));
		const recent = await newRequest();
		await propose(team, recent.id, [often.id, near.id]);
		await db().matchProposal.deleteMany({
			where: { professionalId: near.id, match: { requirementsId: recent.id } },
		});
		setClock(undefined);
		const creator = await newCreator();
		const { rows, count, next } = await poolFor(team, { creator });
		expect(rows.map(({ businessName, proposedLately }) => [businessName, proposedLately])).toEqual([
			["Near", 0],
			["Often", 1],
			["Also legal", 0],
			["Far", 0],
		]);
		expect(rows[0]).toMatchObject({
			place: "Los Angeles, CA",
			rate: "$150 per hour",
			score: { location: { points: 25 }, budget: { points: 16 } },
		});
		expect([count, next]).toEqual([{ value: 4, isMore: false }, undefined]);
		const both = await poolFor(team, { creator, facts: { serviceNeeds: ["legal", "photography"] } });
		expect(names(both.rows)).toContain("Photos");
	});

	it("leaves out professionals who may not be proposed, and counts them by reason", async () => {
		const team = await newReviewer();
		const creator = await newCreator();
		await newProfessional({ businessName: "Free" });
		await newProfessional({ businessName: "Back", awayUntil: later(now(), -1) });
		await newProfessional({ businessName: "Away", awayUntil: later(now(), DAY) });
		await newProfessional({ businessName: "Example", userId: null, exampleSlug: "an-example" });
		const leaving = await newProfessional({ businessName: "Leaving" });
		await db().user.update({ where: { id: leaving.user.id }, data: { deletionAskedAt: now() } });
		const suspended = await newProfessional({ businessName: "Suspended account" });
		await db().user.update({
			where: { id: suspended.user.id },
			data: { suspendedAt: now(), verification: "SUSPENDED" },
		});
		await newProfessional({ businessName: "Suspended", state: "SUSPENDED" });
		const blocked = await newProfessional({ businessName: "Blocked" });
		await db().block.create({
			data: { blockerId: blocked.user.id, blockedId: creator.id, createdAt: now() },
		});
		const { rows, leftOut, count } = await poolFor(team, { creator });
		expect(names(rows).toSorted()).toEqual(["Back", "Free"]);
		expect(count.value).toBe(2);
		expect(leftOut).toEqual([
			{ obstacle: "closing", count: 2 },
			{ obstacle: "away", count: 1 },
			{ obstacle: "blocked", count: 1 },
		]);
		expect(names((await poolFor(team, { creator: await newCreator() })).rows)).toContain("Blocked");
	});

	it("says how many professionals it would contain with another location or rate", async () => {
		const team = await newReviewer();
		const creator = await newCreator();
		for (let i = 0; i < 2; i++) await newProfessional();
		await newProfessional({ city: "Fresno" });
		await newProfessional({ hourlyRateCents: 60_000 });
		for (let i = 0; i < 11; i++)
			await newProfessional({ city: "Reno", region: "NV", travelWillingness: "WILL_TRAVEL" });
		await newProfessional({ city: "Reno", region: "NV" });
		const { changes, count } = await poolFor(team, { creator });
		const found = changes.map(({ label, count: { value } }) => [label, value]);
		expect(count.value).toBe(3);
		expect(found).toEqual([
			["Only within 50 miles of Los Angeles", 2],
			["Also in any state, if they travel", 14],
			["At any rate", 4],
		]);
		for (const { criteria, count: promised } of changes)
			expect((await poolFor(team, { creator, criteria })).count).toEqual(promised);
	});

	it("is read in batches with few queries, and shows everyone exactly once", async () => {
		await addMany(230);
		const team = await newReviewer();
		const creator = await newCreator();
		const asking = { creator, chosen: ["many-0007", "nobody"] };
		const seen: string[] = [];
		let [start, after] = [0, readPoolCursor([])];
		for (let page = 0; page < 20; page++) {
			const { rows, chosen, count, next } = await poolFor(team, { ...asking, start, after });
			if (page === 0)
				expect([names(chosen).length, count, rows[0]?.id]).toEqual([
					1,
					{ value: 101, isMore: true },
					"many-0003",
				]);
			expect(rows.length).toBeLessThanOrEqual(25);
			seen.push(...rows.map(({ id }) => id));
			if (!next) break;
			[start, after] = [next.start, readPoolCursor(next.after)];
		}
		expect(seen).toHaveLength(230);
		expect(new Set(seen).size).toBe(230);
		const all = {
			...asking,
			facts: { serviceNeeds: ["photography", "agency", "legal", "accounting"] as typeof needs.serviceNeeds },
		};
		expect((await recordQueries(() => poolFor(team, { creator }))).length).toBeLessThanOrEqual(24);
		expect((await recordQueries(() => poolFor(team, all))).length).toBeLessThanOrEqual(40);
	});

	it("is only for the team", async () => {
		const asking = {
			wanted: wantedFor(),
			creatorId: "nobody",
			criteria: { place: "state", rate: "any" } as const,
			after: readPoolCursor([]),
			start: 0,
			chosen: [],
			emphasis: {},
		};
		for (const role of ["CREATOR", "PROFESSIONAL"] as const)
			await expect(findPool(visitor({ user: await newMember(role) }), asking)).rejects.toMatchObject({
				code: "forbidden",
			});
	});
});
