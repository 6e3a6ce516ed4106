import { randomUUID } from "node:crypto";
import { findPlace } from "#app/domain/market/places/resolve-place.server.ts";
import { newReference } from "#app/domain/platform/reference.ts";
import { listEntries, nearFacet } from "#app/domain/profiles/refresh-directory.server.ts";
import { DAY } from "#app/infra/process/clock.server.ts";
import type { Instance } from "../instance/instance.ts";
import { stored } from "./market.ts";

type Database = Pick<Instance, "change" | "rows">;

/** Adds a row to a table. */
function add({ change }: Database, table: string, row: Record<string, string | number | null>): void {
	const names = Object.keys(row);
	change(
		`insert into "${table}" (${names.map((name) => `"${name}"`).join()}) values (${names.map(() => "?").join()})`,
		...Object.values(row),
	);
}

const facts = {
	serviceLine: "LEGAL",
	experienceLevel: "YEARS_3_5",
	hourlyRateCents: 15_000,
	city: "Los Angeles",
	region: "CA",
	serviceRadius: "STATEWIDE",
	travelWillingness: "STATEWIDE",
} as const;

/**
 * Adds a listed attorney with an account, in Los Angeles unless `place` names another location. Returns the
 * ID.
 */
export function addAttorney(
	to: Database,
	businessName: string,
	place: { city?: string; region?: string; travelWillingness?: "WILL_TRAVEL" } = {},
): string {
	const [id, userId, at] = [randomUUID(), randomUUID(), stored(new Date())];
	const row = { ...facts, ...place, id, exampleSlug: null, ratingSum: 0, ratingCount: 0 };
	add(to, "User", {
		id: userId,
		email: `${userId}@example.com`,
		name: businessName,
		passwordHash: "-",
		role: "PROFESSIONAL",
		verification: "VERIFIED",
		createdAt: at,
		updatedAt: at,
	});
	add(to, "Professional", {
		...row,
		userId,
		state: "LISTED",
		businessName,
		description: "Contracts for people who publish.",
		listedAt: at,
		updatedAt: at,
	});
	for (const entry of listEntries(row, [row.serviceLine])) add(to, "DirectoryEntry", entry);
	const point = findPlace({ city: row.city, state: row.region });
	if (point) add(to, "DirectoryFacet", { facet: nearFacet(point), professionalId: id });
	return id;
}

/** Adds a creator's request for an attorney, due in the past if it is late. Returns the ID. */
export function addRequest(
	to: Database,
	userId: string,
	{ isLate = false, status = "SUBMITTED" } = {},
): string {
	const id = randomUUID();
	const [at, due] = [new Date(), new Date(Date.now() + (isLate ? -DAY : DAY))].map(stored) as [
		string,
		string,
	];
	const wanted = {
		city: "Los Angeles",
		state: "CA",
		budgetRange: "FROM_500_TO_1000",
		projectTimeline: "IMMEDIATE",
	};
	add(to, "Requirements", {
		id,
		userId,
		reference: newReference("REQ"),
		status,
		...wanted,
		dueAt: due,
		createdAt: at,
		statusAt: at,
	});
	add(to, "RequirementsNeed", { requirementsId: id, need: "LEGAL" });
	return id;
}

/** Adds a creator's request, and a match for it. Returns the match's ID. */
export function addMatch(to: Database, userId: string, professionalIds: readonly string[]): string {
	const id = randomUUID();
	add(to, "Match", {
		id,
		requirementsId: addRequest(to, userId, { status: "MATCHED" }),
		state: "SENT",
		sentAt: stored(new Date()),
	});
	const points = { specialization: 35, location: 25, budget: 16, timeline: 11 };
	for (const [position, professionalId] of professionalIds.entries())
		add(to, "MatchProposal", {
			matchId: id,
			position,
			professionalId,
			...points,
			reason: "Near.",
			isChosen: 0,
		});
	return id;
}
