import { afterEach, describe, expect, it } from "vitest";
import { getFigure } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { isEnough } from "#app/domain/office/figures/figure.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { findQueue } from "#app/domain/office/queues/work-queries.server.ts";
import { formerAddress } from "#app/domain/people/account.ts";
import { findLabeledLines } from "#app/domain/trust/labeled-lines.server.ts";
import { decideMessageFlag } from "#app/domain/trust/message-flags.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { MINUTE, setClock } from "#app/infra/process/clock.server.ts";
import { newMember } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { as, flagged, flaggedAndDelivered } from "../../support/messages/flagged.ts";

afterEach(() => setClock(undefined));

const undoLast = async () =>
	undoDecision(await newReviewer(), {
		decisionId: (await db().decision.findFirstOrThrow({ orderBy: { id: "desc" } })).id,
	});

const waiting = async () => (await findQueue(await newReviewer(), "MESSAGE_FLAG")).map(({ id }) => id);

describe("decisions about flagged texts", () => {
	it("become labeled lines for the corpus, without names, numbers, or addresses", async () => {
		const [leak, fine] = [
			await flagged("Sam Person here, call 512-555-0142 or write\nto ana@example.com"),
			await flagged("Invoice from @studio.ana, is the $ana tag okay? Call 512-555-0142"),
		];
		await decideMessageFlag(await newReviewer(), { flagId: leak.flagId, decision: "warn", reason: "No." });
		await decideMessageFlag(await newReviewer(), {
			flagId: fine.flagId,
			decision: "no-problem",
			reason: null,
		});
		const lines = (await findLabeledLines()).map((line) => line.split("\t"));
		const text = lines.map((columns) => columns.at(-1));
		expect(text).toContain("Sam Sam here, call 555-555-5555 or write to name@example.com");
		expect(text).toContain("Invoice from @name, is the $name tag okay? Call 555-555-5555");
		for (const [author, source, label, kinds] of lines)
			expect([author, source, label, kinds !== "-"]).toEqual([
				expect.stringMatching(/^member-/),
				"team",
				label,
				label === "leak",
			]);
		expect(lines.find((columns) => columns.at(-1)?.startsWith("Invoice"))?.[2]).toBe("talk");
	});

	it("are summarized on the analytics dashboard once there are five", async () => {
		const decide = async (decision: "no-problem" | "warn") =>
			decideMessageFlag(await newReviewer(), {
				flagId: (await flagged()).flagId,
				decision,
				reason: "Contact stays here.",
			});
		const read = async () => (await getFigure(await newReviewer(), "contact-flags", "30d")).figure;
		await decide("no-problem");
		for (let i = 0; i < 3; i++) await decide("warn");
		const few = await read();
		expect([isEnough(few), few.sample, few.rows[0]]).toEqual([false, 4, ["All", 4, 1, null]]);
		await decide("warn");
		const enough = await read();
		expect([isEnough(enough), enough.sample, enough.sentence]).toEqual([
			true,
			5,
			"20% of the flagged texts were no problem.",
		]);
		expect(enough.rows).toEqual([
			["All", 5, 1, 20],
			["Phone", 5, 1, 20],
			["Email", 5, 1, 20],
			["Messenger", 0, 0, null],
			["Website", 0, 0, null],
			["Payment", 0, 0, null],
		]);
	});
});

describe("a decision about a flagged text", () => {
	it("that finds no problem doesn't notify anyone, is made only once, and can be undone", async () => {
		const { flagId, professional } = await flaggedAndDelivered();
		const team = await newReviewer();
		expect(await decideMessageFlag(team, { flagId, decision: "no-problem", reason: null })).toEqual({
			state: "NO_PROBLEM",
		});
		expect(await waiting()).not.toContain(flagId);
		expect(await emailKinds(professional.email)).toEqual([]);
		await expect(
			decideMessageFlag(await newReviewer(), { flagId, decision: "warn", reason: "No." }),
		).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("already decided this"),
		});
		const events = await db().auditEvent.findMany({
			where: { subjectId: flagId },
			select: { action: true, detail: true },
		});
		expect(events).toMatchObject([
			{ action: "decide-message-flag", detail: expect.stringContaining('"after":"NO_PROBLEM"') },
		]);
		await undoLast();
		expect(await waiting()).toContain(flagId);
	});

	it("to warn the sender emails them the reason after ten minutes, unless it is undone", async () => {
		const { flagId, professional } = await flagged();
		await decideMessageFlag(await newReviewer(), {
			flagId,
			decision: "warn",
			reason: "Contact stays on Greenroom.",
		});
		const email = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: professional.email, kind: "message-warning" },
		});
		expect(email.nextAttemptAt.getTime() - email.createdAt.getTime()).toBeGreaterThan(9 * MINUTE);
		for (const words of [
			"Hi Sam,",
			"a phone number and an email address",
			"Contact stays on Greenroom.",
			"reply to this email",
		])
			expect(email.text.replace(/\s+/g, " ")).toContain(words);
		expect(email.text).not.toContain("512-555-0142");
		await undoLast();
		expect(await emailKinds(professional.email)).toEqual([]);
		expect(await db().messageFlag.findUniqueOrThrow({ where: { id: flagId } })).toMatchObject({
			state: "OPEN",
			decidedAt: null,
			decisionNote: null,
		});
	});

	it("to suspend the sender takes effect until it is undone, and is refused for a team account", async () => {
		const { flagId, professional } = await flagged();
		const team = await newReviewer();
		const verification = async () =>
			(await db().user.findUniqueOrThrow({ where: { id: professional.id } })).verification;
		await decideMessageFlag(team, { flagId, decision: "suspend", reason: "The third time." });
		expect([await verification(), await emailKinds(professional.email)]).toEqual([
			"SUSPENDED",
			["account-suspended"],
		]);
		await undoLast();
		expect([await verification(), await emailKinds(professional.email)]).toEqual(["PENDING", []]);
		await db().user.update({ where: { id: professional.id }, data: { role: "ADMIN" } });
		await expect(
			decideMessageFlag(team, { flagId, decision: "suspend", reason: "No." }),
		).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("team") });
		expect(await waiting()).toContain(flagId);
	});

	it("can't warn anyone who has left, and is made only by the team", async () => {
		const { flagId, professional } = await flagged();
		await db().user.update({
			where: { id: professional.id },
			data: { email: formerAddress(professional.id) },
		});
		await expect(
			decideMessageFlag(await newReviewer(), { flagId, decision: "warn", reason: "No." }),
		).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("deleted their account"),
		});
		await expect(
			decideMessageFlag(as(await newMember()), { flagId, decision: "no-problem", reason: null }),
		).rejects.toMatchObject({ code: "forbidden" });
		await expect(
			decideMessageFlag(await newReviewer(), { flagId: "nothing", decision: "no-problem", reason: null }),
		).rejects.toMatchObject({ code: "not_found" });
	});
});
