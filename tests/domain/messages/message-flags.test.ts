import { afterEach, describe, expect, it } from "vitest";
import { formerAddress } from "#app/domain/accounts/account.ts";
import type { SignedInUser } from "#app/domain/actor.ts";
import { getFigure } from "#app/domain/analytics/dashboard-queries.server.ts";
import { decideMessageFlag } from "#app/domain/message-flags/decide-message-flag.server.ts";
import { getMessageFlag } from "#app/domain/message-flags/message-flag-queries.server.ts";
import { countUnread } from "#app/domain/messages/conversation-queries.server.ts";
import { sendMessage } from "#app/domain/messages/send-message.server.ts";
import type { OffPlatformKind } from "#app/domain/off-platform-contact/off-platform-contact.ts";
import { searchRecords } from "#app/domain/queues/search-records.server.ts";
import { undoDecision } from "#app/domain/queues/undo-decision.server.ts";
import { findQueue, findQueues } from "#app/domain/queues/work-queries.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailKinds, newReviewer } from "../../support/market/applications.ts";
import { newConversation } from "../../support/market/conversation.ts";

afterEach(() => setClock(undefined));

const as = (user: SignedInUser) => visitor({ user });
const CONFIRMED: OffPlatformKind[] = ["phone", "email"];

async function flagged(content = "Write to Ana@Example.com or call 512-555-0142.") {
	const conversation = await newConversation();
	const { bookingId, professional } = conversation;
	const { messageId } = await sendMessage(as(professional), { bookingId, content, confirmed: CONFIRMED });
	const { id: flagId, createdAt: since } = await db().messageFlag.findUniqueOrThrow({ where: { messageId } });
	return { ...conversation, flagId, since };
}

const undoLast = async () => undoDecision(await newReviewer(), { decisionId: (await db().decision.findFirstOrThrow({ orderBy: { id: "desc" } })).id });
const waiting = async () => (await findQueue(await newReviewer(), "MESSAGE_FLAG")).map(({ id }) => id);

describe("a message that was sent anyway", () => {
	it("waits for the team, the most urgent first; any other message doesn't", async () => {
		const at = now();
		setClock(at);
		const first = await flagged();
		await sendMessage(as(first.creator), { bookingId: first.bookingId, content: "Let's keep it here." });
		setClock(later(at, MINUTE));
		const second = await flagged("Call 512-555-0142");
		const [inFirst, inSecond] = [{ id: first.flagId, title: "Message from Sam Person", since: first.since, dueAt: later(first.since, 24 * HOUR) }, { id: second.flagId }];
		const team = await newReviewer();
		expect(await findQueue(team, "MESSAGE_FLAG")).toMatchObject([inFirst, inSecond]);
		setClock(later(at, 25 * HOUR));
		expect((await findQueues(team)).find(({ kind }) => kind === "MESSAGE_FLAG")).toMatchObject({
			count: 2,
			oldest: first.since,
			nextDue: later(first.since, 24 * HOUR),
			isLate: true,
		});
		const { figure } = await getFigure(team, "risks", "30d");
		expect(figure.rows).toContainEqual(["Flagged messages past due without a decision", 2]);
	});

	it("is shown with what was detected, its conversation, both people and the sender's earlier flags, and stays unread", async () => {
		const { flagId, bookingId, creator, professional } = await flagged();
		const { messageId: later } = await sendMessage(as(professional), { bookingId, content: "My number is 512-555-0142", confirmed: CONFIRMED });
		const { id } = await db().messageFlag.findUniqueOrThrow({ where: { messageId: later } });
		expect(await getMessageFlag(await newReviewer(), id)).toMatchObject({
			sender: { id: professional.id },
			recipient: { id: creator.id },
			detected: [{ kind: "phone", parts: ["512-555-0142"] }],
			messages: [{ isSubject: false }, { isSubject: true, content: "My number is 512-555-0142" }],
			earlier: [{ id: flagId, state: "OPEN" }],
		});
		expect((await getMessageFlag(await newReviewer(), flagId)).detected).toEqual([
			{ kind: "phone", parts: ["512-555-0142"] },
			{ kind: "email", parts: ["Ana@Example.com"] },
		]);
		expect(await countUnread(creator)).toBe(2);
		await expect(getMessageFlag(as(professional), id)).rejects.toMatchObject({ code: "forbidden" });
		await expect(getMessageFlag(await newReviewer(), "nothing")).rejects.toMatchObject({ code: "not_found" });
	});

	it("is found by its sender and by its booking", async () => {
		const { flagId, bookingId, professional } = await flagged();
		const team = await newReviewer();
		const { reference } = await db().booking.update({ where: { id: bookingId }, data: { reference: "BKG-402913" } });
		for (const words of [professional.email, reference])
			expect(await searchRecords(team, words)).toContainEqual(expect.objectContaining({ kind: "Flagged message", id: flagId, about: reference }));
	});
});

describe("deciding about a flagged message", () => {
	it("as no problem notifies no one, happens once, and can be undone", async () => {
		const { flagId, professional } = await flagged();
		const team = await newReviewer();
		expect(await decideMessageFlag(team, { flagId, decision: "no-problem", reason: null })).toEqual({ state: "NO_PROBLEM" });
		expect(await waiting()).not.toContain(flagId);
		expect(await emailKinds(professional.email)).toEqual([]);
		await expect(decideMessageFlag(await newReviewer(), { flagId, decision: "warn", reason: "No." })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("already decided this"),
		});
		const events = await db().auditEvent.findMany({ where: { subjectId: flagId }, select: { action: true, detail: true } });
		expect(events).toMatchObject([{ action: "decide-message-flag", detail: expect.stringContaining('"after":"NO_PROBLEM"') }]);
		await undoLast();
		expect(await waiting()).toContain(flagId);
	});

	it("as a warning emails the sender the reason after ten minutes, and nothing once undone", async () => {
		const { flagId, professional } = await flagged();
		await decideMessageFlag(await newReviewer(), { flagId, decision: "warn", reason: "Contact stays on Greenroom." });
		const mail = await db().outboxMail.findFirstOrThrow({ where: { recipient: professional.email, kind: "message-warning" } });
		expect(mail.nextAttemptAt.getTime() - mail.createdAt.getTime()).toBeGreaterThan(9 * MINUTE);
		for (const words of ["Hello Sam Person,", "a phone number or a call and an email address", "Contact stays on Greenroom.", "reply to this email"])
			expect(mail.text.replace(/\s+/g, " ")).toContain(words);
		expect(mail.text).not.toContain("512-555-0142");
		await undoLast();
		expect(await emailKinds(professional.email)).toEqual([]);
		expect(await db().messageFlag.findUniqueOrThrow({ where: { id: flagId } })).toMatchObject({ state: "OPEN", decidedAt: null, decisionNote: null });
	});

	it("as a suspension closes the sender's account until it is undone, but never one of the team", async () => {
		const { flagId, professional } = await flagged();
		const team = await newReviewer();
		const verification = async () => (await db().user.findUniqueOrThrow({ where: { id: professional.id } })).verification;
		await decideMessageFlag(team, { flagId, decision: "suspend", reason: "The third time." });
		expect([await verification(), await emailKinds(professional.email)]).toEqual(["SUSPENDED", ["account-suspended"]]);
		await undoLast();
		expect([await verification(), await emailKinds(professional.email)]).toEqual(["PENDING", []]);
		await db().user.update({ where: { id: professional.id }, data: { role: "ADMIN" } });
		await expect(decideMessageFlag(team, { flagId, decision: "suspend", reason: "No." })).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("team") });
		expect(await waiting()).toContain(flagId);
	});

	it("warns no one who has left, and is for the team alone", async () => {
		const { flagId, professional } = await flagged();
		await db().user.update({ where: { id: professional.id }, data: { email: formerAddress(professional.id) } });
		await expect(decideMessageFlag(await newReviewer(), { flagId, decision: "warn", reason: "No." })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("deleted their account"),
		});
		await expect(decideMessageFlag(as(await newMember()), { flagId, decision: "no-problem", reason: null })).rejects.toMatchObject({ code: "forbidden" });
		await expect(decideMessageFlag(await newReviewer(), { flagId: "nothing", decision: "no-problem", reason: null })).rejects.toMatchObject({ code: "not_found" });
	});
});
