import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { logNames } from "#app/infra/security/log-names.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { newToken } from "#app/infra/security/secrets.server.ts";
import { requireAnotherOwner } from "../accounts/team-accounts.server.ts";
import { jobActor } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { keepBan } from "../suspension/bans.server.ts";
import { closeBookings } from "./close-bookings.server.ts";
import { GRACE_DAYS } from "./deletion.ts";
import { ACCOUNT_DELETED_EMAIL_KIND, accountDeleted } from "./deletion-emails.server.ts";
import { discardOldEvidence, keepEvidence, OF_AGREED_WORK } from "./kept-files.server.ts";
import { isRemembered, makeNameless, removeProfile } from "./make-nameless.server.ts";
import { moneyObstacles } from "./money-obstacles.server.ts";

/** Accounts per run. */
const BATCH = 20;
/** Some of those that are due wait for money, and must not keep others from being deleted. */
const DUE_MAX = 1_000;

const scheduler = jobActor("delete-accounts");

/**
 * Deletes the accounts whose grace period is over and that aren't on legal hold, each in its own
 * transaction, so that a kill leaves an account either complete or deleted. Returns how many.
 */
export async function deleteAccounts(): Promise<number> {
	await forgetAddresses();
	await discardOldEvidence();
	const before = later(now(), -GRACE_DAYS * DAY);
	const due = await db().user.findMany({
		where: { deletionAskedAt: { lte: before }, heldAt: null },
		orderBy: { deletionAskedAt: "asc" },
		take: DUE_MAX,
		select: { id: true },
	});
	let left = BATCH;
	return forEachInSequence(
		due,
		{ text: "an account was not deleted", about: ({ id }) => ({ account: logNames(id)[0] }) },
		async ({ id }) => {
			if (left === 0 || (await moneyObstacles(db(), id)).length > 0 || !(await deleteAccount(id, before)))
				return false;
			left--;
			return true;
		},
	);
}

/** Whether the account was deleted. Its deletion may just have been canceled. */
async function deleteAccount(id: string, before: Date): Promise<boolean> {
	// An unknown random password, hashed here because hashing takes too long for a transaction.
	const passwordHash = await hashPassword(newToken());
	return transaction((tx) => deleteWithin(tx, { id, before, passwordHash }));
}

async function deleteWithin(
	tx: Tx,
	{ id, before, passwordHash }: { id: string; before: Date; passwordHash: string },
): Promise<boolean> {
	const user = await tx.user.findUnique({
		where: { id, deletionAskedAt: { lte: before }, heldAt: null },
		select: {
			email: true,
			name: true,
			role: true,
			emailVerifiedAt: true,
			suspendedAt: true,
			suspensionReason: true,
		},
	});
	if (!user) return false;
	if (user.role === "ADMIN") await requireAnotherOwner(tx, id, "The last owner is not deleted.");
	// It is deleted once the money has gone where it belongs.
	if ((await moneyObstacles(tx, id)).length > 0) return false;
	const isShared = await isRemembered(tx, id);
	// Before the address is deleted: the email greets by name only if it was confirmed.
	await queueEmail(tx, accountDeleted(user, { isShared, isBarred: user.suspendedAt !== null }));
	await closeBookings(tx, scheduler, id);
	await removeProfile(tx, id);
	await discardFiles(tx, id);
	await tx.pendingForm.deleteMany({ where: { userId: id } });
	// A concurrent cancellation waits for this row's lock, or makes this update match nothing.
	const { count } = await tx.user.updateMany({
		where: { id, deletionAskedAt: { lte: before }, heldAt: null },
		data: { deletionAskedAt: before },
	});
	if (count === 0) throw new Error("An account was kept or held while it was being deleted.");
	if (isShared) await makeNameless(tx, id, passwordHash);
	else await tx.user.delete({ where: { id } });
	await forgetAddress(tx, user);
	if (user.suspendedAt)
		await keepBan(tx, {
			email: user.email,
			suspendedAt: user.suspendedAt,
			reason: user.suspensionReason ?? "",
		});
	await recordEvent(tx, scheduler, { action: "delete-account", subject: ["User", id] });
	return true;
}

/** Releases the person's files, except those of agreed work. A job of the file store deletes their bytes. */
async function discardFiles(tx: Tx, ownerId: string): Promise<void> {
	// Article images belong to the site, so they pass to another admin.
	const heir = await tx.user.findFirst({
		where: { role: "ADMIN", id: { not: ownerId } },
		orderBy: { id: "asc" },
		select: { id: true },
	});
	if (heir)
		await tx.storedFile.updateMany({
			where: { ownerId, contentImages: { some: {} } },
			data: { ownerId: heir.id },
		});
	const files = await tx.storedFile.findMany({
		where: { ownerId, NOT: OF_AGREED_WORK },
		select: { id: true, storageKey: true },
	});
	const applications = await tx.application.findMany({ where: { userId: ownerId }, select: { id: true } });
	const ofOwner = { fileId: { in: files.map(({ id }) => id) } };
	await tx.discardedFile.createMany({
		data: files.map(({ storageKey }) => ({ storageKey, discardedAt: now() })),
	});
	await tx.messageAttachment.deleteMany({ where: ofOwner });
	await tx.professionalImage.deleteMany({ where: ofOwner });
	await tx.applicationDocument.deleteMany({ where: ofOwner });
	await tx.applicationDocument.deleteMany({
		where: { applicationId: { in: applications.map(({ id }) => id) } },
	});
	await tx.storedFile.deleteMany({ where: { id: { in: files.map(({ id }) => id) } } });
	await keepEvidence(tx, ownerId);
}

/**
 * Data stored under an address rather than an account. Support cases only if the address was
 * confirmed.
 */
async function forgetAddress(
	tx: Tx,
	{ email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
): Promise<void> {
	await tx.waitlistEntry.deleteMany({ where: { email } });
	await tx.newsletterSubscriber.deleteMany({ where: { email } });
	await tx.campaignRecipient.deleteMany({ where: { email } });
	await tx.professionalInvitation.updateMany({ where: { email }, data: { email: null } });
	if (emailVerifiedAt) await tx.supportTicket.deleteMany({ where: { email, state: "CLOSED" } });
	await tx.outboxEmail.deleteMany({ where: { recipient: email, state: { not: "PENDING" } } });
}

/**
 * A day after the last email was sent or given up, the emails to an address are deleted, unless it
 * has an account again.
 */
async function forgetAddresses(): Promise<void> {
	const last = await db().outboxEmail.findMany({
		where: {
			kind: ACCOUNT_DELETED_EMAIL_KIND,
			state: { not: "PENDING" },
			createdAt: { lte: later(now(), -DAY) },
		},
		take: BATCH,
		select: { id: true, recipient: true },
	});
	for (const { id, recipient } of last) {
		const isBack = (await db().user.count({ where: { email: recipient } })) > 0;
		await db().outboxEmail.deleteMany({
			where: { state: { not: "PENDING" }, ...(isBack ? { id } : { recipient }) },
		});
	}
}
