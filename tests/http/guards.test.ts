/** Each guard is a real one: with it the attack fails, and on the same server without it the attack succeeds. */
import { describe, expect, it } from "vitest";
import { BODY_LIMIT } from "#app/http/body.server.ts";
import { Browser } from "../support/browser.ts";
import { exchange } from "../support/exchange.ts";
import { type Instance, startInstance } from "../support/instance.ts";
import { type Removal, startWithout } from "../support/without-guard.ts";

type Guard = {
	guard: string;
	removal: Removal[];
	settings?: Record<string, string>;
	/** Tells whether it succeeded. */
	attack: (instance: Instance) => Promise<boolean>;
};

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const OWN = { ...FORM, "Sec-Fetch-Site": "same-origin" };
const post = ({ origin }: Instance, path: string, body: string | Buffer, headers: Record<string, string> = OWN) => exchange(origin, { method: "POST", path, headers, body });
/** Those of the tests are so high that nobody would meet them. */
const DEFAULT_LIMITS = { RATE_LIMITS: "" };

const guards: Guard[] = [
	{
		guard: "the names of a form's fields",
		removal: [["function checkFields(fields) {", "function checkFields(fields) { return;"]],
		// Twenty bytes that make the server build and send megabytes; with a larger number it runs out of memory.
		attack: async (instance) => {
			const { status, text } = await post(instance, "/auth/signup", "tags[1000000]=y&email=a");
			return status !== 400 && text.length > 1_000_000;
		},
	},
	{
		guard: "the origin of a form",
		removal: [["function assertSameOrigin(request) {", "function assertSameOrigin(request) { return;"]],
		// A page of another site that posts in a visitor's name, in the way in which the framework's own check lets it pass.
		attack: async (instance) => {
			const { status } = await post(instance, "/waitlist", "email=forged%40example.com&userType=CREATOR", { ...FORM, "Sec-Fetch-Site": "cross-site" });
			return status === 303 && instance.rows("SELECT 1 FROM WaitlistEntry WHERE email = 'forged@example.com'").length === 1;
		},
	},
	{
		guard: "the length of a body",
		removal: [
			["if (declaredLength(request) > limit) throw tooLarge();", ""],
			["if (size > limit) throw tooLarge();", ""],
		],
		// Somebody who is not signed in makes the server hold a thousand times what a form may have.
		attack: async (instance) => {
			const before = instance.memory();
			const { status } = await post(instance, "/waitlist", `email=${"a".repeat(1_000 * BODY_LIMIT)}`).catch(() => ({ status: 0 }));
			return status !== 413 && status !== 0 && instance.memory() - before > 1_000 * BODY_LIMIT;
		},
	},
	{
		guard: "the policy table, with the command's own check behind it",
		removal: [
			["var enforcePolicy = async ({ request, context, url, pattern }, next) => {", "var enforcePolicy = async ({ request, context, url, pattern }, next) => { return next();"],
			["if (roles.length > 0 && !roles.includes(actor.user.role))", "if (false)"],
		],
		// A creator reads a page of the team.
		attack: async (instance) => {
			const creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
			return (await creator.get("/admin/saved-replies")).status === 200;
		},
	},
	{
		guard: "the limit of tries",
		removal: [["async function spendPoint(name, key) {", "async function spendPoint(name, key) { return 0;"]],
		settings: DEFAULT_LIMITS,
		// Passwords are guessed one after the other.
		attack: async (instance) => {
			const { email } = instance.account("CREATOR");
			const statuses = [];
			for (let i = 0; i < 40; i++) statuses.push((await post(instance, "/auth/signin", new URLSearchParams({ email, password: `guess ${i}` }).toString())).status);
			return statuses.every((status) => status === 422);
		},
	},
	{
		guard: "the path of a redirect",
		removal: [['function safePath(input, fallback = "/") {', 'function safePath(input, fallback = "/") { return typeof input === "string" ? input : fallback;']],
		// A link to our sign-in page that ends on a page of somebody else.
		attack: async (instance) => {
			const { email, password } = instance.account("CREATOR");
			const { status, location } = await post(instance, "/auth/signin?redirectTo=//evil.example/", new URLSearchParams({ email, password }).toString());
			return status === 303 && location?.startsWith("//evil.example") === true;
		},
	},
];

describe.each(guards)("$guard", ({ removal, settings = {}, attack }) => {
	it("stops the attack, which succeeds without it", async () => {
		const outcomes = [];
		for (const start of [() => startInstance({ LOG_LEVEL: "warn", ...settings }), () => startWithout(removal, { LOG_LEVEL: "warn", ...settings })]) {
			const instance = await start();
			outcomes.push(await attack(instance));
			await instance.stop();
		}
		expect(outcomes).toEqual([false, true]);
	}, 120_000);
});

describe("each of two guards of a page of the team", () => {
	it("is enough by itself", async () => {
		const [table, command] = guards.find(({ guard }) => guard.startsWith("the policy table"))?.removal ?? [];
		for (const removal of [table, command]) {
			const instance = await startWithout(removal ? [removal] : [], { LOG_LEVEL: "warn" });
			const creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
			expect((await creator.get("/admin/saved-replies")).status).not.toBe(200);
			await instance.stop();
		}
	}, 120_000);
});
