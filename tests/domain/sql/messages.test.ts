import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import {
	readConversation,
	readConversations,
	sumUnread,
} from "#app/domain/bookings/messages/conversations.sql.server.ts";
import {
	readAttachments,
	readMessages,
	readSentMessage,
} from "#app/domain/bookings/messages/messages.sql.server.ts";
import { readUnread } from "#app/domain/platform/unread.sql.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { newMember } from "../../support/accounts/actors.ts";
import { newUpload } from "../../support/market/applications.ts";
import { newConversation } from "../../support/market/conversation.ts";

const NAME = "Zoë “Z” 🎬 O'Hara";

describe("conversations", () => {
	it("are listed with the booking, the other side, and the latest message, page by page", async () => {
		const { bookingId: first, creator, professional } = await newConversation();
		const { bookingId: second } = await newConversation({ creator, professional });
		const at = later(now(), MINUTE);
		const { id: latestMessageId } = await db().message.create({
			data: { bookingId: second, senderId: professional.id, content: NAME, createdAt: at },
		});
		await db().conversationSide.updateMany({
			where: { bookingId: second },
			data: { lastActivityAt: at, latestMessageId, unread: 3 },
		});
		const { professionalId, reference } = await db().booking.findUniqueOrThrow({ where: { id: second } });

		const photo = {
			id: randomUUID(),
			kind: "PHOTO",
			professionalId,
			position: 0,
			alt: "",
			width: 800,
			height: 600,
		} as const;
		await db().professionalImage.create({ data: { ...photo, fileId: await newUpload(professional.id) } });

		const all = await readConversations(creator.id, 10);
		expect(all.map(({ bookingId }) => bookingId)).toEqual([second, first]);
		expect(all[0]).toStrictEqual({
			bookingId: second,
			unread: 3,
			draft: "",
			lastActivityAt: at,
			reference,
			title: "Spring lookbook",
			serviceLine: "PHOTO_VIDEO",
			status: "ACCEPTED",
			creatorId: creator.id,
			creatorName: creator.name,
			professionalId,
			businessName: "Vega Lights",
			otherId: professional.id,
			photoId: photo.id,
			photoWidth: 800,
			photoHeight: 600,
			latestId: latestMessageId,
			latestContent: NAME,
			latestAt: at,
			latestSenderId: professional.id,
			latestIsMasked: false,
		});
		await db().professional.update({ where: { id: professionalId }, data: { state: "SUSPENDED" } });
		expect(await readConversation(creator.id, second)).toMatchObject({
			photoId: null,
			photoWidth: null,
			photoHeight: null,
		});
		await db().professional.update({ where: { id: professionalId }, data: { state: "LISTED" } });
		expect(all[1]).toMatchObject({
			latestId: null,
			latestContent: null,
			latestAt: null,
			latestSenderId: null,
		});
		expect(await readConversations(creator.id, 10, { at, id: second })).toStrictEqual(all.slice(1));
		expect(await readConversation(creator.id, second)).toStrictEqual(all[0]);
		expect(await readConversation((await newMember()).id, second)).toBeUndefined();
	});

	it("have their unread messages totaled, as a plain number", async () => {
		const { creator, professional, bookingId } = await newConversation();
		expect(await sumUnread(creator.id)).toBe(0);
		const { bookingId: other } = await newConversation({ creator, professional });
		await db().conversationSide.updateMany({ where: { userId: creator.id, bookingId }, data: { unread: 2 } });
		await db().conversationSide.updateMany({
			where: { userId: creator.id, bookingId: other },
			data: { unread: 40 },
		});
		expect([await sumUnread(creator.id), await sumUnread(professional.id)]).toEqual([42, 0]);
	});

	it("have their unread messages counted along with the unread notifications and the latest event's sequence number, all as plain numbers", async () => {
		const { creator, professional, bookingId } = await newConversation();
		await db().conversationSide.updateMany({ where: { userId: creator.id, bookingId }, data: { unread: 2 } });
		await db().user.update({ where: { id: creator.id }, data: { liveSequence: 7 } });
		await db().notification.deleteMany();
		const notification = { userId: creator.id, topic: "BOOKINGS", title: NAME, path: "/bookings" } as const;
		for (const readAt of [null, null, now()])
			await db().notification.create({ data: { ...notification, readAt, createdAt: now() } });
		expect(await readUnread(creator.id)).toStrictEqual({ sequence: 7, unread: 2, notifications: 2 });
		const { liveSequence: sequence } = await db().user.findUniqueOrThrow({ where: { id: professional.id } });
		expect(await readUnread(professional.id)).toStrictEqual({ sequence, unread: 0, notifications: 0 });
		expect(await readUnread(randomUUID())).toStrictEqual({ sequence: 0, unread: 0, notifications: 0 });
	});
});

describe("messages", () => {
	it("are listed latest first with their number of files, and files are listed in order", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const at = now();
		const ids = ["m1", "m2", "m3"].map((name) => `${name}-${bookingId}`);
		const [one = "", two = "", three = ""] = ids;
		for (const [i, id] of ids.entries())
			await db().message.create({
				data: {
					id,
					bookingId,
					senderId: i === 1 ? professional.id : creator.id,
					content: `${NAME} ${i}`,
					createdAt: at,
					readAt: i === 0 ? at : null,
				},
			});
		const files = ["b.png", "a.png"].map((name, position) => ({
			position,
			file: { name, type: "image/png", bytes: 70_000 + position },
		}));
		for (const { position, file } of files) {
			const { id: fileId } = await db().storedFile.create({
				data: {
					...file,
					ownerId: professional.id,
					storageKey: `${file.name}-${bookingId}`,
					sha256: "",
					createdAt: at,
				},
			});
			await db().messageAttachment.create({ data: { messageId: two, fileId, position } });
		}

		const all = await readMessages(bookingId, creator.id, 10);
		expect(all).toStrictEqual([
			{
				id: three,
				content: `${NAME} 2`,
				createdAt: at,
				readAt: null,
				heldAt: null,
				senderId: creator.id,
				files: 0,
				isMasked: false,
			},
			{
				id: two,
				content: `${NAME} 1`,
				createdAt: at,
				readAt: null,
				heldAt: null,
				senderId: professional.id,
				files: 2,
				isMasked: false,
			},
			{
				id: one,
				content: `${NAME} 0`,
				createdAt: at,
				readAt: at,
				heldAt: null,
				senderId: creator.id,
				files: 0,
				isMasked: false,
			},
		]);
		expect(await readMessages(bookingId, creator.id, 10, { at, id: two })).toStrictEqual(all.slice(2));
		expect(await readMessages(bookingId, creator.id, 1)).toStrictEqual(all.slice(0, 1));
		expect(await readSentMessage(professional.id, two)).toStrictEqual(all[1]);
		expect(await readSentMessage(creator.id, two)).toBeUndefined();
		expect(await readAttachments(ids)).toEqual(
			files.map(({ file }) => ({ messageId: two, id: expect.any(String), ...file })),
		);
		expect(await readAttachments([])).toEqual([]);
	});
});
