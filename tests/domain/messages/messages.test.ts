import { afterEach, describe, expect, it } from "vitest";
import { blockPerson, unblockPerson } from "#app/domain/bookings/messages/block-person.server.ts";
import {
	countUnread,
	findConversations,
	findMessages,
	getConversation,
} from "#app/domain/bookings/messages/conversation-queries.server.ts";
import { markRead, saveDraft, sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { anonymizeAccount } from "#app/domain/trust/delete-account.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { newConversation } from "../../support/market/conversation.ts";

afterEach(() => setClock(undefined));

const as = (user: SignedInUser, submissionKey?: string) => visitor({ user, submissionKey });
const code = (error: string) => ({ name: "DomainError", code: error });
const emails = (kind = "new-message") =>
	db().outboxEmail.findMany({ where: { kind }, orderBy: { createdAt: "asc" } });

describe("a message", () => {
	it("reaches the other side, in the conversation and in the list of conversations", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const { messageId } = await sendMessage(as(creator), { bookingId, content: "Hello there" });
		const { messages } = await findMessages(professional, bookingId);
		expect(messages).toMatchObject([
			{ id: messageId, content: "Hello there", isMine: false, isRead: false, attachments: [] },
		]);
		expect((await findMessages(creator, bookingId)).messages).toMatchObject([{ isMine: true }]);
		const list = await findConversations(professional);
		expect(list).toMatchObject({
			conversations: [
				{
					bookingId,
					other: { name: creator.name, userType: "CREATOR" },
					status: "ACCEPTED",
					unread: 1,
					latest: { id: messageId, content: "Hello there", isMine: false },
				},
			],
			next: null,
		});
		expect((await findConversations(creator)).conversations).toMatchObject([
			{ other: { name: "Vega Lights", userType: "PROFESSIONAL" }, unread: 0, latest: { isMine: true } },
		]);
		expect([await countUnread(professional), await countUnread(creator)]).toEqual([1, 0]);
		expect(await db().auditEvent.count({ where: { action: "send-message", subjectId: messageId } })).toBe(1);
	});

	it("sends a numbered event to the open pages of both sides, without its text", async () => {
		const { bookingId, creator, professional } = await newConversation();
		await Promise.all(
			Array.from({ length: 10 }, (_, i) =>
				sendMessage(as(i % 2 ? creator : professional), { bookingId, content: `Message ${i}` }),
			),
		);
		for (const { id: userId } of [creator, professional]) {
			const events = await db().liveEvent.findMany({ where: { userId }, orderBy: { sequence: "asc" } });
			expect(events.map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
			for (const { payload } of events)
				expect(Object.keys(JSON.parse(payload))).toEqual(["bookingId", "messageId"]);
			expect(new Set(events.map(({ payload }) => payload)).size).toBe(10);
		}
		expect([await countUnread(professional), await countUnread(creator)]).toEqual([5, 5]);
	});

	it("is sent only once, no matter how often its form is posted", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const actor = as(creator, "key-1");
		const answers = await Promise.all(
			Array.from({ length: 20 }, () => sendMessage(actor, { bookingId, content: "Once" })),
		);
		answers.push(await sendMessage(actor, { bookingId, content: "Once" }));
		expect(new Set(answers.map(({ messageId }) => messageId)).size).toBe(1);
		expect([await db().message.count(), await countUnread(professional)]).toEqual([1, 1]);
	});

	it("sends no email if the recipient already has an unread message in the conversation", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const say = (content: string) => sendMessage(as(creator), { bookingId, content });
		await say("first words");
		await say("two");
		expect(await emails()).toMatchObject([
			{ recipient: professional.email, subject: "Message from Sam Person: Spring lookbook" },
		]);
		expect((await emails())[0]?.text).not.toContain("first words");
		await markRead(as(professional), { bookingId });
		await say("three");
		expect(await emails()).toHaveLength(2);
	});

	it("doesn't send an email to someone who has turned those emails off", async () => {
		const { bookingId, creator, professional } = await newConversation();
		await db().notificationChoice.create({
			data: { userId: professional.id, topic: "MESSAGES", byEmail: false },
		});
		await sendMessage(as(creator), { bookingId, content: "Hello" });
		expect(await emails()).toEqual([]);
	});

	it("from someone who isn't a side of the booking is refused as if the booking didn't exist", async () => {
		const { bookingId } = await newConversation();
		const [stranger, admin] = [await newMember("CREATOR"), await newMember("ADMIN")];
		for (const user of [stranger, admin]) {
			for (const id of [bookingId, "00000000-0000-7000-8000-000000000000"]) {
				const refused = { code: "not_found", message: "Booking not found" };
				await expect(sendMessage(as(user), { bookingId: id, content: "Hello" })).rejects.toMatchObject(
					refused,
				);
				await expect(getConversation(user, id)).rejects.toMatchObject(refused);
				await expect(markRead(as(user), { bookingId: id })).rejects.toMatchObject(refused);
				await expect(saveDraft(as(user), { bookingId: id, content: "x" })).rejects.toMatchObject(refused);
				await expect(blockPerson(as(user), { bookingId: id })).rejects.toMatchObject(refused);
			}
		}
		expect(await db().message.count()).toBe(0);
	});

	it("is refused if its sender has just sent 30", async () => {
		const { bookingId, creator } = await newConversation();
		for (let i = 0; i < 30; i++) await sendMessage(as(creator), { bookingId, content: `Message ${i}` });
		await expect(sendMessage(as(creator), { bookingId, content: "One more" })).rejects.toMatchObject(
			code("rate_limited"),
		);
		expect(await db().message.count()).toBe(30);
	});

	it("can include only the sender's own files, each only once", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const file = (ownerId: string, key: string) =>
			db().storedFile.create({
				data: {
					ownerId,
					storageKey: key,
					name: "brief.pdf",
					type: "application/pdf",
					bytes: 5,
					sha256: "00",
					createdAt: new Date(),
				},
			});
		const [creatorFile, theirs] = [await file(creator.id, "a"), await file(professional.id, "b")];
		const send = (attachments: string[]) =>
			sendMessage(as(creator), { bookingId, content: "See this", attachments });
		await expect(send([theirs.id])).rejects.toMatchObject(code("invalid"));
		await expect(send(["nothing"])).rejects.toMatchObject(code("invalid"));
		await expect(send([creatorFile.id, creatorFile.id])).rejects.toMatchObject(code("invalid"));
		await send([creatorFile.id]);
		await expect(send([creatorFile.id])).rejects.toMatchObject(code("invalid"));
		expect((await findMessages(professional, bookingId)).messages).toMatchObject([
			{ attachments: [{ id: creatorFile.id, name: "brief.pdf" }] },
		]);
	});
});

describe("reading", () => {
	it("marks the other side's messages as read only once, and updates the reader's other pages", async () => {
		const { bookingId, creator, professional } = await newConversation();
		await sendMessage(as(professional), { bookingId, content: "Mine" });
		for (const content of ["one", "two", "three"]) await sendMessage(as(creator), { bookingId, content });
		await markRead(as(professional), { bookingId });
		await markRead(as(professional), { bookingId });
		expect(await countUnread(professional)).toBe(0);
		expect(await db().message.count({ where: { senderId: creator.id, readAt: null } })).toBe(0);
		expect(await db().message.count({ where: { senderId: professional.id, readAt: null } })).toBe(1);
		expect(await db().liveEvent.count({ where: { userId: professional.id, kind: "read" } })).toBe(1);
	});
});

describe("a draft", () => {
	it("is stored only for its author, and is deleted once the message is sent", async () => {
		const { bookingId, creator, professional } = await newConversation();
		await saveDraft(as(creator), { bookingId, content: "half a" });
		expect((await getConversation(creator, bookingId)).draft).toBe("half a");
		expect((await getConversation(professional, bookingId)).draft).toBe("");
		await sendMessage(as(creator), { bookingId, content: "half a message" });
		expect((await getConversation(creator, bookingId)).draft).toBe("");
	});
});

describe("blocking", () => {
	it("stops messages in both directions until the person who blocked the other lifts the block", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const send = (user: SignedInUser) =>
			sendMessage(as(user), { bookingId, content: `Hello from ${user.id}` });
		await Promise.all(Array.from({ length: 5 }, () => blockPerson(as(creator), { bookingId })));
		await blockPerson(as(creator), { bookingId });
		expect(await db().auditEvent.count({ where: { action: "block-person" } })).toBe(1);
		await expect(send(creator)).rejects.toMatchObject(code("conflict"));
		await expect(send(professional)).rejects.toMatchObject({
			message: "You can no longer send messages in this conversation.",
		});
		expect(await getConversation(professional, bookingId)).toMatchObject({
			blocks: { byUser: false, byOther: true },
			isClosed: true,
		});
		await unblockPerson(as(professional), { bookingId });
		await expect(send(professional)).rejects.toMatchObject(code("conflict"));
		await unblockPerson(as(creator), { bookingId });
		await send(professional);
		expect(await db().message.count()).toBe(1);
	});

	it("isn't needed once the creator or the professional has left, because the conversation is then closed", async () => {
		for (const side of ["creator", "professional"] as const) {
			const conversation = await newConversation();
			const { bookingId } = conversation;
			const reader = side === "creator" ? conversation.professional : conversation.creator;
			expect(await getConversation(reader, bookingId)).toMatchObject({ hasLeft: false, isClosed: false });
			await transaction((tx) => anonymizeAccount(tx, conversation[side].id, "none"));
			expect(await getConversation(reader, bookingId)).toMatchObject({ hasLeft: true, isClosed: true });
			await expect(sendMessage(as(reader), { bookingId, content: "Hello?" })).rejects.toThrow(
				"The other person has left Greenroom",
			);
		}
	});
});

describe("the lists", () => {
	it("are paged without gaps or repetitions, even if some times are equal", async () => {
		const creator = await newMember("CREATOR");
		const start = new Date("2026-11-20T10:00:00Z");
		for (let i = 0; i < 45; i++) {
			setClock(later(start, Math.floor(i / 3) * MINUTE));
			await newConversation({ creator });
		}
		const seen: string[] = [];
		let cursor: Parameters<typeof findConversations>[1];
		do {
			const { conversations, next } = await findConversations(creator, cursor);
			seen.push(...conversations.map(({ bookingId }) => bookingId));
			cursor = next ?? undefined;
		} while (cursor);
		expect([seen.length, new Set(seen).size]).toEqual([45, 45]);
	});

	it("of messages can be paged back to the first message", async () => {
		const { bookingId, creator } = await newConversation();
		const start = new Date("2026-11-20T10:00:00Z");
		const rows = Array.from({ length: 120 }, (_, i) => ({
			bookingId,
			senderId: creator.id,
			content: String(i),
			createdAt: later(start, Math.floor(i / 7) * HOUR),
		}));
		await db().message.createMany({ data: rows });
		const seen: string[] = [];
		let cursor: Parameters<typeof findMessages>[2];
		let pages = 0;
		do {
			const { messages, older } = await findMessages(creator, bookingId, cursor);
			seen.unshift(...messages.map(({ id }) => id));
			cursor = older ?? undefined;
			pages++;
		} while (cursor);
		expect([pages, seen.length, new Set(seen).size]).toEqual([3, 120, 120]);
	});
});
