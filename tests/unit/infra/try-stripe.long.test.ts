import { execFile } from "node:child_process";
import { expect, it } from "vitest";
import { instanceEnvironment } from "../../support/instance/environment.ts";
import { contractCases } from "../../support/money/provider-contract.ts";

/** Runs `npm run try:stripe` with these settings. STRIPE_API_BASE keeps it from calling Stripe itself. */
function tryStripe(args: string[], settings: Record<string, string> = {}) {
	return new Promise<{ code: unknown; out: string; err: string }>((done) => {
		const env = instanceEnvironment({ STRIPE_API_BASE: "http://127.0.0.1:9", ...settings });
		execFile(process.execPath, ["verification/try-stripe.ts", ...args], { env }, (error, out, err) =>
			done({ code: error?.code ?? 0, out, err }),
		);
	});
}

/** The results and titles that were printed. */
const linesOf = (out: string) =>
	out.split("\n").filter((line) => /^(ok|FAILED|not run) /.test(line) && !/^\s/.test(line));

it("npm run try:stripe runs every case with a local Stripe, one after another", async () => {
	const { code, out, err } = await tryStripe(["--local"]);
	expect([code, err]).toEqual([0, ""]);
	expect(linesOf(out)).toEqual(contractCases.map(({ title }) => `ok       ${title}`));
	expect(out).toContain(`${contractCases.length} ok, 0 failed, 0 not run.`);
});

it("npm run try:stripe fails if Stripe can't be reached, and says what needs a person, days, or a site", async () => {
	const { code, out, err } = await tryStripe([], { STRIPE_SECRET_KEY: "sk_test_1", NODE_ENV: "production" });
	expect([code, err]).toEqual([1, ""]);
	expect(linesOf(out)).toHaveLength(contractCases.length);
	expect(out).toMatch(
		/^FAILED {3}a checkout that is started twice.*\n {9}An error occurred with our connection/m,
	);
	for (const reason of [
		"a declined payment moves nothing, and the payer can pay afterward (needs a person who pays on Stripe's page)",
		"a transfer moves money once, and is found after its response is lost (needs --payee)",
		"a deposit of our own money arrives (takes days)",
		"the events that the provider lists are those that it sends (needs a site that Stripe can reach)",
	])
		expect(out).toContain(`not run  ${reason}\n`);
	expect(out).not.toMatch(/^ok /m);
	expect(out).toContain("No account could be made for --payee");
});

it("npm run try:stripe refuses to run with a live key or without a key", async () => {
	expect(await tryStripe([], { STRIPE_SECRET_KEY: "sk_live_1" })).toEqual({
		code: 1,
		out: "",
		err: expect.stringContaining("is not a test key"),
	});
	expect(await tryStripe([])).toMatchObject({ code: 1, err: expect.stringContaining("or use --local") });
	expect(await tryStripe(["--payee", "parker"])).toMatchObject({ code: 2, out: "" });
});
