import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { AREAS, type Area, SCOPES, type Scope } from "#app/domain/platform/roles.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { areaCommands, elsewhere } from "../../support/accounts/area-commands.ts";

/** The roles, other than owner, that may open each area. */
const openedBy: Record<Area, readonly Scope[]> = {
	home: ["REVIEWER", "SUPPORT", "EDITOR", "FINANCE", "COMPLIANCE"],
	search: ["REVIEWER", "SUPPORT", "FINANCE"],
	vetting: ["REVIEWER"],
	matching: ["REVIEWER"],
	moderation: ["REVIEWER"],
	support: ["SUPPORT"],
	bookings: ["SUPPORT"],
	records: ["SUPPORT", "FINANCE"],
	"performer-records": ["COMPLIANCE"],
	people: ["SUPPORT"],
	files: ["REVIEWER", "SUPPORT"],
	audience: ["EDITOR"],
	content: ["EDITOR"],
	market: ["REVIEWER", "EDITOR"],
	business: ["FINANCE"],
	money: ["FINANCE"],
	phase: ["FINANCE"],
	launch: [],
	outbox: [],
	team: [],
	audit: [],
	operations: [],
};

type Run = (...args: unknown[]) => unknown;

/**
 * Maps the exported functions of app/domain that require an area, directly or through a function in the same
 * file, to their files.
 */
function guardedFunctions(): Map<string, string> {
	const files = readdirSync("app/domain", { recursive: true, encoding: "utf8" }).filter((path) =>
		path.endsWith(".server.ts"),
	);
	const found = files.flatMap((path) => {
		const declarations = readFileSync(join("app/domain", path), "utf8")
			.split(/\n(?=export |async function |function |const )/)
			.map((text) => ({ text, name: /(?:function\*?|const) (\w+)/.exec(text)?.[1] ?? "" }));
		const isExported = ({ text }: { text: string }) => text.startsWith("export ");
		const guarding = declarations.filter(({ text }) => text.includes("requireArea("));
		const within = guarding.filter((declaration) => !isExported(declaration));
		return declarations
			.filter(isExported)
			.filter(
				(declaration) =>
					guarding.includes(declaration) || within.some(({ name }) => declaration.text.includes(`${name}(`)),
			)
			.map(({ name }) => [name, path] as const);
	});
	return new Map(found);
}

const guarded = guardedFunctions();
const cases = Object.entries(areaCommands).flatMap(([area, entries]) =>
	Object.entries(entries).map(([name, args]) => ({ area: area as Area, name, args })),
);

let admin: SignedInUser;
beforeEach(async () => {
	admin = await newMember("ADMIN");
});

/**
 * Returns "forbidden" if the command refused its caller, and "open" otherwise, even if the command failed.
 */
async function tryCommand(name: string, args: readonly unknown[], scopes: readonly Scope[]): Promise<string> {
	const actor = visitor({ user: { ...admin, scopes } });
	const module = (await import(join(process.cwd(), "app/domain", guarded.get(name) ?? ""))) as Record<
		string,
		Run
	>;
	const run = module[name];
	if (!run) throw new Error(`There is no ${name}.`);
	try {
		const outcome = await run(actor, ...args);
		// A generator checks its caller only when its first value is read.
		if (Symbol.asyncIterator in Object(outcome)) await (outcome as AsyncGenerator).next();
		return "open";
	} catch (error) {
		return (error as { code?: string }).code === "forbidden" ? "forbidden" : "open";
	}
}

describe("every command and query of the team", () => {
	it("belongs to one area, and every area with commands has test cases", () => {
		expect([...cases.map(({ name }) => name), ...elsewhere].sort()).toEqual([...guarded.keys()].sort());
		// Everyone may open their own files, so no command requires the area `files`. The market's
		// figures are tested below.
		expect(AREAS.filter((area) => !areaCommands[area])).toEqual(["files", "market"]);
	});

	it.each(cases)("$name is denied to anyone without access to $area", async ({ area, name, args }) => {
		for (const scope of SCOPES) {
			const isOpen = scope === "OWNER" || openedBy[area].includes(scope);
			expect([scope, await tryCommand(name, args, [scope])]).toEqual([scope, isOpen ? "open" : "forbidden"]);
		}
		expect(await tryCommand(name, args, [])).toBe("forbidden");
	});

	it.each([
		["findLicensesForUser", "findLicensesForUser", ["REVIEWER", "SUPPORT"]],
		["a figure of the market", "getFigure", ["REVIEWER", "EDITOR"]],
	] as const)("%s is open only to owners and two other roles", async (_what, name, open) => {
		const args = name === "getFigure" ? ["match-outcomes", null] : ["none"];
		for (const scope of SCOPES)
			expect([scope, await tryCommand(name, args, [scope])]).toEqual([
				scope,
				scope === "OWNER" || open.some((other) => other === scope) ? "open" : "forbidden",
			]);
	});

	it("is open to someone with several roles if any of them allows it", async () => {
		expect(await tryCommand("getTicket", ["none"], ["EDITOR", "SUPPORT"])).toBe("open");
		expect(await tryCommand("countEmails", [], ["REVIEWER", "SUPPORT", "EDITOR", "FINANCE"])).toBe(
			"forbidden",
		);
	});
});
