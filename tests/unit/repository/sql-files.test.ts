import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import vitestConfig from "../../../vitest.config.ts";

const filesIn = (folder: string): string[] =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
		.map(({ parentPath, name }) => join(parentPath, name));
const read = (paths: readonly string[]) => new Map(paths.map((path) => [path, readFileSync(path, "utf8")]));

const sources = read(filesIn("app"));
/** The folder with the tests of *.sql.server.ts files, which run on both databases. */
const TESTS = "tests/domain/sql";

const MAY_HAVE_SQL = /^app\/(?:domain\/(?:[\w-]+\/)+[\w-]+\.sql\.server\.ts$|infra\/database\/)/;
const SQL =
	/\$(?:query|execute)Raw|\bPrisma\.(?:sql|raw|join|empty|Sql)\b|\bsqltag\b|infra\/database\/sql\.server/;

const strayingSql = (texts: ReadonlyMap<string, string>): string[] =>
	[...texts].flatMap(([path, text]) => (SQL.test(text) && !MAY_HAVE_SQL.test(path) ? [path] : []));

const untested = (paths: readonly string[], tests: readonly string[]): string[] =>
	paths.filter((path) => !tests.some((text) => text.includes(`"#${path}"`)));

describe("SQL in app/", () => {
	it("is only in *.sql.server.ts files and in infra/database", () => {
		expect(strayingSql(sources)).toEqual([]);
	});

	it.each([
		["app/domain/a/a.server.ts", "await db().$queryRaw`SELECT 1`", true],
		["app/domain/a/a.sql.server.ts", "await db().$queryRaw`SELECT 1`", false],
		["app/domain/a.sql.server.ts", "await db().$executeRawUnsafe(statement)", true],
		["app/domain/a/a.server.ts", "Prisma.sql`SELECT 1`", true],
		["app/domain/a/a.server.ts", 'import { sqltag } from "@prisma/client/runtime/client";', true],
		["app/routes/a.tsx", 'import { sql } from "#app/infra/database/sql.server.ts";', true],
		["app/infra/database/a.server.ts", "await tx.$executeRaw`SELECT 1`", false],
	])("is reported in %s only if it belongs elsewhere: %s", (path, text, isStray) => {
		expect(strayingSql(new Map([[path, text]]))).toEqual(isStray ? [path] : []);
	});

	it(`is tested on both databases, in ${TESTS}`, () => {
		const paths = [...sources.keys()].filter(
			(path) => path.endsWith(".sql.server.ts") && path.startsWith("app/domain/"),
		);
		expect(paths.length).toBeGreaterThan(0);
		expect(untested(paths, [...read(filesIn(TESTS)).values()])).toEqual([]);
		expect(
			untested(["app/domain/a/a.sql.server.ts"], ['import { b } from "#app/domain/b/b.sql.server.ts";']),
		).toEqual(["app/domain/a/a.sql.server.ts"]);
		const projects = (vitestConfig.test?.projects ?? []).flatMap((project) =>
			typeof project === "object" && "test" in project ? [project.test] : [],
		);
		const onPostgres = projects.find((project) => project?.name === "domain-postgres");
		expect(onPostgres?.include).toContain("tests/domain/{postgres,sql}/*.test.{ts,tsx}");
	});
});
