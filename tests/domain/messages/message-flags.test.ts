import { afterEach, describe, expect, it } from "vitest";
import {
	countUnread,
	findConversations,
	findMessages,
} from "#app/domain/bookings/messages/conversation-queries.server.ts";
import { releaseMessage, sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import { getFigure } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { searchRecords } from "#app/domain/office/queues/search-records.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { findQueue, findQueues } from "#app/domain/office/queues/work-queries.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { openFile } from "#app/domain/platform/files/file.server.ts";
import { decideMessageFlag, getMessageFlag } from "#app/domain/trust/message-flags.server.ts";
import { getReportSubject } from "#app/domain/trust/send-report.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import { newReviewer } from "../../support/market/applications.ts";
import { newConversation } from "../../support/market/conversation.ts";
import { newFunded } from "../../support/market/milestones.ts";
import { type Deal, newAgreement } from "../../support/market/quotes.ts";
import { as, flagged, sure } from "../../support/messages/flagged.ts";

afterEach(() => setClock(undefined));

const undoLast = async () =>
	undoDecision(await newReviewer(), {
		decisionId: (await db().decision.findFirstOrThrow({ orderBy: { id: "desc" } })).id,
	});

describe("a message that was sent despite the warning", () => {
	it("waits for the team in a queue with the most urgent first, unlike other messages", async () => {
		const at = now();
		setClock(at);
		const first = await flagged();
		await sendMessage(as(first.creator), { bookingId: first.bookingId, content: "Let's keep it here." });
		setClock(later(at, MINUTE));
		const second = await flagged("Call 512-555-0142");
		const [inFirst, inSecond] = [
			{
				id: first.flagId,
				title: "Message from Sam Person",
				since: first.since,
				dueAt: later(first.since, 24 * HOUR),
			},
			{ id: second.flagId },
		];
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
		expect(figure.rows).toContainEqual(["Flagged texts past due without a decision", 2]);
	});

	it("is shown to the team with the detected contact, its conversation, both people, and the sender's earlier flags, and stays unread", async () => {
		const { flagId, bookingId, creator, professional } = await flagged();
		const { messageId: later } = await sendMessage(sure(professional), {
			bookingId,
			content: "My number is 512-555-0142",
		});
		const { id } = await db().messageFlag.findUniqueOrThrow({ where: { messageId: later } });
		expect(await getMessageFlag(await newReviewer(), id)).toMatchObject({
			sender: { id: professional.id },
			message: {
				recipient: { id: creator.id },
				messages: [{ isSubject: false }, { isSubject: true, content: "My number is 512-555-0142" }],
			},
			detected: [{ kind: "phone", parts: ["512-555-0142"] }],
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

	it("can be found by its sender and by its booking", async () => {
		const { flagId, bookingId, professional } = await flagged();
		const team = await newReviewer();
		const { reference } = await db().booking.update({
			where: { id: bookingId },
			data: { reference: "BKG-402913" },
		});
		for (const words of [professional.email, reference])
			expect(await searchRecords(team, words)).toContainEqual(
				expect.objectContaining({ kind: "Flagged text", id: flagId, about: reference }),
			);
	});
});

describe("a message that is very likely off-platform contact", () => {
	it("is held, so only its sender sees it, and nothing about it reaches the other side", async () => {
		const { bookingId, creator, professional, messageId } = await flagged();
		const seenBy = async (user: SignedInUser) =>
			(await findMessages(user, bookingId)).messages.map(({ id, isHeld }) => ({ id, isHeld }));
		expect(await seenBy(professional)).toEqual([{ id: messageId, isHeld: true }]);
		expect(await seenBy(creator)).toEqual([]);
		expect(await countUnread(creator)).toBe(0);
		expect(await emailKinds(creator.email)).toEqual([]);
		expect(
			(await findConversations(creator)).conversations.find((one) => one.bookingId === bookingId)?.latest,
		).toBeNull();
		expect(await db().liveEvent.count({ where: { userId: creator.id } })).toBe(0);
		await expect(getReportSubject(as(creator), "message", messageId)).rejects.toMatchObject({
			code: "not_found",
		});
	});

	it("hides its files from the other side until it is released", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const { id: fileId } = await db().storedFile.create({
			data: {
				ownerId: professional.id,
				storageKey: "held",
				name: "call me at 512-555-0142.pdf",
				type: "application/pdf",
				bytes: 5,
				sha256: "00",
				createdAt: now(),
			},
		});
		const message = { bookingId, content: "The brief", attachments: [fileId] };
		await expect(sendMessage(as(professional), message)).rejects.toThrow("a phone number");
		const { messageId, isHeld } = await sendMessage(sure(professional), message);
		expect(isHeld).toBe(true);
		const attached = async (user: SignedInUser) =>
			(await findMessages(user, bookingId)).messages.flatMap(({ attachments }) =>
				attachments.map(({ id }) => id),
			);
		expect([await attached(creator), await attached(professional)]).toEqual([[], [fileId]]);
		await expect(openFile(as(creator), fileId)).rejects.toMatchObject({ code: "not_found" });
		await transaction((tx) => releaseMessage(tx, messageId, now()));
		expect(await attached(creator)).toEqual([fileId]);
	});

	it("is delivered once the team releases it, which emails both sides and can't be undone", async () => {
		const { flagId, bookingId, creator, professional, messageId } = await flagged();
		setClock(later(now(), HOUR));
		await decideMessageFlag(await newReviewer(), { flagId, decision: "no-problem", reason: null });
		const { messages } = await findMessages(creator, bookingId);
		expect(messages).toMatchObject([{ id: messageId, isHeld: false, createdAt: now() }]);
		expect(await countUnread(creator)).toBe(1);
		expect([await emailKinds(creator.email), await emailKinds(professional.email)]).toEqual([
			["new-message"],
			["message-released"],
		]);
		await expect(undoLast()).rejects.toMatchObject({ code: "conflict" });
	});

	it("stays held after a warning, and the warning says so", async () => {
		const { flagId, bookingId, creator, professional } = await flagged();
		await decideMessageFlag(await newReviewer(), {
			flagId,
			decision: "warn",
			reason: "Contact stays on Greenroom.",
		});
		expect((await findMessages(creator, bookingId)).messages).toEqual([]);
		const { text } = await db().outboxEmail.findFirstOrThrow({
			where: { recipient: professional.email, kind: "message-warning" },
		});
		expect(text.replace(/\s+/g, " ")).toContain("It wasn't delivered.");
	});

	it("isn't held if it is a phone number sent around the days of paid work, but is still flagged", async () => {
		// In the middle of a day in the professional's time zone, in which the days of the work are counted.
		const start = new Date("2026-11-02T17:00:00Z");
		setClock(start);
		// The work is from the 20th to the 30th day.
		const paid = await newFunded();
		const unpaid = await newAgreement();
		const isHeld = async ({ bookingId, professional }: Deal, day: number, content: string) => {
			setClock(later(start, day * DAY));
			return (await sendMessage(sure(professional), { bookingId, content })).isHeld;
		};
		const call = "I'm late, call me at 512-555-0142";
		expect(await isHeld(paid, 17, call)).toBe(true);
		expect(await isHeld(paid, 18, call)).toBe(false);
		expect(await isHeld(paid, 18, "Pay me at paypal.me/parker instead")).toBe(true);
		expect(await isHeld(unpaid, 18, call)).toBe(true);
		expect(await isHeld(paid, 30, `${call} please`)).toBe(false);
		expect(await isHeld(paid, 31, `${call} again`)).toBe(true);
		expect(await countUnread(paid.creator)).toBe(2);
		expect(await db().messageFlag.count({ where: { message: { heldAt: null } } })).toBe(2);
	});

	it("is recognized in the context of the messages before it", async () => {
		const { bookingId, professional } = await newConversation();
		await sendMessage(sure(professional), { bookingId, content: "512" });
		await sendMessage(sure(professional), { bookingId, content: "then 555" });
		await expect(sendMessage(as(professional), { bookingId, content: "0142" })).rejects.toThrow(
			"a phone number",
		);
	});
});
