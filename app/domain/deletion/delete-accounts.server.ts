import { DAY, later, now } from "#app/infra/clock.server.ts";
import { db, type Tx, transaction } from "#app/infra/db.server.ts";
import { log } from "#app/infra/log.server.ts";
import type { Actor } from "../actor.ts";
import { queueMail } from "../mail/queue-mail.server.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { GRACE_DAYS } from "./deletion.ts";
import { accountDeleted, LAST_MAIL } from "./deletion-mails.server.ts";

const BATCH = 20;

const job: Actor = { user: null, address: "scheduler", requestId: "delete-accounts", userAgent: "", submissionKey: undefined };

/**
 * Deletes the accounts whose grace is over, each in one transaction of its own, so that a kill leaves an account whole or gone.
 * Returns how many.
 */
export async function deleteAccounts(): Promise<number> {
	await forgetAddresses();
	const before = later(now(), -GRACE_DAYS * DAY);
	const due = await db().user.findMany({ where: { deletionAskedAt: { lte: before } }, orderBy: { deletionAskedAt: "asc" }, take: BATCH, select: { id: true } });
	let count = 0;
	for (const { id } of due) {
		try {
			if (await transaction((tx) => deleteAccount(tx, id, before))) count++;
		} catch (error) {
			// The others go; this one is tried again.
			log.error({ err: error, userId: id }, "an account was not deleted");
		}
	}
	return count;
}

/** Whether the account was deleted: it may have been kept a moment ago. */
async function deleteAccount(tx: Tx, id: string, before: Date): Promise<boolean> {
	const user = await tx.user.findUnique({ where: { id, deletionAskedAt: { lte: before } }, select: { email: true, name: true, role: true, emailVerifiedAt: true } });
	if (!user) return false;
	if (user.role === "ADMIN" && (await tx.user.count({ where: { role: "ADMIN", id: { not: id } } })) === 0) {
		log.warn({ userId: id }, "the last ADMIN is not deleted");
		return false;
	}
	await discardFiles(tx, id);
	await tx.pendingForm.deleteMany({ where: { userId: id } });
	const { count } = await tx.user.deleteMany({ where: { id, deletionAskedAt: { lte: before } } });
	if (count === 0) throw new Error("An account was kept while it was being deleted.");
	await forgetAddress(tx, user);
	await queueMail(tx, accountDeleted(user));
	await recordEvent(tx, job, { action: "delete-account", subject: ["User", id] });
	return true;
}

/** Gives up the person's files; a job of the file store removes their bytes. */
async function discardFiles(tx: Tx, ownerId: string): Promise<void> {
	const files = await tx.storedFile.findMany({ where: { ownerId }, select: { storageKey: true } });
	await tx.discardedFile.createMany({ data: files.map(({ storageKey }) => ({ storageKey, discardedAt: now() })) });
	await tx.applicationDocument.deleteMany({ where: { OR: [{ file: { ownerId } }, { application: { userId: ownerId } }] } });
	await tx.storedFile.deleteMany({ where: { ownerId } });
}

/** What is kept under an address rather than an account. Support cases only where the address was confirmed to be the person's. */
async function forgetAddress(tx: Tx, { email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null }): Promise<void> {
	await tx.waitlistEntry.deleteMany({ where: { email } });
	await tx.newsletterSubscriber.deleteMany({ where: { email } });
	if (emailVerifiedAt) await tx.supportTicket.deleteMany({ where: { email, state: "CLOSED" } });
	await tx.outboxMail.deleteMany({ where: { recipient: email, state: { not: "PENDING" } } });
}

/** A day after the last mail has gone out, or was given up, the mails to an address go, unless it has an account again. */
async function forgetAddresses(): Promise<void> {
	const last = await db().outboxMail.findMany({
		where: { kind: LAST_MAIL, state: { not: "PENDING" }, createdAt: { lte: later(now(), -DAY) } },
		take: BATCH,
		select: { id: true, recipient: true },
	});
	for (const { id, recipient } of last) {
		const isBack = (await db().user.count({ where: { email: recipient } })) > 0;
		await db().outboxMail.deleteMany({ where: { state: { not: "PENDING" }, ...(isBack ? { id } : { recipient }) } });
	}
}
