import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { forEachInSequence } from "#app/infra/process/for-each-in-sequence.server.ts";
import { hashPassword } from "#app/infra/security/passwords.server.ts";
import { newToken } from "#app/infra/security/secrets.server.ts";
import { logNames } from "#app/infra/security/security-log.server.ts";
import type { Prisma } from "#generated/prisma/sqlite/client/client.ts";
import { type BookingSide, type BookingTransition, OPEN_BOOKING_STATUSES } from "../bookings/booking.ts";
import { bookingsOfUser, withSides } from "../bookings/booking-sides.server.ts";
import { cancelWithin } from "../bookings/cancel-booking.server.ts";
import { findBookingsWithHeldMoney } from "../bookings/end-milestones.server.ts";
import { findBookingsWithOpenClaim } from "../bookings/guarantee-queries.server.ts";
import { endProducerBusiness } from "../bookings/performer-records/keep-performer-records.server.ts";
import { discardPreview } from "../bookings/previews/previews.server.ts";
import { endWaitingQuote } from "../bookings/quotes/quote.server.ts";
import { isAgreed } from "../bookings/quotes/quote.ts";
import { transitionBooking } from "../bookings/transition-booking.server.ts";
import { describeUnsettledMoney } from "../money/payment-queries.server.ts";
import { FORMER_NAME, formerAddress } from "../people/account.ts";
import { requireAnotherOwner } from "../people/admin-account.server.ts";
import { storeBan } from "../people/ban.server.ts";
import { lockReauthentication, NEXT_CREDENTIALS, requireRecentProof } from "../people/credentials.server.ts";
import { recordSecurityEvent } from "../people/security-emails.server.ts";
import { type Actor, jobActor, requireUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { formatDay, zoneOfUser } from "../platform/time/time-zones.server.ts";
import { deleteFacts } from "../profiles/professional.server.ts";
import { refreshDirectory } from "../profiles/refresh-directory.server.ts";
import { deletionDue, EVIDENCE_YEARS, GRACE_DAYS, keptAfterDeletion } from "./deletion.ts";
import { NOT_SUSPENDED } from "./suspend-account.server.ts";

/**
 * A server operator puts an account on legal hold for a court or an authority, or releases the hold. While
 * the hold lasts, the account isn't deleted, even at its owner's request. Once the hold is released, a
 * pending deletion proceeds. The command isn't available on a page or in the API, and emails and the data
 * export don't reveal the hold. Throws `invalid` if no account has the address.
 */
export function holdAccount(
	actor: Actor,
	{ email, isHeld }: { email: string; isHeld: boolean },
): Promise<void> {
	return transaction(async (tx) => {
		const account = await tx.user.findUnique({ where: { email }, select: { id: true, heldAt: true } });
		if (!account) throw invalidField("email", "No account has this email address");
		if ((account.heldAt !== null) === isHeld) return;
		await tx.user.update({ where: { id: account.id }, data: { heldAt: isHeld ? now() : null } });
		await recordEvent(tx, actor, {
			action: isHeld ? "hold-account" : "release-account",
			subject: ["AccountHold", account.id],
		});
	});
}

/** The accounts on legal hold, longest-held first. */
export const findHeldAccounts = () =>
	db().user.findMany({
		where: { heldAt: { not: null } },
		orderBy: { heldAt: "asc" },
		select: { email: true, heldAt: true, deletionAskedAt: true },
	});

/**
 * Sentences about money matters that a user must settle before their account can be deleted. Empty if nothing
 * is left to do.
 */
async function moneyObstacles(tx: Tx, userId: string): Promise<string[]> {
	const references = await findBookingsWithHeldMoney(tx, userId);
	const list = new Intl.ListFormat("en-US");
	const held =
		references.length === 0
			? []
			: [
					`Money is held for ${list.format(references)}. Finish or cancel ${references.length === 1 ? "this booking" : "these bookings"}, then delete your account.`,
				];
	const claimed = await findBookingsWithOpenClaim(tx, userId);
	const undecided =
		claimed.length === 0
			? []
			: [
					`Our team is about to decide a claim under the guarantee for ${list.format(claimed)}. Wait for the decision, then delete your account.`,
				];
	return [
		...held,
		...undecided,
		...(await describeUnsettledMoney(tx, userId)).map((sentence) => `${sentence} Then delete your account.`),
	];
}

/** The kind of the last email to a deleted account. */
const ACCOUNT_DELETED_EMAIL_KIND = "account-deleted";

type Remains = {
	/** Whether the user shared bookings or messages with others. */
	isShared: boolean;
	isBanned: boolean;
};

/** Sent as the last email after an account was deleted. */
export function accountDeleted(
	{ email, name }: { email: string; name: string },
	{ isShared, isBanned }: Remains,
): Email {
	const { name: siteName, contact } = site();
	return {
		kind: ACCOUNT_DELETED_EMAIL_KIND,
		to: email,
		name,
		subject: `Your ${siteName} account is deleted`,
		paragraphs: [
			"We deleted your account and its data, as you asked. This is our last email about it. We'll delete this address, too, one day after sending it.",
			"If it had any of the following, we still keep them:",
			...keptAfterDeletion
				.filter((kept) => isShared || !kept.isShared)
				.map(({ what, why, until }) => `${what}.\n${why} ${until}`),
			isBanned
				? "Your account was suspended, so we keep the reason and a fingerprint of this address, which can't be turned back into it. You can't create a new account with this address. If you think we made a mistake, reply to this email."
				: "You're welcome to create a new account at any time.",
		],
		replyTo: contact.legal,
		reason: `You're getting this email because someone requested deletion of the ${siteName} account with this address.`,
	};
}

/**
 * Requests the deletion of the user's own account. The user can cancel it for GRACE_DAYS. Requires a recent
 * identity check. All other sessions end, and an email states the date. Throws `conflict` if deletion was
 * already requested, if the user is the last owner, or if money matters must be settled first.
 */
export async function askDeletion(actor: Actor): Promise<void> {
	await command(actor, "ask-deletion", {}, async (tx) => {
		const user = requireRecentProof(actor);
		if (user.role === "ADMIN")
			await requireAnotherOwner(
				tx,
				user.id,
				"You're the only owner. Make someone else an owner before you delete this account.",
			);
		await lockReauthentication(tx, user);
		const [obstacle] = await moneyObstacles(tx, user.id);
		if (obstacle) throw new DomainError("conflict", obstacle);
		const askedAt = now();
		const lastDay = formatDay(deletionDue(askedAt), await zoneOfUser(tx, user.id));
		const { count } = await tx.user.updateMany({
			where: { id: user.id, deletionAskedAt: null },
			data: { deletionAskedAt: askedAt },
		});
		if (count === 0) throw new DomainError("conflict", "The deletion of this account was already requested.");
		await tx.session.deleteMany({ where: { userId: user.id, id: { not: user.sessionId } } });
		await recordSecurityEvent(tx, actor, user, "ask-deletion", {
			facts: [`It will be deleted on ${lastDay}.`],
		});
	});
}

/** Cancels the deletion of the actor's account while it still exists. Idempotent. */
export function cancelDeletion(actor: Actor): Promise<void> {
	const user = requireUser(actor);
	return transaction(async (tx) => {
		const { count } = await tx.user.updateMany({
			where: { id: user.id, deletionAskedAt: { not: null } },
			data: { deletionAskedAt: null },
		});
		if (count > 0) await recordSecurityEvent(tx, actor, user, "cancel-deletion");
	});
}

const REASON = "The account was closed.";

/**
 * Closes a departing user's open bookings and emails the other people. Disputes continue without the user.
 */
async function closeBookings(tx: Tx, actor: Actor, userId: string): Promise<void> {
	const open = await tx.booking.findMany({
		where: {
			AND: [bookingsOfUser({ id: userId }), { status: { in: OPEN_BOOKING_STATUSES } }],
		},
		include: withSides,
	});
	for (const booking of open) {
		const role: BookingSide = booking.creator.id === userId ? "CREATOR" : "PROFESSIONAL";
		if (booking.status === "QUOTED") {
			await endWaitingQuote(tx, actor, booking, { role, reason: REASON });
			continue;
		}
		if (booking.phase === "OPEN" && isAgreed(booking.status)) {
			await cancelWithin(tx, actor, booking, { side: role, reason: REASON });
			continue;
		}
		const transition: BookingTransition =
			booking.status !== "REQUESTED"
				? "cancel"
				: role === "CREATOR"
					? "withdraw"
					: booking.expiresAt > now()
						? "decline"
						: "expire";
		await transitionBooking(tx, actor, transition, booking, { role, reason: REASON });
	}
}

/** Only a booking whose agreement both sides signed has milestones. */
const ofAgreedWork = {
	message: { booking: { milestones: { some: {} } } },
} satisfies Prisma.MessageAttachmentWhereInput;

/**
 * Files that outlive their owner's account: deliveries, attachments to messages about agreed work, and files
 * in disputes and claims about that work.
 */
const OF_AGREED_WORK = {
	OR: [
		{ deliveries: { some: {} } },
		{ disputeStatements: { some: {} } },
		{ guaranteeClaims: { some: {} } },
		{ attachments: { some: ofAgreedWork } },
	],
} satisfies Prisma.StoredFileWhereInput;

const booking = { select: { statusAt: true } };

const withBookings = {
	id: true,
	storageKey: true,
	deliveries: { select: { delivery: { select: { milestone: { select: { booking } } } } } },
	disputeStatements: { select: { statement: { select: { dispute: { select: { booking } } } } } },
	guaranteeClaims: { select: { claim: { select: { booking } } } },
	attachments: { select: { message: { select: { booking } } } },
} satisfies Prisma.StoredFileSelect;

type Evidence = Prisma.StoredFileGetPayload<{ select: typeof withBookings }>;

/** When a file's evidence period ends: EVIDENCE_YEARS after the end of the last of its bookings. */
function evidenceEnd({ deliveries, disputeStatements, guaranteeClaims, attachments }: Evidence): Date {
	const ends = [
		...guaranteeClaims.map(({ claim }) => claim.booking),
		...deliveries.map(({ delivery }) => delivery.milestone.booking),
		...disputeStatements.map(({ statement }) => statement.dispute.booking),
		...attachments.map(({ message }) => message.booking),
	];
	const end = new Date(Math.max(0, ...ends.map(({ statusAt }) => statusAt.getTime())));
	end.setUTCFullYear(end.getUTCFullYear() + EVIDENCE_YEARS);
	return end;
}

/** Keeps a user's files of agreed work when their account is deleted, in the caller's transaction. */
async function keepEvidence(tx: Tx, ownerId: string): Promise<void> {
	for (const file of await tx.storedFile.findMany({
		where: { ownerId, ...OF_AGREED_WORK },
		select: withBookings,
	})) {
		await tx.storedFile.update({ where: { id: file.id }, data: { keptUntil: evidenceEnd(file) } });
	}
}

/** Files per run. */
const FILES_BATCH = 100;

/** Discards files of deleted accounts EVIDENCE_YEARS after their bookings ended. */
async function discardOldEvidence(): Promise<void> {
	const due = await db().storedFile.findMany({
		// Performer records keep a file until they have their own copy of it.
		where: { keptUntil: { lt: now() }, depictions: { none: {} } },
		orderBy: { keptUntil: "asc" },
		take: FILES_BATCH,
		select: withBookings,
	});
	await transaction(async (tx) => {
		for (const file of due) {
			const keptUntil = evidenceEnd(file);
			if (keptUntil < now()) await discard(tx, file);
			// A dispute may have ended after the account was deleted.
			else await tx.storedFile.update({ where: { id: file.id }, data: { keptUntil } });
		}
	});
}

async function discard(tx: Tx, { id, storageKey }: Evidence): Promise<void> {
	await tx.messageAttachment.deleteMany({ where: { fileId: id } });
	await discardPreview(tx, id);
	await tx.storedFile.delete({ where: { id } });
	await tx.discardedFile.create({ data: { storageKey, discardedAt: now() } });
}

/** Whether a user shares bookings or messages with others, who keep access to them. */
async function sharesRecords(tx: Tx, userId: string): Promise<boolean> {
	const professional = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	// One query per side, because a combined query would scan all bookings.
	const shared =
		(await tx.booking.findFirst({ where: { creatorId: userId }, select: { id: true } })) ??
		(professional &&
			(await tx.booking.findFirst({ where: { professionalId: professional.id }, select: { id: true } }))) ??
		(await tx.message.findFirst({ where: { senderId: userId }, select: { id: true } }));
	return shared !== null;
}

/**
 * Reduces an account to a row without a name, address, password, or sessions, so that bookings, messages, and
 * reviews stay readable for the other side. Also deletes records that only the account uses, such as
 * applications, saved searches, and notifications.
 */
export async function anonymizeAccount(tx: Tx, userId: string, passwordHash: string): Promise<void> {
	const ofUser = { where: { userId } };
	await tx.session.deleteMany(ofUser);
	await tx.accountToken.deleteMany(ofUser);
	await tx.twoFactor.deleteMany(ofUser);
	await tx.recoveryCode.deleteMany(ofUser);
	await tx.passkey.deleteMany(ofUser);
	await tx.apiKey.deleteMany(ofUser);
	await tx.notificationChoice.deleteMany(ofUser);
	await tx.emailTiming.deleteMany(ofUser);
	await tx.digestLine.deleteMany(ofUser);
	await tx.mailingAddress.deleteMany(ofUser);
	await tx.application.deleteMany(ofUser);
	await tx.professionalLicense.deleteMany(ofUser);
	await tx.ageVerification.deleteMany(ofUser);
	await tx.requirements.deleteMany(ofUser);
	await tx.savedProfessional.deleteMany({ where: { creatorId: userId } });
	await tx.savedSearch.deleteMany({ where: { creatorId: userId } });
	await tx.professionalInvitation.deleteMany({ where: { inviterId: userId } });
	await tx.professionalInvitation.updateMany({ where: { userId }, data: { userId: null } });
	await tx.report.updateMany({ where: { reporterId: userId }, data: { reporterId: null } });
	await tx.accountMeasure.deleteMany(ofUser);
	await tx.adminScope.deleteMany(ofUser);
	await tx.messageFlag.deleteMany({ where: { senderId: userId, messageId: null } });
	await tx.conversationSide.deleteMany(ofUser);
	await tx.block.deleteMany({ where: { OR: [{ blockerId: userId }, { blockedId: userId }] } });
	await tx.callSheetSide.updateMany({
		where: {
			OR: [
				{ side: "CREATOR", callSheet: { booking: { creatorId: userId } } },
				{ side: "PROFESSIONAL", callSheet: { booking: { professional: { userId } } } },
			],
		},
		data: { phone: null },
	});
	const unsigned = { status: { in: ["ASKED", "CANCELED"] } } satisfies Prisma.ReleaseWhereInput;
	await tx.release.deleteMany({
		where: { ...unsigned, askedBy: "CREATOR", booking: { creatorId: userId } },
	});
	await tx.release.deleteMany({
		where: { ...unsigned, askedBy: "PROFESSIONAL", booking: { professional: { userId } } },
	});
	await tx.notification.deleteMany(ofUser);
	await tx.calendarFeed.deleteMany(ofUser);
	await tx.liveEvent.deleteMany(ofUser);
	const nothing = {
		...NOT_SUSPENDED,
		emailVerifiedAt: null,
		passwordChangedAt: null,
		deletionAskedAt: null,
		verification: "PENDING",
		demo: false,
		referralCode: null,
		hasWords: false,
	} as const;
	await tx.user.update({
		where: { id: userId },
		data: { ...nothing, name: FORMER_NAME, email: formerAddress(userId), passwordHash, ...NEXT_CREDENTIALS },
	});
}

/** Permanently takes down a profile: deletes it if it has no bookings, and otherwise empties it. */
export async function removeProfile(tx: Tx, userId: string): Promise<void> {
	const professional = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	if (!professional) return;
	const { id } = professional;
	if ((await tx.booking.count({ where: { professionalId: id } })) === 0) {
		await tx.professional.delete({ where: { id } });
		return;
	}
	const parts = { where: { professionalId: id } };
	await deleteFacts(tx, id);
	await tx.professionalLink.deleteMany(parts);
	await tx.professionalImage.deleteMany(parts);
	await tx.busyCalendar.deleteMany(parts);
	await tx.payee.deleteMany(parts);
	await tx.savedProfessional.deleteMany(parts);
	await tx.professional.update({
		where: { id },
		data: {
			userId: null,
			state: "REMOVED",
			businessName: FORMER_NAME,
			description: "",
			otherSpecialties: null,
		},
	});
	await refreshDirectory(tx, id);
}

/** Accounts per run. */
const BATCH = 20;
/**
 * The maximum number of due accounts to look at. It exceeds BATCH, so that accounts still waiting for money
 * don't keep others from being deleted.
 */
const DUE_MAX = 1_000;

const scheduler = jobActor("delete-accounts");

/**
 * Deletes up to BATCH accounts whose grace period is over, that aren't on legal hold, and that have no money
 * left to settle. First, deletes old emails and files of accounts deleted earlier. Each account is deleted in
 * its own transaction, so even if the process is killed, an account is either complete or deleted. Returns
 * the number of deleted accounts.
 */
export async function deleteAccounts(): Promise<number> {
	await deleteOldEmails();
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

/** Returns whether the account was deleted. Its deletion may just have been canceled. */
async function deleteAccount(id: string, before: Date): Promise<boolean> {
	// A random password that nobody knows. It is hashed here because hashing takes too long for a transaction.
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
	// The account is deleted once no money is left to move.
	if ((await moneyObstacles(tx, id)).length > 0) return false;
	const isShared = await sharesRecords(tx, id);
	// Queued before the address is deleted, because an email uses the name only if the address is confirmed.
	await queueEmail(tx, accountDeleted(user, { isShared, isBanned: user.suspendedAt !== null }));
	await closeBookings(tx, scheduler, id);
	await endProducerBusiness(tx, scheduler, id);
	await removeProfile(tx, id);
	await discardFiles(tx, id);
	await tx.pendingForm.deleteMany({ where: { userId: id } });
	// A concurrent cancellation waits for this row's lock, or keeps this update from matching the row.
	const { count } = await tx.user.updateMany({
		where: { id, deletionAskedAt: { lte: before }, heldAt: null },
		data: { deletionAskedAt: before },
	});
	if (count === 0) throw new Error("An account was kept or held while it was being deleted.");
	if (isShared) await anonymizeAccount(tx, id, passwordHash);
	else await tx.user.delete({ where: { id } });
	await deleteAddressData(tx, user);
	if (user.suspendedAt)
		await storeBan(tx, {
			email: user.email,
			suspendedAt: user.suspendedAt,
			reason: user.suspensionReason ?? "",
		});
	await recordEvent(tx, scheduler, { action: "delete-account", subject: ["User", id] });
	return true;
}

/** Discards a user's files, except those of agreed work. A file-store job deletes their bytes later. */
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
	const unfinished = await tx.upload.findMany({
		where: { ownerId, fileId: null },
		select: { storageKey: true },
	});
	await tx.discardedFile.createMany({
		data: unfinished.map(({ storageKey }) => ({ storageKey, discardedAt: now() })),
	});
	await tx.upload.deleteMany({ where: { ownerId } });
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
 * Deletes data stored by address rather than account. Support tickets are deleted only if they are closed and
 * the address was confirmed.
 */
async function deleteAddressData(
	tx: Tx,
	{ email, emailVerifiedAt }: { email: string; emailVerifiedAt: Date | null },
): Promise<void> {
	await tx.waitlistEntry.deleteMany({ where: { email } });
	await tx.newsletterSubscriber.deleteMany({ where: { email } });
	await tx.campaignRecipient.deleteMany({ where: { email } });
	await tx.professionalInvitation.updateMany({ where: { email }, data: { email: null } });
	await tx.peopleImportRow.deleteMany({ where: { email } });
	if (emailVerifiedAt) await tx.supportTicket.deleteMany({ where: { email, state: "CLOSED" } });
	await tx.outboxEmail.deleteMany({ where: { recipient: email, state: { not: "PENDING" } } });
}

/**
 * Deletes all emails to an address once the last email is a day old and has been sent or has failed for good.
 * If the address has an account again, deletes only that last email.
 */
async function deleteOldEmails(): Promise<void> {
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
