import { site } from "#app/infra/content/site.server.ts";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, now } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";
import type { AgeVerification, User } from "#generated/prisma/sqlite/client/client.ts";
import { currentVersion } from "../market/legal.server.ts";
import { type Actor, opensArea, requireArea, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { withIdempotency } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { consumeRateLimit } from "../platform/rate-limit.server.ts";
import { dayIn, splitDay } from "../platform/time/calendar-day.ts";
import { ageOn, MINIMUM_AGE } from "./age.ts";
import { readAgeStanding } from "./age-verification.sql.server.ts";
import {
	AGE_NOT_MET,
	type AgeReviewReason,
	type AgeStanding,
	ageReviewLabels,
	BIRTH_DATE_DAYS,
	findAgeReviewReason,
} from "./age-verification.ts";
import { ageNotMet } from "./age-verification-emails.server.ts";
import type { LogUnderageRejection, VerifyAge } from "./age-verification-forms.ts";

const PATH = "/onboarding/creator-verification/check";
const LIFE = HOUR;

/** The form's input without the over-18 box. A second page asks about the box again. */
export type AgeCheck = Omit<VerifyAge, "isOver18">;

const getDraftName = (user: SignedInUser) => `age-check:${user.id}`;

/**
 * The IDs under which the person's input may be stored: the current one, and those from earlier signing
 * secrets.
 */
const getDraftIds = (user: SignedInUser) => keyedHashes(getDraftName(user));

/**
 * Stores the encrypted input for an hour, while the person confirms whether they left the box unchecked by
 * mistake.
 */
export async function keepAgeCheck(
	tx: Tx,
	user: SignedInUser,
	{ fullName, email, dateOfBirth, agreedToTerms }: AgeCheck,
): Promise<void> {
	const kept = {
		fields: seal(JSON.stringify({ fullName, email, dateOfBirth, agreedToTerms } satisfies AgeCheck)),
		expiresAt: later(now(), LIFE),
	};
	const id = keyedHash(getDraftName(user));
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: user.id, path: PATH, ...kept },
		update: kept,
	});
}

/** The stored input from the last hour, or `null` if there is nothing to confirm. */
export async function getAgeCheck(user: SignedInUser, from: Tx = db()): Promise<AgeCheck | null> {
	const kept = await from.pendingForm.findFirst({
		where: { id: { in: getDraftIds(user) }, userId: user.id },
		orderBy: { expiresAt: "desc" },
	});
	return kept && kept.expiresAt > now() ? (JSON.parse(unseal(kept.fields)) as AgeCheck) : null;
}

/** Deletes the stored input, in the caller's transaction. */
export async function dropAgeCheck(tx: Tx, user: SignedInUser): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: getDraftIds(user) } } });
}

/** How far a caller's clock may be ahead of ours. */
const SKEW = 5 * MINUTE;

/**
 * Adds an entry to the underage log for the team to review. Members may report only themselves. Reviewers may
 * report anyone. Doesn't change any account. Does nothing if the same entry is already open, such as the one
 * that `verifyAge` created.
 */
export function logUnderageRejection(actor: Actor, input: LogUnderageRejection): Promise<{ success: true }> {
	const user = requireUser(actor);
	if (input.email !== user.email && !opensArea(user, "vetting"))
		throw new DomainError("forbidden", "You can report only yourself.");
	return withIdempotency(actor, "log-underage-rejection", input, async (commit) => {
		await consumeRateLimit("underage-log", user.id);
		const { email, dateOfBirth, flagged, timestamp } = input;
		const at = now();
		if (timestamp > later(at, SKEW)) throw invalidField("timestamp", "The time must not be in the future");
		if (dateOfBirth && dateOfBirth > dayIn(at, site().timeZone))
			throw invalidField("dateOfBirth", "The date of birth must be in the past");
		const reason = reasonNames[input.reason];
		return commit(async (tx) => {
			const isWaiting = await tx.underageRejection.findFirst({
				where: { email, reason, reviewedAt: null },
				select: { id: true },
			});
			if (!isWaiting) {
				const concerned = await tx.user.findUnique({ where: { email }, select: { id: true } });
				const { id } = await tx.underageRejection.create({
					data: {
						userId: concerned?.id ?? null,
						email,
						dateOfBirth: dateOfBirth ? seal(dateOfBirth) : null,
						birthYear: dateOfBirth ? splitDay(dateOfBirth).year : null,
						reason,
						flagged,
						at: new Date(Math.min(timestamp.getTime(), at.getTime())),
					},
				});
				await recordEvent(tx, actor, {
					action: "log-underage-rejection",
					subject: ["UnderageRejection", id],
					detail: { reason },
				});
			}
			return { success: true } as const;
		});
	});
}

const reasonNames = {
	under_18: "UNDER_18",
	box_unchecked: "BOX_UNCHECKED",
	reported: "REPORTED",
} as const satisfies Record<LogUnderageRejection["reason"], string>;

export type AgeStandingView = {
	standing: AgeStanding;
	/** When the last form was sent, and when it was decided. */
	sentAt: Date | null;
	decidedAt: Date | null;
	/** The team's reason for its decision. */
	note: string | null;
};

/** A creator's standing, from their account's verification and the status of their latest form. */
export const getStanding = (
	verification: User["verification"],
	latest: AgeVerification["status"] | null,
): AgeStanding =>
	(
		({
			VERIFIED: "verified",
			REJECTED: "rejected",
			AGE_REJECTED: "age-rejected",
			SUSPENDED: "suspended",
			PENDING: latest === "SUBMITTED" ? "submitted" : "none",
		}) as const
	)[verification];

/** The status of a creator's age verification. */
export async function getAgeStanding(user: Pick<SignedInUser, "id">, from?: Tx): Promise<AgeStandingView> {
	const found = await readAgeStanding(user.id, from);
	if (!found) throw new Error("This person doesn't exist.");
	const { verification, status, ...last } = found;
	return { standing: getStanding(verification, status), ...last };
}

/** One verification with everything the team needs to decide on it. Throws `not_found`. */
export async function getAgeVerification(actor: Actor, id: string) {
	requireArea(actor, "vetting");
	const found = await db().ageVerification.findUnique({
		where: { id },
		include: { user: { select: { name: true, email: true, createdAt: true, emailVerifiedAt: true } } },
	});
	if (!found) throw new DomainError("not_found", "This age verification doesn't exist.");
	const { dateOfBirth: sealed, openFor: _, ...verification } = found;
	const dateOfBirth = sealed && unseal(sealed);
	return {
		...verification,
		dateOfBirth,
		review: await readReviewReason(found),
		age: dateOfBirth && ageOn(dateOfBirth, dayIn(now(), site().timeZone)),
	};
}

/**
 * Why the team reviews a verification, from the event that recorded it. Null if it was decided without
 * review.
 */
async function readReviewReason({ id, userId }: { id: string; userId: string }) {
	const event = await db().auditEvent.findFirst({
		where: { subjectType: "User", subjectId: userId, action: "verify-age", detail: { contains: id } },
		select: { detail: true },
	});
	const { review } = JSON.parse(event?.detail ?? "{}") as { review?: string | null };
	return REVIEW_REASONS.find((reason) => reason === review) ?? null;
}

const REVIEW_REASONS = Object.keys(ageReviewLabels) as AgeReviewReason[];

/** One underage log entry. Throws `not_found`. */
export async function getUnderageRejection(actor: Actor, id: string) {
	requireArea(actor, "vetting");
	const found = await db().underageRejection.findUnique({ where: { id } });
	if (!found) throw new DomainError("not_found", "This underage log entry doesn't exist.");
	const user = found.userId
		? await db().user.findUnique({
				where: { id: found.userId },
				select: { name: true, role: true, verification: true, createdAt: true },
			})
		: null;
	return { ...found, dateOfBirth: found.dateOfBirth && unseal(found.dateOfBirth), user };
}

type VerifyAgeInput = VerifyAge & {
	/**
	 * Whether an unchecked box is the person's final answer. If it isn't, and the date says 18 or older, the
	 * person is asked again, and nothing is logged.
	 */
	isBoxMeant: boolean;
	/** Whether another declaration from this browser was rejected as underage. */
	isBrowserRejected?: boolean;
};

type Decision = "SUBMITTED" | "VERIFIED" | "AGE_REJECTED";
type Outcome = { status: Decision | "ASK_AGAIN" };

/**
 * Submits a creator's age declaration. If the date or the box says under 18, rejects the account, adds an
 * underage log entry, and emails the creator. Otherwise, verifies the creator immediately, unless the team
 * has a reason to review the declaration. Throws `conflict` while a verification is open, once the creator is
 * verified, and after an underage rejection. Throws `forbidden` for a suspended account. Encrypts the date of
 * birth.
 */
export function verifyAge(actor: Actor, input: VerifyAgeInput): Promise<Outcome> {
	const user = requireUser(actor, "CREATOR");
	return withIdempotency(actor, "verify-age", input, async (commit) => {
		if (input.email !== user.email)
			throw invalidField("email", `Use the email address of your account, ${user.email}`);
		const today = dayIn(now(), site().timeZone);
		if (input.dateOfBirth > today)
			throw invalidField("dateOfBirth", "Your date of birth must be in the past");
		const age = ageOn(input.dateOfBirth, today);
		const isAdult = age >= MINIMUM_AGE;
		// This outcome isn't stored, so sending the same form repeats the question about the box until the person
		// answers it.
		if (isAdult && !input.isOver18 && !input.isBoxMeant)
			return transaction(async (tx) => {
				const { standing } = await getAgeStanding(user, tx);
				assertOpen(standing);
				await keepAgeCheck(tx, user, input);
				return { status: "ASK_AGAIN" };
			});
		try {
			return await commit(async (tx) => {
				const { standing } = await getAgeStanding(user, tx);
				assertOpen(standing);
				const isAccepted = isAdult && input.isOver18;
				const review = isAccepted
					? await findReason(tx, user, { age, isBrowserRejected: input.isBrowserRejected ?? false })
					: null;
				const accepted = review ? "SUBMITTED" : "VERIFIED";
				const status: Decision = isAccepted ? accepted : "AGE_REJECTED";
				const verificationId = await fileVerification(tx, user, input, status);
				if (!isAccepted) await logRejection(tx, user, input, isAdult ? "BOX_UNCHECKED" : "UNDER_18");
				if (status === "AGE_REJECTED") await queueEmail(tx, ageNotMet(user));
				await recordEvent(tx, actor, {
					action: "verify-age",
					subject: ["User", user.id],
					detail: { verificationId, status, review },
				});
				await dropAgeCheck(tx, user);
				return { status };
			});
		} catch (error) {
			if (isUniqueViolation(error)) throw new DomainError("conflict", refusals.submitted);
			throw error;
		}
	});
}

const refusals = {
	submitted: "You already sent your age verification. We're reviewing it and will email you.",
	verified: "Your age is already verified. You don't need to send anything else.",
	"age-rejected": AGE_NOT_MET,
	suspended: "Your account is suspended. Contact support if you think this is a mistake.",
} satisfies Partial<Record<AgeStanding, string>>;

function assertOpen(standing: AgeStanding): void {
	if (standing === "suspended") throw new DomainError("forbidden", refusals.suspended);
	if (standing !== "none" && standing !== "rejected") throw new DomainError("conflict", refusals[standing]);
}

async function findReason(
	tx: Tx,
	user: SignedInUser,
	{ age, isBrowserRejected }: { age: number; isBrowserRejected: boolean },
): Promise<AgeReviewReason | null> {
	const where = { OR: [{ userId: user.id }, { email: user.email }] };
	const logged = await tx.underageRejection.findFirst({ where, select: { id: true } });
	const earlier = await tx.ageVerification.findFirst({ where: { userId: user.id }, select: { id: true } });
	return findAgeReviewReason({
		age,
		wasRejected: isBrowserRejected || logged !== null,
		isRepeated: earlier !== null,
		wasBoxUnchecked: (await getAgeCheck(user, tx)) !== null,
		isInSample: isInAgeSample(user),
	});
}

/**
 * Whether someone is in the sample of AGE_REVIEW_PERCENT percent. A keyed hash decides, so nobody can predict
 * the result, and trying again doesn't change it.
 */
export const isInAgeSample = ({ id }: Pick<SignedInUser, "id">): boolean =>
	Buffer.from(keyedHash(`age sample ${id}`), "base64url").readUInt32BE() % 100 <
	settings().AGE_REVIEW_PERCENT;

async function fileVerification(
	tx: Tx,
	user: SignedInUser,
	{ email, fullName, dateOfBirth }: VerifyAge,
	status: Decision,
): Promise<string> {
	const at = now();
	const { id } = await tx.ageVerification.create({
		data: {
			userId: user.id,
			openFor: user.id,
			email,
			fullName,
			dateOfBirth: seal(dateOfBirth),
			birthYear: splitDay(dateOfBirth).year,
			status,
			termsVersion: currentVersion("terms"),
			createdAt: at,
			decidedAt: status === "SUBMITTED" ? null : at,
		},
	});
	await tx.user.update({
		where: { id: user.id },
		data: { verification: status === "SUBMITTED" ? "PENDING" : status },
	});
	return id;
}

async function logRejection(
	tx: Tx,
	user: SignedInUser,
	{ email, dateOfBirth }: VerifyAge,
	reason: "UNDER_18" | "BOX_UNCHECKED",
): Promise<void> {
	await tx.underageRejection.create({
		data: {
			userId: user.id,
			email,
			dateOfBirth: seal(dateOfBirth),
			birthYear: splitDay(dateOfBirth).year,
			reason,
			at: now(),
		},
	});
}

/** Decisions after which the date of birth has been kept for long enough. */
export const decidedLongAgo = () => ({ lte: later(now(), -BIRTH_DATE_DAYS * DAY) });

/** Reduces dates of birth to their year, 30 days after the decision or log entry. Returns the number reduced. */
export async function reduceBirthDates(): Promise<number> {
	const decided = await db().ageVerification.updateMany({
		where: { decidedAt: decidedLongAgo(), dateOfBirth: { not: null } },
		data: { dateOfBirth: null },
	});
	const logged = await db().underageRejection.updateMany({
		where: { at: decidedLongAgo(), dateOfBirth: { not: null } },
		data: { dateOfBirth: null },
	});
	return decided.count + logged.count;
}
