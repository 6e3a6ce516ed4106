import { BODY_LIMIT } from "#app/forms/body-limits.server.ts";
import { Browser } from "../browser/browser.ts";
import { type Answer, exchange } from "../browser/exchange.ts";
import type { Instance } from "../instance/instance.ts";
import { typedArticle } from "../market/editorial.ts";
import { without } from "../without/requests.ts";
import type { Guards } from "./guard.ts";

const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const SAME_ORIGIN_FORM = { ...FORM, "Sec-Fetch-Site": "same-origin" };
const post = (
	{ origin }: Instance,
	path: string,
	body: string,
	headers: Record<string, string> = SAME_ORIGIN_FORM,
) => exchange(origin, { method: "POST", path, headers, body });
/** Returns the answer to use if a server closes the connection before its response has arrived. */
const cutOff = (): Pick<Answer, "status"> => ({ status: 0 });

/** The guards that limit what a request may contain and what is built from it. */
export const requests: Guards = {
	about: "of requests and pages",
	guards: [
		{
			guard: "the maximum length of a body",
			removals: [without.bodyLength],
			// A signed-out client makes the server buffer hundreds of times the limit of a form.
			attack: async (instance) => {
				const before = instance.memory();
				const { status } = await post(instance, "/waitlist", `email=${"a".repeat(300 * BODY_LIMIT)}`).catch(
					cutOff,
				);
				return status !== 413 && status !== 0 && instance.memory() - before > 300 * BODY_LIMIT;
			},
		},
		{
			guard: "the check of a form's field names",
			removals: [without.safeNames],
			// A few bytes make the server build and send more than a megabyte. With a larger index, the server runs
			// out of memory.
			attack: async (instance) => {
				const { status, text } = await post(instance, "/auth/signup", "tags[1000000]=y&email=a");
				return status !== 400 && text.length > 1_000_000;
			},
		},
		{
			guard: "the check for text that databases can't store, and each field's own check",
			removals: [without.storableText],
			// SQLite stores a message that could never move to PostgreSQL, which would refuse it.
			attack: async (instance) => {
				const typed =
					"name=Ana+Li&email=nul%40example.com&userType=creator&inquiryType=general&message=Hello%00there";
				const { status } = await post(instance, "/support", typed);
				return (
					status >= 500 ||
					(status === 303 &&
						instance.rows("SELECT 1 FROM SupportMessage WHERE instr(body, char(0)) > 0").length === 1)
				);
			},
		},
		{
			guard: "the list of accepted methods",
			removals: [without.methods],
			// The framework can't represent TRACE, so the server responds with an error.
			attack: async ({ origin }) => (await exchange(origin, { method: "TRACE", path: "/" })).status === 500,
		},
		{
			guard: "the check of a form's origin",
			removals: [without.sameOrigin],
			// A page of another site posts in a visitor's name, in a way that the framework's own check
			// accepts.
			attack: async (instance) => {
				const { status } = await post(instance, "/waitlist", "email=forged%40example.com&userType=CREATOR", {
					...FORM,
					"Sec-Fetch-Site": "cross-site",
				});
				return (
					status === 303 &&
					instance.rows("SELECT 1 FROM WaitlistEntry WHERE email = 'forged@example.com'").length === 1
				);
			},
		},
		{
			guard: "the check of a redirect's path",
			removals: [without.safePaths],
			// A link to our sign-in page leads to someone else's site.
			attack: async (instance) => {
				const { email, password } = instance.account("CREATOR");
				const { status, location } = await post(
					instance,
					"/auth/signin?redirectTo=//evil.example/",
					new URLSearchParams({ email, password }).toString(),
				);
				return status === 303 && location?.startsWith("//evil.example") === true;
			},
		},
		{
			guard: "the escaping of HTML in typed text, and the content security policy",
			removals: [without.escaping, without.scriptPolicy],
			// A script in an article runs for everyone who reads it.
			attack: async (instance) => {
				const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
				const values = typedArticle("a-script", {
					preview: "1",
					body: "Hello.\n\n<script>alert(1)</script>",
				});
				const page = await team.submit(await team.get("/admin/content/new"), "main form", values);
				const [policy = ""] = /script-src [^;]*/.exec(String(page.headers["content-security-policy"])) ?? [];
				return page.$("article .prose script").length === 1 && policy.includes("'unsafe-inline'");
			},
		},
	],
};
