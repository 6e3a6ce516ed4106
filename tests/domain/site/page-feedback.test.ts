import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	countFeedback,
	findComments,
	giveFeedback,
	sweepFeedback,
} from "#app/domain/content/page-feedback.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";

const GUIDE = "/creator-tax-guide";
const yes = { page: GUIDE, helpful: "yes", text: null } as const;
const no = { ...yes, helpful: "no" } as const;

let editor: SignedInUser;

beforeEach(async () => {
	await db().pageFeedback.deleteMany();
	editor = await newMember("ADMIN");
});

afterEach(() => setClock(undefined));

const findRow = async (page = GUIDE) =>
	(await countFeedback(visitor({ user: editor }))).find((row) => row.page === page);

describe("page feedback", () => {
	it("about a page that no longer exists is kept under its path, which is no longer a link", async () => {
		await giveFeedback(visitor(), { ...no, text: "Nothing about Alaska." });
		await db().pageFeedback.updateMany({ data: { page: "/gone" } });
		const [comment] = (await findComments(visitor({ user: editor }), undefined, {})).rows;
		for (const row of [await findRow("/gone"), comment])
			expect(row).toMatchObject({ page: "/gone", title: "/gone", exists: false });
		await giveFeedback(visitor(), yes);
		expect(await findRow()).toMatchObject({ page: GUIDE, exists: true });
	});

	it("counts each sender's latest answer once a day per page, and stores the comment", async () => {
		const sender = visitor();
		await giveFeedback(sender, yes);
		await giveFeedback(sender, yes);
		await giveFeedback(sender, { ...no, text: "Nothing about Alaska." });
		await giveFeedback(sender, no);
		expect(await findRow()).toMatchObject({ helpful: 0, answers: 1, comments: 1 });
		await giveFeedback({ ...sender, userAgent: "Another browser" }, yes);
		await giveFeedback(sender, { ...yes, page: "/faq" });
		expect(await findRow()).toMatchObject({ helpful: 1, answers: 2, comments: 1 });
		expect(await findRow("/faq")).toMatchObject({ helpful: 1, answers: 1, comments: 0 });
	});

	it("stores only one answer for simultaneous posts", async () => {
		const sender = visitor();
		await Promise.allSettled(Array.from({ length: 8 }, () => giveFeedback(sender, yes)));
		expect(await findRow()).toMatchObject({ helpful: 1, answers: 1 });
	});

	it.each(["Call me at 512-555-0188.", "Write to ana@example.com", "t.me/ana_li"])(
		"refuses a comment with contact details: %s",
		async (text) => {
			await expect(giveFeedback(visitor(), { ...no, text })).rejects.toMatchObject({
				fieldErrors: { text: ["Remove phone numbers, email addresses, and links to reach you."] },
			});
			expect(await db().pageFeedback.count()).toBe(0);
		},
	);

	it("is refused for pages that don't ask for it", async () => {
		for (const page of ["/terms", "/admin", "/blog/no-such-article"])
			await expect(giveFeedback(visitor(), { ...yes, page })).rejects.toMatchObject({ code: "not_found" });
	});

	it("is limited by network address", async () => {
		const sender = visitor();
		const pages = ["/faq", GUIDE];
		for (let sent = 0; sent < 20; sent++)
			await giveFeedback(
				{ ...sender, userAgent: `Browser ${sent}` },
				{ ...yes, page: pages[sent % 2] ?? "" },
			);
		await expect(giveFeedback(sender, yes)).rejects.toMatchObject({ code: "rate_limited" });
	});

	it("has its comments listed newest first, for one page or for all", async () => {
		await giveFeedback(visitor(), { ...no, text: "First" });
		await giveFeedback(visitor(), { ...yes, page: "/faq", text: "Second" });
		const read = async (page?: string) =>
			(await findComments(visitor({ user: editor }), page, {})).rows.map(({ text }) => text);
		expect(await read()).toEqual(["Second", "First"]);
		expect(await read(GUIDE)).toEqual(["First"]);
	});

	it("loses its link to the sender after a day, and is deleted after a year", async () => {
		await giveFeedback(visitor(), yes);
		const start = now();
		expect(await sweepFeedback()).toBe(0);
		setClock(later(start, DAY + 1));
		expect(await sweepFeedback()).toBe(1);
		expect(await db().pageFeedback.findMany({ select: { senderHash: true } })).toEqual([
			{ senderHash: null },
		]);
		setClock(later(start, 365 * DAY + 1));
		expect(await sweepFeedback()).toBe(1);
		expect(await db().pageFeedback.count()).toBe(0);
	});
});
