import { describe, expect, it } from "vitest";
import { readAgeStanding } from "#app/domain/people/age-verification.sql.server.ts";
import { readNews } from "#app/domain/people/news.sql.server.ts";
import { readSession } from "#app/domain/people/sessions.sql.server.ts";
import { readSettings } from "#app/domain/people/settings.sql.server.ts";
import { selectNotifications } from "#app/domain/platform/notifications.sql.server.ts";
import { isDatabaseUnavailable } from "#app/infra/database/database-errors.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { hashToken, newToken } from "#app/infra/security/secrets.server.ts";
import { newMember, openSession } from "../../support/accounts/actors.ts";

const NAME = "Zoë “Z” 🎬 O'Hara";

describe("a session", () => {
	it("is read with its user, in the types of the models", async () => {
		const { id: userId } = await newMember();
		await db().user.update({ where: { id: userId }, data: { name: NAME, deletionAskedAt: now() } });
		const id = hashToken(await openSession(userId, "API"));
		const session = await db().session.findUniqueOrThrow({
			where: { id },
			select: { kind: true, createdAt: true, lastUsedAt: true, expiresAt: true, provedAt: true },
		});
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
				termsVersion: true,
			},
		});
		const unread = { sequence: 0, unread: 0, notifications: 0 };
		expect(await readSession(id)).toStrictEqual({ sessionId: id, ...session, ...user, scopes: [], unread });
		expect(user).toMatchObject({
			name: NAME,
			deletionAskedAt: expect.any(Date),
			suspendedAt: null,
			credentialVersion: expect.any(Number),
		});
	});

	it("is read with all of its user's scopes", async () => {
		const { id: userId } = await newMember("ADMIN", undefined, ["SUPPORT", "EDITOR", "FINANCE"]);
		const session = await readSession(hashToken(await openSession(userId, "BROWSER")));
		expect([session?.id, session?.scopes.toSorted()]).toEqual([userId, ["EDITOR", "FINANCE", "SUPPORT"]]);
	});

	it("that doesn't exist is read as undefined", async () => {
		expect(await readSession(hashToken(newToken()))).toBeUndefined();
	});
});

describe("notifications", () => {
	it("are listed newest first, page by page", async () => {
		const { id: userId } = await newMember();
		const at = now();
		const rows = ["n1", "n2"].map(
			(name, i) =>
				({
					id: `${name}-${userId}`,
					topic: "MESSAGES",
					title: NAME,
					createdAt: at,
					readAt: i === 0 ? at : null,
				}) as const,
		);
		await db().notification.createMany({ data: rows.map((row) => ({ ...row, userId, path: "/" })) });
		expect(await selectNotifications(userId, 5)).toStrictEqual(rows.toReversed());
		expect(await selectNotifications(userId, 5, { at, id: rows[1]?.id ?? "" })).toStrictEqual(
			rows.slice(0, 1),
		);
	});
});

describe("the settings page", () => {
	it("shows an account with nothing set up, and the latest of everything that was set up", async () => {
		const { id: userId } = await newMember();
		expect(await readSettings(userId)).toStrictEqual({
			timeZone: null,
			passwordChangedAt: null,
			twoFactorSince: null,
			codesLeft: 0,
			passkeys: 0,
			apiKeys: 0,
			isDaily: null,
			feedCreatedAt: null,
			addressSavedAt: null,
		});
		const at = now();
		const codes = [null, null, at].map((usedAt) => ({ id: newToken(), userId, usedAt, createdAt: at }));
		await db().recoveryCode.createMany({ data: codes });
		const passkey = { publicKey: "", counter: 0, transports: "", name: "Phone", createdAt: at };
		await db().passkey.create({ data: { ...passkey, userId, credentialId: newToken() } });
		const key = { name: "Studio calendar", secretHash: newToken(), ending: "", createdAt: at, expiresAt: at };
		await db().apiKey.create({ data: { ...key, userId } });
		await db().twoFactor.create({ data: { userId, secret: "", confirmedAt: at, createdAt: at } });
		await db().emailTiming.create({ data: { userId, isDaily: true } });
		await db().calendarFeed.create({ data: { userId, tokenHash: newToken(), createdAt: at } });
		await db().mailingAddress.create({ data: { userId, address: "", savedAt: at } });
		await db().user.update({
			where: { id: userId },
			data: { timeZone: "America/Chicago", passwordChangedAt: at },
		});
		expect(await readSettings(userId)).toStrictEqual({
			timeZone: "America/Chicago",
			passwordChangedAt: at,
			twoFactorSince: at,
			codesLeft: 2,
			passkeys: 1,
			apiKeys: 1,
			isDaily: true,
			feedCreatedAt: at,
			addressSavedAt: at,
		});
	});
});

describe("a person's latest activity", () => {
	it("lists the latest notifications, then the latest account and application events", async () => {
		const { id: userId } = await newMember();
		const at = now();
		const days = (count: number) => later(at, -count * DAY);
		for (const [count, title] of [NAME, "Second", "Third"].entries())
			await db().notification.create({
				data: {
					userId,
					title,
					topic: "BOOKINGS",
					path: "/",
					createdAt: days(count),
					readAt: count ? at : null,
				},
			});
		const { id } = await db().application.create({
			data: { userId, savedAt: at, statusAt: at, createdAt: at },
		});
		await db().auditEvent.createMany({
			data: [
				{ at: days(1), action: "sign-in", subjectType: "User", subjectId: userId },
				{ at: days(0), action: "send-form", subjectType: "Application", subjectId: id },
				{ at: days(0), action: "send-form", subjectType: "Application", subjectId: "someone else's" },
				{ at: days(2), action: "sign-in", subjectType: "User", subjectId: userId },
				{ at: days(0), action: "sign-in", subjectType: "User", subjectId: "someone else" },
				{ at: days(0), action: "hidden", subjectType: "User", subjectId: userId },
			],
		});
		const news = await readNews(userId, 2, { account: ["sign-in"], application: ["send-form"] });
		expect(news).toStrictEqual(
			[
				{ at: days(0), text: NAME, topic: "BOOKINGS", readAt: null },
				{ at: days(1), text: "Second", topic: "BOOKINGS", readAt: at },
				{ at: days(0), text: "send-form", topic: null, readAt: null },
				{ at: days(1), text: "sign-in", topic: null, readAt: null },
			].map((row) => ({ id: expect.any(String), ...row })),
		);
	});
});

describe("the status of an age verification", () => {
	it("is that of the latest form, if any was sent", async () => {
		const { id: userId, email } = await newMember();
		expect(await readAgeStanding(userId)).toStrictEqual({
			verification: "PENDING",
			status: null,
			sentAt: null,
			decidedAt: null,
			note: null,
		});
		const form = { userId, email, fullName: NAME, birthYear: 1990, createdAt: now() };
		await db().ageVerification.create({
			data: { ...form, status: "REJECTED", decidedAt: now(), decisionNote: "Too dark." },
		});
		await db().ageVerification.create({ data: { ...form, status: "SUBMITTED" } });
		expect(await readAgeStanding(userId)).toStrictEqual({
			verification: "PENDING",
			status: "SUBMITTED",
			sentAt: form.createdAt,
			decidedAt: null,
			note: null,
		});
	});

	it("reflects what the reading transaction has written", async () => {
		const { id } = await newMember();
		await transaction(async (tx) => {
			await tx.user.update({ where: { id }, data: { verification: "VERIFIED" } });
			expect([
				(await readAgeStanding(id, tx))?.verification,
				(await readAgeStanding(id))?.verification,
			]).toEqual(["VERIFIED", "PENDING"]);
		});
	});
});

it("an invalid query is reported as a bug, not as an unavailable database", async () => {
	const wrong = db().$queryRaw`SELECT "nothing" FROM "Nowhere"`.catch((error: unknown) => error);
	expect(await wrong).toBeInstanceOf(Error);
	expect(isDatabaseUnavailable(await wrong)).toBe(false);
});
