import { afterEach, describe, expect, it } from "vitest";
import { formerAddress } from "#app/domain/accounts/account.ts";
import type { SignedInUser } from "#app/domain/actor.ts";
import { getFigure } from "#app/domain/analytics/dashboard-queries.server.ts";
import { openFile } from "#app/domain/files/file-queries.server.ts";
import { decideMessageFlag } from "#app/domain/message-flags/decide-message-flag.server.ts";
import { findLabeledLines } from "#app/domain/message-flags/labeled-lines.server.ts";
import { getMessageFlag } from "#app/domain/message-flags/message-flag-queries.server.ts";
import { countUnread, findConversations } from "#app/domain/messages/conversation-queries.server.ts";
import { releaseMessage } from "#app/domain/messages/release-message.server.ts";
import { sendMessage } from "#app/domain/messages/send-message.server.ts";
import { findMessages } from "#app/domain/messages/thread-queries.server.ts";
import { OFF_PLATFORM_KINDS, type OffPlatformKind } from "#app/domain/off-platform-contact/off-platform-contact.ts";
import { searchRecords } from "#app/domain/queues/search-records.server.ts";
import { undoDecision } from "#app/domain/queues/undo-decision.server.ts";
import { findQueue, findQueues } from "#app/domain/queues/work-queries.server.ts";
import { getReportSubject } from "#app/domain/reports/report-queries.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
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
	return { ...conversation, flagId, messageId, since };
}

/** One that was less certain, and so is delivered already. */
async function flaggedAndDelivered() {
	const flag = await flagged();
	await db().message.update({ where: { id: flag.messageId }, data: { heldAt: null } });
	return flag;
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
		expect(await countUnread(creator)).toBe(0);
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

describe("a message that is very likely off-platform contact", () => {
	it("is held: only its sender sees it, and nothing about it reaches the other side", async () => {
		const { bookingId, creator, professional, messageId } = await flagged();
		const seenBy = async (user: SignedInUser) => (await findMessages(user, bookingId)).messages.map(({ id, isHeld }) => ({ id, isHeld }));
		expect(await seenBy(professional)).toEqual([{ id: messageId, isHeld: true }]);
		expect(await seenBy(creator)).toEqual([]);
		expect(await countUnread(creator)).toBe(0);
		expect(await emailKinds(creator.email)).toEqual([]);
		expect((await findConversations(creator)).conversations.find((one) => one.bookingId === bookingId)?.latest).toBeNull();
		expect(await db().liveEvent.count({ where: { userId: creator.id } })).toBe(0);
		await expect(getReportSubject(as(creator), "message", messageId)).rejects.toMatchObject({ code: "not_found" });
	});

	it("keeps its files from the other side until it is released", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const { id: fileId } = await db().storedFile.create({
			data: { ownerId: professional.id, storageKey: "held", name: "call me at 512-555-0142.pdf", type: "application/pdf", bytes: 5, sha256: "00", createdAt: now() },
		});
		const message = { bookingId, content: "The brief", attachments: [fileId] };
		await expect(sendMessage(as(professional), message)).rejects.toThrow("a phone number or a call");
		const { messageId, isHeld } = await sendMessage(as(professional), { ...message, confirmed: [...OFF_PLATFORM_KINDS] });
		expect(isHeld).toBe(true);
		const attached = async (user: SignedInUser) => (await findMessages(user, bookingId)).messages.flatMap(({ attachments }) => attachments.map(({ id }) => id));
		expect([await attached(creator), await attached(professional)]).toEqual([[], [fileId]]);
		await expect(openFile(as(creator), fileId)).rejects.toMatchObject({ code: "not_found" });
		await transaction((tx) => releaseMessage(tx, messageId, now()));
		expect(await attached(creator)).toEqual([fileId]);
	});

	it("is delivered once the team releases it, with an email to both, and that can't be undone", async () => {
		const { flagId, bookingId, creator, professional, messageId } = await flagged();
		setClock(later(now(), HOUR));
		await decideMessageFlag(await newReviewer(), { flagId, decision: "no-problem", reason: null });
		const { messages } = await findMessages(creator, bookingId);
		expect(messages).toMatchObject([{ id: messageId, isHeld: false, createdAt: now() }]);
		expect(await countUnread(creator)).toBe(1);
		expect([await emailKinds(creator.email), await emailKinds(professional.email)]).toEqual([["new-message"], ["message-released"]]);
		await expect(undoLast()).rejects.toMatchObject({ code: "conflict" });
	});

	it("stays held after a warning, which says so", async () => {
		const { flagId, bookingId, creator, professional } = await flagged();
		await decideMessageFlag(await newReviewer(), { flagId, decision: "warn", reason: "Contact stays on Greenroom." });
		expect((await findMessages(creator, bookingId)).messages).toEqual([]);
		const { text } = await db().outboxMail.findFirstOrThrow({ where: { recipient: professional.email, kind: "message-warning" } });
		expect(text.replace(/\s+/g, " ")).toContain("It was not delivered.");
	});

	it("is recognized after the messages before it", async () => {
		const { bookingId, professional } = await newConversation();
		await sendMessage(as(professional), { bookingId, content: "512", confirmed: [...OFF_PLATFORM_KINDS] });
		await sendMessage(as(professional), { bookingId, content: "then 555", confirmed: [...OFF_PLATFORM_KINDS] });
		await expect(sendMessage(as(professional), { bookingId, content: "0142" })).rejects.toThrow("a phone number or a call");
	});
});

describe("what was decided", () => {
	it("becomes labeled lines for the corpus, without names, numbers, and addresses", async () => {
		const [leak, fine] = [
			await flagged("Sam Person here, call 512-555-0142 or write\nto ana@example.com"),
			await flagged("Invoice from @studio.ana, is the $ana tag okay? Call 512-555-0142"),
		];
		await decideMessageFlag(await newReviewer(), { flagId: leak.flagId, decision: "warn", reason: "No." });
		await decideMessageFlag(await newReviewer(), { flagId: fine.flagId, decision: "no-problem", reason: null });
		const lines = (await findLabeledLines()).map((line) => line.split("\t"));
		const text = lines.map((columns) => columns.at(-1));
		expect(text).toContain("Sam Sam here, call 555-555-5555 or write to name@example.com");
		expect(text).toContain("Invoice from @name, is the $name tag okay? Call 555-555-5555");
		for (const [author, source, label, kinds] of lines)
			expect([author, source, label, kinds !== "-"]).toEqual([expect.stringMatching(/^member-/), "team", label, label === "leak"]);
		expect(lines.find((columns) => columns.at(-1)?.startsWith("Invoice"))?.[2]).toBe("talk");
	});

	it("is a figure of the analytics dashboard, once there are enough", async () => {
		for (let i = 0; i < 5; i++) {
			const { flagId } = await flagged();
			await decideMessageFlag(await newReviewer(), { flagId, decision: i === 0 ? "no-problem" : "warn", reason: "Contact stays here." });
		}
		const { figure } = await getFigure(await newReviewer(), "contact-flags", "30d");
		const decided = await db().messageFlag.count({ where: { state: { not: "OPEN" } } });
		const fine = await db().messageFlag.count({ where: { state: "NO_PROBLEM" } });
		expect(figure.sample).toBe(decided);
		expect(figure.rows[0]).toEqual(["All", decided, fine, Math.round((1_000 * fine) / decided) / 10]);
		expect(figure.rows.find(([label]) => label === "Website")).toEqual(["Website", 0, 0, null]);
	});
});

describe("deciding about a flagged message", () => {
	it("as no problem notifies no one, happens once, and can be undone", async () => {
		const { flagId, professional } = await flaggedAndDelivered();
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
