import { describe, expect, it } from "vitest";
import { appSources, findDeclarations } from "../../support/repository/declarations.ts";

/**
 * Recognizes code that moves money or decides where and when it moves: code that posts to the ledger, writes
 * payouts, refunds, payees, deposits, or pauses, moves a deadline, or asks a provider to send something.
 */
const MOVES =
	/\bpostEntry\(|\.(?:payout|refund|transferReversal|payee|fundsDeposit|paymentPause|deadlineExtension)\.(?:create|update|upsert|delete)\w*\(|\.deadline\.update\w*\([^;]*\bdata: [^;]*\bdueAt\b|\bprovider\.(?:refund|transfer|reverseTransfer|payOut|addFunds|onboardPayee)\(/;
/**
 * Recognizes a function that requires proof of identity within the last 15 minutes in its outermost block,
 * whatever the input.
 */
const ASKS_PROOF = /^\t(?:const \w+ = )?requireRecentProof\(actor\);$/m;
/** Functions that require that proof only under a condition. If it isn't met, they don't move money. */
const ASKS_PROOF_IF: Readonly<Record<string, string>> = {
	"app/domain/bookings/cancel-booking.server.ts#cancelBooking":
		"if (plan.heldCents > 0) await lockReauthentication(tx, requireRecentProof(actor));",
	"app/domain/bookings/disputes/answer-dispute.server.ts#answerDispute":
		"const user = agrees ? requireRecentProof(actor) : requireUser(actor);",
	"app/domain/bookings/disputes/open-dispute.server.ts#openDispute":
		"if (isReleased) await lockReauthentication(tx, requireRecentProof(actor));",
};
function asksProof(text: string, id: string): boolean {
	const known = ASKS_PROOF_IF[id];
	return ASKS_PROOF.test(text) || (known !== undefined && text.includes(known));
}
/**
 * Recognizes code that belongs to the team and moves amounts. A pause or an extension has no amount that a
 * second person could check.
 */
const IS_TEAM = /\brequireArea\(/;
const MOVES_AMOUNTS =
	/\bpostEntry\(|\.(?:payout|refund|transferReversal)\.(?:create|update|upsert|delete)\w*\(|\bprovider\.(?:refund|transfer|reverseTransfer|payOut|addFunds)\(/;
/** Recognizes a statement that only records which tax year counts a payout or refund, which moves nothing. */
const COUNTS_IN_YEAR = /\.(?:payout|refund)\.updateMany\(\{ where: \w+, data: \{ taxYear: year \} \}\)/g;
/** Recognizes code that requires a second person, or is the second person's command. */
const ASKS_SECOND = /\bdecideOnMoney\(|\brequireSecondPerson\(/;
/** Recognizes the code that runs deadlines. Commands use it only to move times, as a test below checks. */
const IS_CLOCK = /^export const deadlineRuns:/;

/**
 * Finds the paths from pages and API calls to declarations that match `isFound`, unless they pass through a
 * declaration that matches `isGuard`.
 */
function unguarded(
	files: ReadonlyMap<string, string>,
	isFound: (text: string) => boolean,
	isGuard: (text: string, id: string) => boolean,
	isRoot: (id: string, text: string) => boolean = isEntrance,
): string[][] {
	const declarations = findDeclarations(files);
	const seen = new Set<string>();
	const ways: string[][] = [];
	const walk = (id: string, way: readonly string[]) => {
		const declaration = declarations.get(id);
		if (!declaration || seen.has(id)) return;
		seen.add(id);
		if (isGuard(declaration.text, id)) return;
		if (isFound(declaration.text)) ways.push([...way, id]);
		for (const next of declaration.calls) walk(next, [...way, id]);
	};
	for (const { id, text } of declarations.values()) if (isRoot(id, text)) walk(id, []);
	return ways;
}

/**
 * Returns whether a declaration handles requests, because it is in a route or in the API. The job that runs
 * deadlines isn't included and needs no proof, because no one requests it, and it does what both sides
 * signed, at the agreed time.
 */
const isEntrance = (id: string): boolean => /^app\/(?:routes|api)\//.test(id);

const withoutProof = (files: ReadonlyMap<string, string>) =>
	unguarded(files, (text) => MOVES.test(text), asksProof);
const withoutSecond = (files: ReadonlyMap<string, string>) =>
	unguarded(
		files,
		(text) => MOVES_AMOUNTS.test(text.replace(COUNTS_IN_YEAR, "")),
		(text) => ASKS_SECOND.test(text) || IS_CLOCK.test(text),
		(_, text) => IS_TEAM.test(text),
	);

/** Lists the commands that require a proof and lead to code that moves money. */
function moneyCommands(): string[] {
	const declarations = findDeclarations(appSources);
	const leads = (id: string, seen: Set<string>): boolean => {
		const declaration = declarations.get(id);
		if (!declaration || seen.has(id)) return false;
		seen.add(id);
		return MOVES.test(declaration.text) || declaration.calls.some((next) => leads(next, seen));
	};
	return [...declarations.values()]
		.filter(({ id, text }) => asksProof(text, id) && leads(id, new Set()))
		.map(({ id }) => id.split("#")[1] ?? "");
}

describe("code that moves money for a page or an API call (T26)", () => {
	it("requires proof of identity within the last 15 minutes", () => {
		expect(withoutProof(appSources)).toEqual([]);
	});

	it("requires a second person if the team decides about the money", () => {
		expect(withoutSecond(appSources)).toEqual([]);
	});

	it("is found by what it does, no matter how many calls away from the page it is", () => {
		expect(moneyCommands()).toEqual(
			expect.arrayContaining([
				"acceptDelivery",
				"cancelBooking",
				"decideDispute",
				"acceptProposal",
				"answerDispute",
				"acceptDecision",
				"requestRefund",
				"decideMoneyIssue",
				"decideMoneyDecision",
				"pausePayments",
				"extendDeadline",
				"startOnboarding",
				"orderDeposit",
			]),
		);
	});

	it("calls a deadline's functions only to postpone or extend the deadline", () => {
		const uses = [...appSources]
			.filter(([path]) => path !== "app/domain/bookings/run-deadlines.server.ts")
			.flatMap(([, source]) => source.match(/\bdeadlineRuns\b(?! } from).*/g) ?? []);
		expect(uses.map((use) => /^deadlineRuns\[kind\]\.(\w+)/.exec(use)?.[1])).toEqual(["postpone", "extend"]);
	});

	it("includes orders for our own money at a provider", () => {
		const files = new Map([
			["app/routes/gift.tsx", "export const action = () => provider.addFunds({ reference, amountCents });\n"],
		]);
		expect(withoutProof(files)).toEqual([["app/routes/gift.tsx#action"]]);
	});

	it("is reported if it never requires a proof, requires one only for some input, or doesn't require a second person", () => {
		const command = (body: string) =>
			new Map([
				[
					"app/routes/gift.tsx",
					'import { giveAway } from "#app/domain/gifts/give-away.server.ts";\nexport const action = () => formAction(giveAway);\n',
				],
				[
					"app/domain/gifts/give-away.server.ts",
					`import { releaseAll } from "./release-all.server.ts";\nexport async function giveAway(actor) {\n\t${body}\n\tawait releaseAll(tx);\n}\n`,
				],
				[
					"app/domain/gifts/release-all.server.ts",
					'export const releaseAll = (tx) => postEntry(tx, "milestone-released", {});\n',
				],
			]);
		const bare = command("requireUser(actor);");
		const way = [
			"app/routes/gift.tsx#action",
			"app/domain/gifts/give-away.server.ts#giveAway",
			"app/domain/gifts/release-all.server.ts#releaseAll",
		];
		expect(withoutProof(bare)).toEqual([way]);
		for (const body of [
			"const user = input.isLarge ? requireRecentProof(actor) : requireUser(actor);",
			"if (input.isLarge) requireRecentProof(actor);",
			"if (input.isLarge) {\n\t\trequireRecentProof(actor);\n\t}",
		])
			expect(withoutProof(command(body))).toEqual([way]);
		const alone = command('requireArea(actor, "money");\n\tconst user = requireRecentProof(actor);');
		expect([withoutProof(alone), withoutSecond(alone)]).toEqual([[], [way.slice(1)]]);
	});
});
