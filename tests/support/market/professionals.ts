import Database from "better-sqlite3";
import { expect } from "vitest";
import { getProfile } from "#app/domain/profiles/professional-queries.server.ts";
import { listEntries, refreshDirectory } from "#app/domain/profiles/refresh-directory.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember } from "../accounts/actors.ts";
import { listNear, spreadAnswers, spreadFacts } from "./spread-facts.ts";

type Facts = NonNullable<Parameters<ReturnType<typeof db>["professional"]["create"]>[0]>["data"];

let count = 0;

const facts = () => ({
	businessName: `Business ${++count}`,
	serviceLine: "LEGAL" as const,
	description: "Contracts for people who publish.",
	experienceLevel: "YEARS_3_5" as const,
	hourlyRateCents: 15_000,
	city: "Los Angeles",
	region: "CA",
	serviceRadius: "LOCAL" as const,
	travelWillingness: "LOCAL_ONLY" as const,
	listedAt: now(),
	updatedAt: now(),
});

/** Creates a listed professional with an account. Returns the professional and the account's owner. */
export async function newProfessional(more: Partial<Facts> = {}) {
	const user = await newMember("PROFESSIONAL");
	const professional = await db().professional.create({
		data: { ...facts(), userId: user.id, ...more } as Facts,
	});
	await transaction((tx) => refreshDirectory(tx, professional.id));
	return { user, professional, id: professional.id };
}

/** Reads a profile as everyone sees it. Throws if it isn't listed. */
export async function listedProfile(id: string) {
	const found = await getProfile(id);
	return found.state === "listed" ? found : expect.fail("the profile is not listed");
}

/**
 * Inserts many listed professionals at once, on SQLite, spread over service lines, places, rates,
 * experience, and travel. Bypasses Prisma and builds indexes afterward, which takes a hundredth of
 * the time.
 */
export async function seedProfessionals(number: number): Promise<void> {
	const { professional } = await newProfessional();
	const sqlite = new Database(settings().databaseUrl.replace(/^file:/, ""));
	for (const pragma of ["synchronous = OFF", "cache_size = -300000"]) sqlite.pragma(pragma);
	const model = sqlite.prepare("SELECT * FROM Professional WHERE id = ?").get(professional.id) as Record<
		string,
		unknown
	>;
	const indexes = sqlite
		.prepare(
			"SELECT name, sql FROM sqlite_schema WHERE type = 'index' AND sql IS NOT NULL AND tbl_name IN ('DirectoryEntry', 'DirectoryFacet', 'BusyPeriod', 'Professional')",
		)
		.all() as {
		name: string;
		sql: string;
	}[];
	const write = sqlite.transaction(() => {
		for (const { name } of indexes) sqlite.exec(`DROP INDEX "${name}"`);
		const insert = (table: string, row: object) =>
			inserter(sqlite, table, Object.keys(row)).run(Object.values(row));
		for (let at = 1; at < number; at++) {
			const facts = seeded(at);
			insert("Professional", { ...model, ...facts, userId: null });
			for (const entry of listEntries({ ...professional, ...facts }, [facts.serviceLine]))
				insert("DirectoryEntry", entry);
			const { facets, busy } = spreadAnswers(at);
			for (const facet of [...facets, ...listNear(facts)])
				insert("DirectoryFacet", { facet, professionalId: facts.id });
			for (const period of busy)
				insert("BusyPeriod", { id: `busy-${facts.id}`, professionalId: facts.id, ...period, source: "form" });
		}
		for (const { sql } of indexes) sqlite.exec(sql);
	});
	write();
	sqlite.close();
	inserters.clear();
}

const inserters = new Map<string, Database.Statement>();

function inserter(sqlite: Database.Database, table: string, columns: string[]): Database.Statement {
	const known =
		inserters.get(table) ??
		sqlite.prepare(
			`INSERT INTO ${table} (${columns.map((name) => `"${name}"`).join()}) VALUES (${columns.map(() => "?").join()})`,
		);
	inserters.set(table, known);
	return known;
}

const seeded = (at: number) => ({ id: `seed-${String(at).padStart(8, "0")}`, ...spreadFacts(at) });
