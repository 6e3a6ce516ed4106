import { afterEach, describe, expect, it } from "vitest";
import { SendReportForm } from "#app/domain/trust/report-forms.ts";
import { sendReport } from "#app/domain/trust/send-report.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newBooking, newExample, newProfessional } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

const words = { reason: "OTHER", detail: "The pictures are not theirs" } as const;

describe("a report", () => {
	it("about a profile is accepted from someone who is signed out, who gets a receipt if they gave an address", async () => {
		const { professionalId } = await newProfessional();
		const start = new Date("2026-05-01T10:00:00Z");
		setClock(start);
		const { reference } = await sendReport(visitor(), {
			...words,
			subject: "professional",
			subjectId: professionalId,
			email: "somebody@example.com",
		});
		expect(reference).toMatch(/^REP-\d{6}$/);
		expect(await db().report.findFirstOrThrow()).toMatchObject({
			reference,
			subject: "PROFESSIONAL",
			subjectId: professionalId,
			reporterId: null,
			email: "somebody@example.com",
			dueAt: later(start, 24 * HOUR),
		});
		const emails = await db().outboxEmail.findMany({ orderBy: { id: "asc" } });
		expect(emails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
			["report-receipt", "somebody@example.com"],
			["report-notice", site().contact.safety],
		]);
		expect(emails[0]?.text).toContain(reference);
		expect(emails[0]?.text).not.toContain(words.detail);
		expect(emails[1]?.text).toContain(words.detail);
		await sendReport(visitor(), { ...words, subject: "professional", subjectId: professionalId });
		expect(await db().outboxEmail.count({ where: { kind: "report-receipt" } })).toBe(1);
	});

	it.each([
		["HARASSMENT", 2],
		["UNDERAGE", 2],
		["SCAM_OR_PAYMENT_OUTSIDE", 24],
	] as const)("for %s is due in %i hours, as its receipt promises", async (reason, hours) => {
		const subjectId = await newExample();
		setClock(new Date("2026-05-01T10:00:00Z"));
		const email = "somebody@example.com";
		await sendReport(visitor(), { ...words, reason, email, subject: "professional", subjectId });
		expect((await db().report.findFirstOrThrow()).dueAt).toEqual(new Date(Date.UTC(2026, 4, 1, 10 + hours)));
		const { text } = await db().outboxEmail.findFirstOrThrow({ where: { kind: "report-receipt" } });
		expect(text.replace(/\s+/g, " ")).toContain(`will look at it within ${hours} hours.`);
	});

	it("about a message can come only from the person who received it", async () => {
		const { bookingId, creator, professional } = await newBooking();
		const message = await db().message.create({
			data: { bookingId, senderId: professional.id, content: "Pay me in cash", createdAt: new Date() },
		});
		const input = { ...words, subject: "message", subjectId: message.id } as const;
		for (const user of [professional, await newMember("CREATOR"), await newMember("ADMIN"), null])
			await expect(sendReport(visitor({ user }), input)).rejects.toMatchObject({ code: "not_found" });
		await sendReport(visitor({ user: creator }), input);
		expect(await db().report.findFirstOrThrow()).toMatchObject({
			subject: "MESSAGE",
			reporterId: creator.id,
			email: null,
		});
		expect((await db().outboxEmail.findFirstOrThrow({ where: { kind: "report-receipt" } })).recipient).toBe(
			creator.email,
		);
	});

	it("about a review can come from anyone who can read it", async () => {
		const { bookingId, creator, professional } = await newBooking("COMPLETED");
		const review = (side: "CREATOR" | "PROFESSIONAL", authorId: string, state: "WAITING" | "PUBLISHED") =>
			db().review.upsert({
				where: { bookingId_side: { bookingId, side } },
				create: { bookingId, side, authorId, rating: 1, text: "Bad", state, createdAt: new Date() },
				update: { state },
			});
		const send = async (user: typeof creator | null, subjectId: string) =>
			sendReport(visitor({ user }), { ...words, subject: "review", subjectId });
		const waiting = await review("CREATOR", creator.id, "WAITING");
		await expect(send(professional, waiting.id)).rejects.toMatchObject({ code: "not_found" });
		await review("CREATOR", creator.id, "PUBLISHED");
		await send(null, waiting.id);
		const ofCreator = await review("PROFESSIONAL", professional.id, "PUBLISHED");
		await expect(send(null, ofCreator.id)).rejects.toMatchObject({ code: "not_found" });
		await send(creator, ofCreator.id);
	});

	it("is sent only once, no matter how often its form is submitted, and is rate limited after five", async () => {
		const { professionalId: subjectId } = await newProfessional();
		const actor = visitor({ submissionKey: "same" });
		const all = await Promise.all(
			Array.from({ length: 20 }, () => sendReport(actor, { ...words, subject: "professional", subjectId })),
		);
		expect(new Set(all.map(({ reference }) => reference)).size).toBe(1);
		for (let i = 1; i < 5; i++)
			await sendReport({ ...actor, submissionKey: `${i}` }, { ...words, subject: "professional", subjectId });
		await expect(
			sendReport({ ...actor, submissionKey: "6" }, { ...words, subject: "professional", subjectId }),
		).rejects.toMatchObject({ code: "rate_limited" });
	});

	it.each([
		[{ reason: undefined }, "Choose what’s wrong"],
		[{ reason: "BORED" }, "Choose what’s wrong"],
		[{ detail: "" }, "Enter what happened"],
		[{ detail: "x".repeat(2_001) }, "Use 2,000 characters or fewer."],
		[{ email: "nobody" }, "Enter an email address in the format name@example.com"],
	])("with missing or invalid answers is refused: %j", (facts, message) => {
		expect(SendReportForm.safeParse({ ...words, ...facts }).error?.issues[0]?.message).toBe(message);
	});
});
