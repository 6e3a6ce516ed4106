import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { sendSupportMessage } from "#app/domain/office/support/support.server.ts";
import {
	isSupportReference,
	newSupportReference,
	SUPPORT_INQUIRIES,
} from "#app/domain/office/support/support.ts";
import { SendSupportMessageForm } from "#app/domain/office/support/support-forms.ts";
import { setContentOverrides } from "#app/infra/content/content-files.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";

const message = (facts: Partial<Parameters<typeof sendSupportMessage>[1]> = {}) => ({
	name: "Ana <b>Li</b>",
	email: newAddress(),
	userType: "creator" as const,
	inquiryType: "general" as const,
	message: "First line\nsecond line <script>",
	...facts,
});

const HOUR = 3_600_000;

describe("a support message", () => {
	it("becomes a ticket with its first message, due in 24 hours", async () => {
		const input = message({ userType: "both", inquiryType: "technical" });
		const { reference } = await sendSupportMessage(visitor(), input);
		expect(isSupportReference(reference)).toBe(true);
		const ticket = await db().supportTicket.findUniqueOrThrow({
			where: { reference },
			include: { messages: true },
		});
		expect(ticket).toMatchObject({
			name: input.name,
			email: input.email,
			userType: "BOTH",
			inquiryType: "TECHNICAL",
			state: "OPEN",
		});
		expect(ticket.dueAt.getTime() - ticket.createdAt.getTime()).toBe(24 * HOUR);
		expect(ticket.messages).toMatchObject([{ author: "SENDER", body: input.message }]);
	});

	it("is due within the time that the site promises, even if that promise changes", async () => {
		const promised = (await readFile("content/site.yaml", "utf8")).replace(
			"support-reply-time: { value: 24,",
			"support-reply-time: { value: 48,",
		);
		setContentOverrides(new Map([["site.yaml", promised]]));
		try {
			const { reference } = await sendSupportMessage(visitor(), message());
			const { createdAt, dueAt } = await db().supportTicket.findUniqueOrThrow({ where: { reference } });
			expect(dueAt.getTime() - createdAt.getTime()).toBe(48 * HOUR);
		} finally {
			setContentOverrides(new Map());
		}
	});

	it.each(SUPPORT_INQUIRIES)(
		"about %s is due when promised and goes to the right team",
		async (inquiryType) => {
			const at = new Date("2026-03-06T22:30:00Z");
			setClock(at);
			try {
				const { reference } = await sendSupportMessage(visitor(), message({ inquiryType }));
				const ticket = await db().supportTicket.findUniqueOrThrow({ where: { reference } });
				const isSafety = inquiryType === "safety";
				expect(ticket.dueAt.getTime() - at.getTime()).toBe((isSafety ? 2 : 24) * HOUR);
				const notice = await db().outboxEmail.findFirstOrThrow({ where: { kind: "support-notice" } });
				expect(notice.recipient).toBe(isSafety ? site().contact.safety : site().contact.support);
				expect(notice.text).toContain(isSafety ? "Mar 6, 2026, 4:30 PM" : "Mar 7, 2026, 2:30 PM");
			} finally {
				setClock(undefined);
			}
		},
	);

	it("is acknowledged without repeating what was written, and replies to the team's notice go to the sender", async () => {
		const input = message();
		const { reference } = await sendSupportMessage(visitor(), input);
		const receipt = await db().outboxEmail.findFirstOrThrow({ where: { kind: "support-receipt" } });
		expect(receipt.recipient).toBe(input.email);
		expect(`${receipt.subject}\n${receipt.text}`).toContain(reference);
		for (const part of ["Ana", "First line", "second line"])
			expect(`${receipt.subject}${receipt.text}${receipt.html}`).not.toContain(part);
		const notice = await db().outboxEmail.findFirstOrThrow({ where: { kind: "support-notice" } });
		expect(JSON.parse(notice.headers)).toEqual({ "Reply-To": input.email });
		expect(notice.text).toContain(input.message);
		expect(notice.html).toContain("First line<br>second line &lt;script&gt;");
	});

	it("creates an audit event without the sender's words", async () => {
		const member = await newMember();
		await sendSupportMessage(visitor({ user: member }), message({ inquiryType: "payment" }));
		const [event] = await db().auditEvent.findMany();
		expect(event).toMatchObject({
			action: "send-support-message",
			subjectType: "SupportTicket",
			actorId: member.id,
		});
		expect(JSON.parse(event?.detail ?? "")).toMatchObject({ inquiryType: "payment" });
		expect(event?.detail).not.toMatch(/Ana|line|example\.com/);
	});

	it("sent twenty times at once with one form becomes only one ticket", async () => {
		const actor = visitor({ submissionKey: "one form" });
		const input = message();
		const answers = await Promise.all(Array.from({ length: 20 }, () => sendSupportMessage(actor, input)));
		expect(new Set(answers.map(({ reference }) => reference)).size).toBe(1);
		expect(await db().supportTicket.count()).toBe(1);
		expect(await db().outboxEmail.count()).toBe(2);
		await expect(sendSupportMessage(actor, input)).resolves.toEqual(answers[0]);
		expect(await db().supportTicket.count()).toBe(1);
	});

	it("is rate limited after five from one network address", async () => {
		const actor = visitor();
		for (let i = 0; i < 5; i++) await sendSupportMessage(actor, message());
		await expect(sendSupportMessage(actor, message())).rejects.toMatchObject({ code: "rate_limited" });
		expect(await db().supportTicket.count()).toBe(5);
	});
});

describe("the references of support tickets", () => {
	it("don't repeat, and use characters that can't be misread", () => {
		const references = new Set(Array.from({ length: 2_000 }, newSupportReference));
		expect(references.size).toBe(2_000);
		for (const reference of references) expect(reference).toMatch(/^SUP-[2-9A-HJKMNP-TV-Z]{8}$/);
	});
	it.each(["", "SUP-", "SUP-7K2M9QX", "SUP-7K2M9QXO", "sup-7k2m9qxd", "SUP-7K2M9QXD<", null, 7])(
		"never look like %j",
		(value) => expect(isSupportReference(value)).toBe(false),
	);
});

describe("the support form", () => {
	const valid = {
		name: " Ana  Li ",
		email: " Ana@Example.com ",
		userType: "creator",
		inquiryType: "safety",
		message: " One\r\ntwo\rthree\n",
	};
	const getErrors = (input: object) =>
		SendSupportMessageForm.safeParse(input).error?.issues.map(({ path, message: words }) => [
			path[0],
			words,
		]) ?? [];

	it("accepts valid input, trimmed, with normalized line breaks", () => {
		expect(SendSupportMessageForm.parse(valid)).toEqual({
			name: "Ana Li",
			email: "ana@example.com",
			userType: "creator",
			inquiryType: "safety",
			message: "One\ntwo\nthree",
		});
	});

	it("requires all five fields", () => {
		expect(getErrors({})).toEqual([
			["name", "Enter your name"],
			["email", "Enter your email address"],
			["userType", "Choose who you are"],
			["inquiryType", "Choose what your message is about"],
			["message", "Enter your message"],
		]);
		expect(getErrors({ ...valid, name: "  ", message: " \n " })).toEqual([
			["name", "Enter your name"],
			["message", "Enter your message"],
		]);
	});

	it.each([
		["name", "n".repeat(101), "Use 100 characters or fewer."],
		["message", "m".repeat(5_001), "Use 5,000 characters or fewer."],
		["message", "bell\u0007", "Remove the characters that can't be shown, then try again."],
		["email", "nobody", "Enter an email address in the format name@example.com"],
		["userType", "admin", "Choose who you are"],
		["inquiryType", "everything", "Choose what your message is about"],
	])("refuses an invalid $0: $2", (field, value, words) =>
		expect(getErrors({ ...valid, [field]: value })).toEqual([[field, words]]),
	);

	it("accepts messages up to the limit, counted after line breaks are normalized", () => {
		expect(getErrors({ ...valid, message: "m".repeat(5_000) })).toEqual([]);
		expect(getErrors({ ...valid, message: "m\r\n".repeat(2_500) })).toEqual([]);
	});
});
