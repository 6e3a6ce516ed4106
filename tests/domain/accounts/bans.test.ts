import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { getBan, liftBan } from "#app/domain/people/ban.server.ts";
import { askEmailChange, confirmEmailChange } from "#app/domain/people/email-change.server.ts";
import { findBan } from "#app/domain/people/people-queries.server.ts";
import { removeDiscardedFiles } from "#app/domain/platform/files/file.server.ts";
import { deleteAccounts } from "#app/domain/trust/delete-account.server.ts";
import { suspendAccount } from "#app/domain/trust/suspend-account.server.ts";
import { signUp } from "#app/domain/vetting/sign-up.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { newStorageKey } from "#app/infra/files/file-store.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailedSecrets } from "../../support/email/outbox.ts";
import { newBooking } from "../../support/market/bookings.ts";

afterEach(() => setClock(undefined));

const team = async () => visitor({ user: await newMember("ADMIN") });
const newcomer = (email: string) => ({
	name: "Sam Person",
	email,
	password: "quiet lanterns on the stairs",
	userType: "CREATOR" as const,
});

/**
 * Requests the deletion of an account, suspends its owner unless told otherwise, and lets the job delete it.
 */
async function deleted(user: { id: string }, isSuspended = true): Promise<void> {
	await db().user.update({ where: { id: user.id }, data: { deletionAskedAt: now() } });
	if (isSuspended) await suspendAccount(await team(), { userId: user.id, reason: "Paid outside." });
	setClock(later(now(), 15 * DAY));
	expect(await deleteAccounts()).toBe(1);
}

describe("a suspended account that is deleted", () => {
	it("blocks its address for other accounts until the team lifts the ban, without storing the address in the ban", async () => {
		const user = await newMember();
		await deleted(user);
		const ban = await db().ban.findFirstOrThrow();
		expect([ban.reason, JSON.stringify(ban).includes(user.email)]).toEqual(["Paid outside.", false]);
		await expect(signUp(visitor(), newcomer(user.email))).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { email: [expect.stringMatching(/^You can’t use this address for an account/)] },
		});
		expect(
			await db().auditEvent.count({ where: { action: "refuse-barred-address", subjectId: ban.id } }),
		).toBe(1);
		expect((await db().outboxEmail.findFirstOrThrow({ where: { kind: "account-deleted" } })).text).toContain(
			"You can't create a new account with this address.",
		);

		const other = await newMember();
		await askEmailChange(visitor({ user: other }), { newEmail: user.email });
		const { token } = await emailedSecrets(user.email, "email-change");
		await expect(confirmEmailChange(visitor(), { token })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringMatching(/^You can’t use this address/),
		});

		const admin = await team();
		const found = await findBan(admin, { q: ` ${user.email.toUpperCase()} ` });
		expect(found?.id).toBe(ban.id);
		expect(await getBan(admin, ban.id)).toMatchObject({ reason: "Paid outside." });
		for (const actor of [visitor({ user: other }), visitor()])
			await expect(liftBan(actor, { banId: ban.id })).rejects.toMatchObject({
				code: expect.stringMatching(/^(forbidden|unauthenticated)$/),
			});
		await liftBan(admin, { banId: ban.id });
		await expect(liftBan(admin, { banId: ban.id })).rejects.toMatchObject({ code: "not_found" });
		await expect(signUp(visitor(), newcomer(user.email))).resolves.toMatchObject({
			userId: expect.any(String),
		});
	});

	it("leaves no trace of the suspension in the account's anonymous row, to which other records still refer", async () => {
		const { creator } = await newBooking("COMPLETED");
		await deleted(creator);
		expect(
			await db().user.findUniqueOrThrow({ where: { id: creator.id }, include: { measures: true } }),
		).toMatchObject({
			suspendedAt: null,
			suspensionReason: null,
			verificationBefore: null,
			referralCode: null,
			measures: [],
		});
		expect(await db().ban.count()).toBe(1);
	});
});

it("deleting an account that wasn't suspended doesn't create a ban", async () => {
	const user = await newMember();
	await deleted(user, false);
	expect(await db().ban.count()).toBe(0);
	await expect(signUp(visitor(), newcomer(user.email))).resolves.toMatchObject({
		userId: expect.any(String),
	});
});

it("the smaller versions of a deleted account's images are deleted with the originals", async () => {
	const user = await newMember("PROFESSIONAL");
	const [theirs, others] = [newStorageKey(), newStorageKey()];
	await db().storedFile.create({
		data: {
			ownerId: user.id,
			storageKey: theirs,
			name: "a.jpg",
			type: "image/jpeg",
			bytes: 1,
			sha256: "",
			createdAt: now(),
		},
	});
	const folder = join(settings().dataDir, "renditions");
	mkdirSync(folder, { recursive: true });
	for (const name of [`${theirs}-400.webp`, `${theirs}-800.webp`, `${others}-400.webp`])
		writeFileSync(join(folder, name), "x");
	await deleted(user, false);
	await removeDiscardedFiles();
	expect([
		readdirSync(folder).filter((name) => name.startsWith(theirs)),
		existsSync(join(folder, `${others}-400.webp`)),
	]).toEqual([[], true]);
	expect(await db().discardedFile.count()).toBe(0);
});
