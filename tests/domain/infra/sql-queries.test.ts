import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { readAgeStanding } from "#app/domain/age-verification/age-verification.sql.server.ts";
import { type OwnBookings, readBookings, readBookingsToActOn } from "#app/domain/bookings/bookings.sql.server.ts";
import { readConversation, readConversations, sumUnread } from "#app/domain/messages/conversations.sql.server.ts";
import { readAttachments, readMessages, readSentMessage } from "#app/domain/messages/messages.sql.server.ts";
import { readNotifications } from "#app/domain/notifications/notifications.sql.server.ts";
import { newReference } from "#app/domain/reference.ts";
import { readCurrentRequest } from "#app/domain/requirements/requirements.sql.server.ts";
import { readSession } from "#app/domain/sessions/sessions.sql.server.ts";
import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import { newMember, openSession } from "../../support/accounts/actors.ts";
import { newUpload } from "../../support/market/applications.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { newConversation } from "../../support/market/conversation.ts";

const NAME = "Zoë “Z” 🎬 O'Hara";

describe("a session", () => {
	it("comes with its user, as the models say", async () => {
		const { id: userId } = await newMember();
		await db().user.update({ where: { id: userId }, data: { name: NAME, deletionAskedAt: now() } });
		const id = hashToken(await openSession(userId, "API"));
		const session = await db().session.findUniqueOrThrow({ where: { id }, select: { kind: true, createdAt: true, lastUsedAt: true, expiresAt: true, provedAt: true } });
		const user = await db().user.findUniqueOrThrow({
			where: { id: userId },
			select: {
				id: true,
				email: true,
				name: true,
				role: true,
				emailVerifiedAt: true,
				deletionAskedAt: true,
				suspendedAt: true,
				credentialVersion: true,
				timeZone: true,
				lastTimeZone: true,
			},
		});
		expect(await readSession(id)).toStrictEqual({ sessionId: id, ...session, ...user });
		expect(user).toMatchObject({ name: NAME, deletionAskedAt: expect.any(Date), suspendedAt: null, credentialVersion: expect.any(Number) });
	});

	it("is undefined if there is none", async () => {
		expect(await readSession(hashToken(newToken()))).toBeUndefined();
	});
});

describe("conversations", () => {
	it("come with booking, other side, and latest message, page by page", async () => {
		const { bookingId: first, creator, professional } = await newConversation();
		const { bookingId: second } = await newConversation({ creator, professional });
		const at = later(now(), MINUTE);
		const { id: latestMessageId } = await db().message.create({ data: { bookingId: second, senderId: professional.id, content: NAME, createdAt: at } });
		await db().conversationSide.updateMany({ where: { bookingId: second }, data: { lastActivityAt: at, latestMessageId, unread: 3 } });
		const { professionalId, reference } = await db().booking.findUniqueOrThrow({ where: { id: second } });

		const photo = { id: randomUUID(), kind: "PHOTO", professionalId, position: 0, alt: "", width: 800, height: 600 } as const;
		await db().professionalPicture.create({ data: { ...photo, fileId: await newUpload(professional.id) } });

		const all = await readConversations(creator.id, 10);
		expect(all.map(({ bookingId }) => bookingId)).toEqual([second, first]);
		expect(all[0]).toStrictEqual({
			...{ bookingId: second, unread: 3, draft: "", lastActivityAt: at },
			...{ reference, title: "Spring lookbook", serviceLine: "PHOTO_VIDEO", status: "ACCEPTED", creatorId: creator.id },
			...{ creatorName: creator.name, professionalId, businessName: "Vega Lights", professionalUserId: professional.id },
			...{ photoId: photo.id, photoWidth: 800, photoHeight: 600 },
			...{ latestId: latestMessageId, latestContent: NAME, latestAt: at, latestSenderId: professional.id },
		});
		await db().professional.update({ where: { id: professionalId }, data: { state: "SUSPENDED" } });
		expect(await readConversation(creator.id, second)).toMatchObject({ photoId: null, photoWidth: null, photoHeight: null });
		await db().professional.update({ where: { id: professionalId }, data: { state: "LISTED" } });
		expect(all[1]).toMatchObject({ latestId: null, latestContent: null, latestAt: null, latestSenderId: null });
		expect(await readConversations(creator.id, 10, { at, id: second })).toStrictEqual(all.slice(1));
		expect(await readConversation(creator.id, second)).toStrictEqual(all[0]);
		expect(await readConversation((await newMember()).id, second)).toBeUndefined();
	});

	it("have a sum of unread messages, a plain number", async () => {
		const { creator, professional, bookingId } = await newConversation();
		expect(await sumUnread(creator.id)).toBe(0);
		const { bookingId: other } = await newConversation({ creator, professional });
		await db().conversationSide.updateMany({ where: { userId: creator.id, bookingId }, data: { unread: 2 } });
		await db().conversationSide.updateMany({ where: { userId: creator.id, bookingId: other }, data: { unread: 40 } });
		expect([await sumUnread(creator.id), await sumUnread(professional.id)]).toEqual([42, 0]);
	});
});

describe("messages", () => {
	it("come latest first with the number of their files, and files in their order", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const at = now();
		const ids = ["m1", "m2", "m3"].map((name) => `${name}-${bookingId}`);
		const [one = "", two = "", three = ""] = ids;
		for (const [i, id] of ids.entries())
			await db().message.create({ data: { id, bookingId, senderId: i === 1 ? professional.id : creator.id, content: `${NAME} ${i}`, createdAt: at, readAt: i === 0 ? at : null } });
		const files = ["b.png", "a.png"].map((name, position) => ({ position, file: { name, type: "image/png", bytes: 70_000 + position } }));
		for (const { position, file } of files) {
			const { id: fileId } = await db().storedFile.create({ data: { ...file, ownerId: professional.id, storageKey: `${file.name}-${bookingId}`, sha256: "", createdAt: at } });
			await db().messageAttachment.create({ data: { messageId: two, fileId, position } });
		}

		const all = await readMessages(bookingId, creator.id, 10);
		expect(all).toStrictEqual([
			{ id: three, content: `${NAME} 2`, createdAt: at, readAt: null, heldAt: null, senderId: creator.id, files: 0 },
			{ id: two, content: `${NAME} 1`, createdAt: at, readAt: null, heldAt: null, senderId: professional.id, files: 2 },
			{ id: one, content: `${NAME} 0`, createdAt: at, readAt: at, heldAt: null, senderId: creator.id, files: 0 },
		]);
		expect(await readMessages(bookingId, creator.id, 10, { at, id: two })).toStrictEqual(all.slice(2));
		expect(await readMessages(bookingId, creator.id, 1)).toStrictEqual(all.slice(0, 1));
		expect(await readSentMessage(professional.id, two)).toStrictEqual(all[1]);
		expect(await readSentMessage(creator.id, two)).toBeUndefined();
		expect(await readAttachments(ids)).toEqual(files.map(({ file }) => ({ messageId: two, id: expect.any(String), ...file })));
		expect(await readAttachments([])).toEqual([]);
	});
});

describe("bookings", () => {
	const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

	it("come with both names, by status and page by page, for either side", async () => {
		const { bookingId, creator, professionalId } = await newBooking("COMPLETED");
		const asCreator: OwnBookings = { side: "CREATOR", id: creator.id };
		const booking = await db().booking.findUniqueOrThrow({
			where: { id: bookingId },
			select: { id: true, reference: true, title: true, status: true, statusAt: true, expiresAt: true },
		});
		expect(await readBookings(asCreator, 5, {})).toStrictEqual([{ ...booking, name: "Casey Creator", businessName: "Vega Lights" }]);
		expect(idsOf(await readBookings({ side: "PROFESSIONAL", id: professionalId }, 5, { statuses: ["COMPLETED", "DECLINED"] }))).toEqual([bookingId]);
		expect(await readBookings(asCreator, 5, { statuses: ["REQUESTED"] })).toEqual([]);
		expect(await readBookings(asCreator, 5, { after: { at: booking.statusAt, id: bookingId } })).toEqual([]);
		expect(idsOf(await readBookings(asCreator, 5, { after: { at: later(booking.statusAt, 1), id: "" } }))).toEqual([bookingId]);
	});

	it("wait for a side by their status, and for a review until it is written or too late", async () => {
		const { bookingId, creator } = await newBooking("COMPLETED");
		const own: OwnBookings = { side: "CREATOR", id: creator.id };
		const reviewable = { statuses: ["REQUESTED"], completedAfter: later(now(), -DAY) } as const;
		expect(idsOf(await readBookingsToActOn(own, 5, reviewable))).toEqual([bookingId]);
		expect(await readBookingsToActOn(own, 5, { ...reviewable, completedAfter: later(now(), DAY) })).toEqual([]);
		expect(idsOf(await readBookingsToActOn(own, 5, { statuses: ["COMPLETED"], completedAfter: later(now(), DAY) }))).toEqual([bookingId]);
		await db().review.create({ data: { bookingId, side: "CREATOR", rating: 5, text: "Fine.", authorId: creator.id, createdAt: now() } });
		expect(await readBookingsToActOn(own, 5, reviewable)).toEqual([]);
	});
});

describe("the current request", () => {
	it("is the latest with a proposal to answer, else the latest", async () => {
		const { id: userId } = await newMember();
		expect(await readCurrentRequest(userId)).toBeUndefined();
		const at = now();
		const request = { userId, city: "Austin", state: "TX", budgetRange: "UNDER_500", projectTimeline: "IMMEDIATE", createdAt: at, statusAt: at } as const;
		const older = { reference: newReference("REQ"), status: "SUBMITTED", dueAt: later(at, DAY) } as const;
		const { id } = await db().requirements.create({ data: { ...request, ...older } });
		expect(await readCurrentRequest(userId)).toStrictEqual({ ...older, delayedAt: null, id: null, state: null, answeredAt: null });
		const newer = { reference: newReference("REQ"), status: "IN_REVIEW", dueAt: later(at, 2 * DAY) } as const;
		await db().requirements.create({ data: { ...request, ...newer, createdAt: later(at, MINUTE) } });
		expect(await readCurrentRequest(userId)).toMatchObject(newer);
		await db().requirements.update({ where: { id }, data: { status: "MATCHED" } });
		const match = await db().match.create({ data: { requirementsId: id, state: "REFUSED", sentAt: at, answeredAt: at } });
		expect(await readCurrentRequest(userId)).toStrictEqual({ ...older, delayedAt: null, status: "MATCHED", id: match.id, state: "REFUSED", answeredAt: at });
	});
});

describe("notifications", () => {
	it("come newest first, page by page", async () => {
		const { id: userId } = await newMember();
		const at = now();
		const rows = ["n1", "n2"].map((name, i) => ({ id: `${name}-${userId}`, topic: "MESSAGES", title: NAME, createdAt: at, readAt: i === 0 ? at : null }) as const);
		await db().notification.createMany({ data: rows.map((row) => ({ ...row, userId, path: "/" })) });
		expect(await readNotifications(userId, 5)).toStrictEqual(rows.toReversed());
		expect(await readNotifications(userId, 5, { at, id: rows[1]?.id ?? "" })).toStrictEqual(rows.slice(0, 1));
	});
});

describe("the standing of an age verification", () => {
	it("is that of the latest form, if one was sent", async () => {
		const { id: userId, email } = await newMember();
		expect(await readAgeStanding(userId)).toStrictEqual({ verification: "PENDING", status: null, sentAt: null, decidedAt: null, note: null });
		const form = { userId, email, fullName: NAME, birthYear: 1990, createdAt: now() };
		await db().ageVerification.create({ data: { ...form, status: "REJECTED", decidedAt: now(), decisionNote: "Too dark." } });
		await db().ageVerification.create({ data: { ...form, status: "SUBMITTED" } });
		expect(await readAgeStanding(userId)).toStrictEqual({ verification: "PENDING", status: "SUBMITTED", sentAt: form.createdAt, decidedAt: null, note: null });
	});

	it("is read with what the transaction has written", async () => {
		const { id } = await newMember();
		await transaction(async (tx) => {
			await tx.user.update({ where: { id }, data: { verification: "VERIFIED" } });
			expect([(await readAgeStanding(id, tx))?.verification, (await readAgeStanding(id))?.verification]).toEqual(["VERIFIED", "PENDING"]);
		});
	});
});

it("a wrong query is a bug, and not a database that is unavailable", async () => {
	const wrong = db().$queryRaw`SELECT "nothing" FROM "Nowhere"`.catch((error: unknown) => error);
	expect(await wrong).toBeInstanceOf(Error);
	expect(isDatabaseUnavailable(await wrong)).toBe(false);
});
