import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { notifyOfLifting } from "../bookings/suspended-bookings.server.ts";
import { isFormerAddress } from "../people/account.ts";
import { recordMeasure } from "../people/account-measures.server.ts";
import { requireAnotherOwner } from "../people/admin-account.server.ts";
import { personNotFound } from "../people/person.ts";
import { SUSPENSION_APPEAL_DAYS } from "../people/suspension.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { wakeLiveStreams } from "../platform/live-events.server.ts";
import { areaOfAccount } from "../platform/roles.ts";
import { formatMoment, zoneOfUser } from "../platform/time/time-zones.server.ts";
import { refreshDirectory } from "../profiles/refresh-directory.server.ts";

type Person = { name: string; email: string };

const because = () =>
	`You're getting this email because you have a ${site().name} account. You can't turn off emails like this.`;

/** The email to the owner of a suspended account, with the reason and how to appeal. */
export const accountSuspended = ({ name, email, reason }: Person & { reason: string }): Email => ({
	kind: "account-suspended",
	to: email,
	name,
	subject: "Your account is suspended",
	facts: [
		{ label: "Account", value: email },
		{ label: "Appeal within", value: `${SUSPENSION_APPEAL_DAYS} days` },
	],
	paragraphs: [
		"You've been signed out everywhere. Your public profile, if you have one, is off the site.",
		`The reason, in our team's words:\n${reason}`,
		"If you think we made a mistake, reply to this email in time. Someone else on our team will review it.",
		"We're letting the people in your current bookings know. If the suspension isn't lifted in time, we'll treat it as your cancellation of these bookings.",
	],
	replyTo: site().contact.safety,
	reason: because(),
});

/** The email to the owner of an account that can't send new requests or quotes for a number of days. */
export const accountRestricted = ({
	name,
	email,
	reason,
	until,
}: Person & { reason: string; until: string }): Email => ({
	kind: "account-restricted",
	to: email,
	name,
	subject: "You can't send new requests or quotes for now",
	facts: [{ label: "Until", value: until }],
	paragraphs: [
		"Your current bookings and conversations continue as usual.",
		`The reason, in our team's words:\n${reason}`,
		"If you think we made a mistake, reply to this email. Someone else on our team will review it.",
	],
	replyTo: site().contact.safety,
	reason: because(),
});

const lifted = {
	account: {
		subject: "Your account is open again",
		sentence:
			"We've lifted the suspension. You can sign in again, and your public profile, if you have one, is back on the site.",
	},
	profile: {
		subject: "Your profile is back",
		sentence:
			"We've lifted the suspension. People can find your profile again, and creators can request quotes from you.",
	},
	requests: {
		subject: "You can send requests and quotes again",
		sentence: "We've lifted the suspension of new requests and quotes.",
	},
};

/** The email to someone whose account, profile, or new requests are no longer suspended. */
export const suspensionLifted = ({
	name,
	email,
	reason,
	what,
}: Person & { reason: string; what: "account" | "profile" | "requests" }): Email => ({
	kind: "suspension-lifted",
	to: email,
	name,
	subject: lifted[what].subject,
	paragraphs: [lifted[what].sentence, `The reason, in our team's words:\n${reason}`],
	action: { label: "Sign in", path: "/auth/signin" },
	replyTo: site().contact.safety,
	reason: because(),
});

type ProfileState = "LISTED" | "SUSPENDED" | "REMOVED";
type Verification = "PENDING" | "VERIFIED" | "REJECTED" | "AGE_REJECTED" | "SUSPENDED";

/** An account's state before a suspension. `verification` is null if the account was already suspended. */
export type Suspended = { userId: string; verification: Verification | null; profile: ProfileState | null };

/** Takes a listed profile off the site, in the caller's transaction. Returns its earlier state. */
export async function suspendProfile(tx: Tx, professionalId: string): Promise<ProfileState> {
	const { state } = await tx.professional.findUniqueOrThrow({
		where: { id: professionalId },
		select: { state: true },
	});
	if (state === "LISTED") await setProfile(tx, professionalId, "SUSPENDED");
	return state;
}

/** Sets the state of a profile and updates the directory, in the caller's transaction. */
export async function setProfile(tx: Tx, professionalId: string, state: ProfileState): Promise<void> {
	await tx.professional.update({ where: { id: professionalId }, data: { state } });
	await refreshDirectory(tx, professionalId);
}

/**
 * Suspends an account together with its profile and ends its sessions, in the caller's transaction. Every
 * account suspension goes through here. Throws `conflict` for the last owner. Doesn't change an account that
 * is already suspended.
 */
async function suspendWithin(
	tx: Tx,
	actor: Actor,
	{ userId, reason, at }: { userId: string; reason: string; at: Date },
): Promise<Suspended> {
	const user = await tx.user.findUniqueOrThrow({
		where: { id: userId },
		select: { role: true, verification: true, professional: { select: { id: true } } },
	});
	if (user.role === "ADMIN")
		await requireAnotherOwner(
			tx,
			userId,
			"This is the last owner who can sign in. Make someone else an owner first.",
		);
	const suspended = {
		suspendedAt: at,
		suspensionReason: reason,
		verification: "SUSPENDED",
		verificationBefore: user.verification,
	} as const;
	const { count } = await tx.user.updateMany({ where: { id: userId, suspendedAt: null }, data: suspended });
	const profile = user.professional && (await suspendProfile(tx, user.professional.id));
	if (count === 0) return { userId, verification: null, profile };
	await tx.session.deleteMany({ where: { userId } });
	// Releases the work items that the account has claimed, if it belongs to an admin.
	await tx.workClaim.deleteMany({ where: { adminId: userId } });
	await recordMeasure(tx, actor, { userId, kind: "SUSPENDED", reason, at });
	await wakeLiveStreams(tx, userId);
	return { userId, verification: user.verification, profile };
}

/** Like `suspendWithin`, for a decision in a queue. Throws `conflict` for an ADMIN. */
export async function suspendMember(
	tx: Tx,
	actor: Actor,
	suspension: { userId: string; reason: string; at: Date },
): Promise<Suspended> {
	const { role } = await tx.user.findUniqueOrThrow({
		where: { id: suspension.userId },
		select: { role: true },
	});
	if (role === "ADMIN")
		throw new DomainError(
			"conflict",
			"You can’t suspend a team account from a queue. Talk to its owner, then choose another decision.",
		);
	return suspendWithin(tx, actor, suspension);
}

/** Undoes the suspension made at the given instant. Ended sessions stay ended. */
export async function undoSuspension(
	tx: Tx,
	{ userId, verification, profile }: Suspended,
	at: Date,
): Promise<void> {
	if (verification) {
		const { count } = await tx.user.updateMany({
			where: { id: userId, suspendedAt: at },
			data: { ...NOT_SUSPENDED, verification },
		});
		// The suspension has since been lifted, and the account may have been suspended again. That decision
		// remains.
		if (count === 0) return;
		await tx.accountMeasure.deleteMany({ where: { userId, kind: "SUSPENDED", at } });
	}
	const professional = await tx.professional.findUnique({ where: { userId }, select: { id: true } });
	if (professional && profile) await setProfile(tx, professional.id, profile);
}

/** The columns of an account that isn't suspended. */
export const NOT_SUSPENDED = {
	suspendedAt: null,
	suspensionReason: null,
	restrictedUntil: null,
	suspensionNoticeAt: null,
	verificationBefore: null,
} as const;

type Input = {
	userId: string;
	reason: string;
	/** The number of days. Undefined means until further notice. */
	days?: number | undefined;
};

/**
 * Suspends an account with a reason for its owner to read. A suspension until further notice ends the
 * account's sessions, blocks sign-in, and takes the public profile off the site. Bookings in progress end
 * once the time to appeal has passed. A suspension for up to 7 days only stops new requests and quotes.
 * Throws `forbidden` for a team account unless the actor is an owner, and `conflict` for the actor's own
 * account, the last owner, and an account that is already suspended.
 */
export async function suspendAccount(actor: Actor, { userId, reason, days }: Input): Promise<void> {
	const admin = requireArea(actor, "people");
	if (admin.id === userId)
		throw new DomainError(
			"conflict",
			"This is your own account. Someone else on our team has to suspend it.",
		);
	await command(actor, "suspend-account", { userId, reason, days: days ?? null }, async (tx) => {
		const user = await tx.user.findUnique({
			where: { id: userId },
			select: { email: true, name: true, role: true, verification: true },
		});
		if (!user || isFormerAddress(user.email)) throw personNotFound();
		requireArea(actor, areaOfAccount(user));
		if (days !== undefined) {
			await restrict(tx, actor, { ...user, userId, reason, days });
			return;
		}
		const { verification, profile } = await suspendWithin(tx, actor, { userId, reason, at: now() });
		if (verification === null)
			throw new DomainError("conflict", "This account is already suspended. Reload the page to see why.");
		await queueEmail(tx, accountSuspended({ ...user, reason }));
		await recordEvent(tx, actor, {
			action: "suspend-account",
			subject: ["User", userId],
			detail: { before: verification, after: "SUSPENDED", profile },
		});
	});
}

type Restriction = { userId: string; name: string; email: string; reason: string; days: number };

/** Blocks new requests and quotes for the given number of days. */
async function restrict(
	tx: Tx,
	actor: Actor,
	{ userId, name, email, reason, days }: Restriction,
): Promise<void> {
	const at = now();
	const until = later(at, days * DAY);
	const { count } = await tx.user.updateMany({
		where: {
			id: userId,
			suspendedAt: null,
			OR: [{ restrictedUntil: null }, { restrictedUntil: { lte: at } }],
		},
		data: { restrictedUntil: until },
	});
	if (count === 0)
		throw new DomainError("conflict", "This account is already suspended. Lift that suspension first.");
	await recordMeasure(tx, actor, { userId, kind: "SUSPENDED", reason, at });
	await queueEmail(
		tx,
		accountRestricted({ name, email, reason, until: formatMoment(until, await zoneOfUser(tx, userId)) }),
	);
	await recordEvent(tx, actor, {
		action: "suspend-account",
		subject: ["User", userId],
		detail: { after: "RESTRICTED", days },
	});
}

/**
 * Lifts the suspension of an account, of its new requests and quotes, or of a public profile alone, with a
 * reason for the owner to read. A suspended account gets its earlier verification back, and a suspended
 * profile is listed again. Ended sessions stay ended. Throws `conflict` if nothing is suspended.
 */
export async function liftSuspension(
	actor: Actor,
	{ userId, reason }: { userId: string; reason: string },
): Promise<void> {
	requireArea(actor, "people");
	await command(actor, "lift-suspension", { userId, reason }, async (tx) => {
		const user = await tx.user.findUnique({
			where: { id: userId },
			select: {
				email: true,
				name: true,
				role: true,
				suspendedAt: true,
				suspensionNoticeAt: true,
				verificationBefore: true,
				professional: { select: { id: true, state: true } },
			},
		});
		if (!user) throw personNotFound();
		requireArea(actor, areaOfAccount(user));
		const after = user.verificationBefore ?? "PENDING";
		const lifted = await tx.user.updateMany({
			where: { id: userId, suspendedAt: { not: null } },
			data: { ...NOT_SUSPENDED, verification: after },
		});
		const restricted = await tx.user.updateMany({
			where: { id: userId, suspendedAt: null, restrictedUntil: { gt: now() } },
			data: { restrictedUntil: null },
		});
		const profile = user.professional?.state === "SUSPENDED" ? user.professional : null;
		if (lifted.count + restricted.count === 0 && !profile)
			throw new DomainError(
				"conflict",
				"Nothing is suspended for this person. Reload the page to see the current status.",
			);
		if (profile) await setProfile(tx, profile.id, "LISTED");
		if (user.suspensionNoticeAt) await notifyOfLifting(tx, userId);
		const what = lifted.count > 0 ? "account" : profile ? "profile" : "requests";
		await recordMeasure(tx, actor, { userId, kind: "SUSPENSION_LIFTED", reason, at: now() });
		await queueEmail(tx, suspensionLifted({ ...user, reason, what }));
		await recordEvent(tx, actor, {
			action: "lift-suspension",
			subject: ["User", userId],
			detail: {
				before: "SUSPENDED",
				after: what === "account" ? after : what === "profile" ? "LISTED" : "UNRESTRICTED",
				what,
			},
		});
	});
}
