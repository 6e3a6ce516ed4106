import { setTimeout as sleep } from "node:timers/promises";
import { Browser, type Page, readValues, type Values } from "../../tests/support/browser/browser.ts";
import { type Instance, startInstance } from "../../tests/support/instance/instance.ts";
import { addConversation } from "../../tests/support/instance/instance-conversation.ts";
import { addProfessional, personId, verifyCreator } from "../../tests/support/market/market.ts";
import { quoteRequest } from "../../tests/support/market/quote-request.ts";
import { judge, type Row } from "./row.ts";

const TIMES = 20;
const ROUNDS = { long: 20, short: 1 };

type Form = {
	name: string;
	/** Opens the page. Returns the form on it and the values to type. */
	open: () => Promise<{ browser: Browser; page: Page; form: string; values: Values }>;
	count: () => number;
};

/** Fills in each of five forms, and posts it twenty times at once with one idempotency key. */
export const sameForm: Row = {
	number: "T13",
	promise: "the same form posted 20 times at once",
	wanted: "one row, one response",
	run: async ({ isShort, reportProgress, application = "." }) => {
		const instance = await startInstance({ LOG_LEVEL: "warn" }, { cwd: application });
		try {
			const wrong: string[] = [];
			const rounds = isShort ? ROUNDS.short : ROUNDS.long;
			const forms = await findForms(instance);
			for (let round = 0; round < rounds; round++) {
				for (const { name, open, count } of forms) {
					const { browser, page, form, values } = await open();
					const filled = { ...readValues(page, form), ...values };
					// A person takes at least a second to fill in a form.
					await sleep(1_050);
					const before = count();
					const answers = await Promise.all(
						Array.from({ length: TIMES }, () =>
							copyBrowser(browser).post(page.$(form).attr("action") || page.path, filled),
						),
					);
					const different = new Set(answers.map(({ status, location }) => `${status} ${location}`));
					const rows = count() - before;
					if (different.size !== 1 || rows !== 1 || answers[0]?.status !== 303)
						wrong.push(`${name}: ${rows} rows, answers ${[...different].slice(0, 3).join(", ")}`);
				}
				reportProgress(`round ${round + 1}, ${wrong.length} wrong`);
			}
			return judge(
				wrong.length === 0,
				`${forms.length} forms, ${rounds} times ${TIMES} posts each: ${wrong.length === 0 ? "one row and one response each" : wrong.slice(0, 4).join("; ")}`,
			);
		} finally {
			await instance.stop();
		}
	},
};

/** Creates a browser with the same cookies, so that the response to one post does not affect the others. */
function copyBrowser(browser: Browser): Browser {
	const copy = new Browser(browser.origin);
	for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
	return copy;
}

async function findForms(instance: Instance): Promise<Form[]> {
	const rowsIn = (table: string) => () =>
		Number(instance.rows<{ rows: number }>(`SELECT count(*) AS rows FROM "${table}"`)[0]?.rows);
	const creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	verifyCreator(instance, personId(instance, { role: "CREATOR" }));
	const conversation = `/messages?booking=${addConversation(instance, instance.account("CREATOR"), instance.account("PROFESSIONAL"))}`;
	const visitor = new Browser(instance.origin);
	let count = 0;
	const email = () => `same-${++count}@example.com`;
	const on = async (browser: Browser, path: string, form: string, values: Values) => ({
		browser,
		page: await browser.get(path),
		form,
		values,
	});
	const unenhanced = "main form:not([data-enhance])";
	return [
		{
			name: "waitlist",
			count: rowsIn("WaitlistEntry"),
			open: () => on(visitor, "/waitlist", unenhanced, { email: email(), userType: "CREATOR" }),
		},
		{
			name: "support",
			count: rowsIn("SupportTicket"),
			open: () =>
				on(visitor, "/support", "main form:has(textarea)", {
					name: "Ana",
					email: email(),
					userType: "creator",
					inquiryType: "general",
					message: `Hello ${count}`,
				}),
		},
		{
			name: "sign-up",
			count: rowsIn("User"),
			open: () =>
				on(visitor, "/auth/signup", "main form", {
					userType: "CREATOR",
					name: "Ana",
					email: email(),
					password: "a long enough password",
					confirmPassword: "a long enough password",
				}),
		},
		{
			name: "message",
			count: rowsIn("Message"),
			open: () => on(creator, conversation, "main form:has(textarea)", { content: `Only once ${++count}` }),
		},
		{
			name: "quote request",
			count: rowsIn("Booking"),
			open: async () => {
				const userId = `same-${++count}`;
				instance.change(
					"INSERT INTO User (id, email, name, passwordHash, role, createdAt, updatedAt) VALUES (?, ?, 'Asked Person', '', 'PROFESSIONAL', ?, ?)",
					...[
						userId,
						`${userId}@example.com`,
						new Date().toISOString().replace("Z", "+00:00"),
						new Date().toISOString().replace("Z", "+00:00"),
					],
				);
				const path = `/booking/request-quote/${addProfessional(instance, { userId })}`;
				await creator.post(path, { ...quoteRequest, place: "remote" });
				return on(creator, `${path}/check`, "main form", {});
			},
		},
	];
}
