import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Browser, type Page, readValues } from "../../support/browser/browser.ts";
import { pdf } from "../../support/files/sample-files.ts";
import type { Instance } from "../../support/instance/instance.ts";
import { startConversation, threadPath } from "../../support/instance/instance-conversation.ts";
import { quoteRequest } from "../../support/market/quote-request.ts";

let instance: Instance;
let creator: Browser;
let bookingId: string;
beforeAll(async () => {
	({ instance, creator, bookingId } = await startConversation());
});
afterAll(() => instance.stop());

const AGAIN = 'main form:has(button:contains("Send again"))';

/** Posts while sessions can't be read, as if the database failed. */
async function whileSessionsFail(post: () => Promise<Page>): Promise<Page> {
	instance.change('ALTER TABLE "Session" RENAME TO "SessionAway"');
	try {
		return await post();
	} finally {
		instance.change('ALTER TABLE "SessionAway" RENAME TO "Session"');
	}
}

/** Sends the form on an error page. */
const sendAgain = (page: Page) => creator.post(page.$(AGAIN).attr("action") ?? "", readValues(page, AGAIN));

describe("a form whose result page can't be shown", () => {
	it("returns a message, names the file that was left out, and sends the message once", async () => {
		const text = `A long message with <b>marks</b> & "quotes".\n\nAnd a second paragraph.`;
		const parts = [
			{
				name: "submission",
				value:
					readValues(await creator.get(threadPath(bookingId)), "main form:has(textarea)").submission ?? "",
			},
			{ name: "content", value: text },
			{ name: "attachments", fileName: "brief.pdf", value: pdf() },
		];
		const page = await whileSessionsFail(() => creator.postParts(threadPath(bookingId), ...parts));
		expect(page.status).toBe(500);
		expect(page.$("main textarea").val()).toBe(text);
		expect(page.text).toContain(
			"Left out: brief.pdf. Enter passwords and codes again, and choose your files again.",
		);
		// The team finds the error in the inbox by the reference that the page shows.
		const [requestId] = [page.headers["x-request-id"]].flat();
		await expect
			.poll(() => instance.rows("SELECT place FROM ErrorOccurrence WHERE requestId = ?", requestId ?? ""))
			.toContainEqual({ place: "POST /messages" });

		expect((await sendAgain(page)).location).toBe(`${threadPath(bookingId)}#latest`);
		await sendAgain(page);
		expect(
			instance
				.rows<{ content: string }>('SELECT content FROM "Message"')
				.map(({ content }) => content.replaceAll("\r", "")),
		).toEqual([text]);
	});

	it("returns all fields of a booking request, and sends them to the same URL", async () => {
		const [professional] = instance.rows<{ id: string }>(
			'SELECT "professionalId" AS id FROM "Booking" WHERE id = ?',
			bookingId,
		);
		const path = `/booking/request-quote/${professional?.id}`;
		const page = await whileSessionsFail(() => creator.post(path, quoteRequest));
		expect(readValues(page, AGAIN)).toEqual({
			...quoteRequest,
			description: quoteRequest.description.replace("\n", "\r\n"),
		});
		expect(page.$(AGAIN).text()).toContain("Preferred dates: Weekends in May");
		expect((await sendAgain(page)).location).toBe(`${path}/check`);
	});

	it("returns a short answer as text", async () => {
		const form = await creator.get("/settings/name");
		const page = await whileSessionsFail(() => creator.submit(form, "main form", { name: "Ana Li-Torres" }));
		expect(page.$(AGAIN).text()).toContain("Name: Ana Li-Torres");
		expect((await sendAgain(page)).status).toBe(303);
		expect(instance.rows('SELECT name FROM "User" WHERE name = ?', "Ana Li-Torres")).toHaveLength(1);
	});

	it("doesn't return passwords, and says that they were left out", async () => {
		const page = await whileSessionsFail(() =>
			creator.post("/settings/email", { email: "moved@example.com", currentPassword: "canary-1" }),
		);
		expect(page.text).not.toContain("canary");
		expect(page.$(AGAIN).text()).toContain("Email: moved@example.com");
		expect(page.$(AGAIN).text()).toContain("Left out: Current password.");
	});
});
