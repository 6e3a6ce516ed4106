import { site } from "#app/infra/content/site.server.ts";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { seal } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { dayIn, partsOf } from "../calendar/calendar-day.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { currentVersion } from "../legal/legal-queries.server.ts";
import { ageOn, MINIMUM_AGE } from "./age.ts";
import { dropAgeCheck, keepAgeCheck } from "./age-check.server.ts";
import { AGE_NOT_MET, type AgeStanding } from "./age-verification.ts";
import { ageNotMet, ageVerificationReceived } from "./age-verification-emails.server.ts";
import type { VerifyAge } from "./age-verification-forms.ts";
import { getAgeStanding } from "./age-verification-queries.server.ts";

type VerifyAgeInput = VerifyAge & {
	/**
	 * Whether leaving the box unchecked was intended. It can be a slip, so otherwise the person is
	 * asked again and nothing is logged.
	 */
	isBoxMeant: boolean;
};

type Outcome = { status: "SUBMITTED" | "AGE_REJECTED" | "ASK_AGAIN" };

/**
 * Submits a creator's age declaration and emails them the result. Refused while a verification is
 * open or verified, and permanently after they declared that they're under 18. If the date or the
 * box says under 18, rejects the account and adds an underage log entry; otherwise the team
 * decides. Encrypts the date of birth.
 */
export function verifyAge(actor: Actor, input: VerifyAgeInput): Promise<Outcome> {
	const user = requireUser(actor, "CREATOR");
	return withIdempotency(actor, "verify-age", input, async (remember) => {
		if (input.email !== user.email)
			throw invalidField("email", `Use the email address of your account, ${user.email}`);
		const today = dayIn(now(), site().timeZone);
		if (input.dateOfBirth > today)
			throw invalidField("dateOfBirth", "Your date of birth must be in the past");
		const isAdult = ageOn(input.dateOfBirth, today) >= MINIMUM_AGE;
		try {
			return await transaction(async (tx) => {
				const { standing } = await getAgeStanding(user, tx);
				refuseUnlessOpen(standing);
				if (isAdult && !input.isOver18 && !input.isBoxMeant) {
					await keepAgeCheck(tx, user, input);
					return { status: "ASK_AGAIN" } as const;
				}
				const result = { status: isAdult && input.isOver18 ? "SUBMITTED" : "AGE_REJECTED" } as const;
				await fileVerification(tx, user, input, result.status);
				if (result.status === "AGE_REJECTED")
					await logRejection(tx, user, input, isAdult ? "BOX_UNCHECKED" : "UNDER_18");
				await queueEmail(tx, result.status === "SUBMITTED" ? ageVerificationReceived(user) : ageNotMet(user));
				await recordEvent(tx, actor, { action: "verify-age", subject: ["User", user.id], detail: result });
				await dropAgeCheck(tx, user);
				await remember(tx, result);
				return result;
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

function refuseUnlessOpen(standing: AgeStanding): void {
	if (standing === "suspended") throw new DomainError("forbidden", refusals.suspended);
	if (standing !== "none" && standing !== "rejected") throw new DomainError("conflict", refusals[standing]);
}

async function fileVerification(
	tx: Tx,
	user: SignedInUser,
	{ email, fullName, dateOfBirth }: VerifyAge,
	status: "SUBMITTED" | "AGE_REJECTED",
): Promise<void> {
	const at = now();
	await tx.ageVerification.create({
		data: {
			userId: user.id,
			openFor: user.id,
			email,
			fullName,
			dateOfBirth: seal(dateOfBirth),
			birthYear: partsOf(dateOfBirth).year,
			status,
			termsVersion: currentVersion("terms"),
			createdAt: at,
			decidedAt: status === "AGE_REJECTED" ? at : null,
		},
	});
	await tx.user.update({
		where: { id: user.id },
		data: { verification: status === "AGE_REJECTED" ? "AGE_REJECTED" : "PENDING" },
	});
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
			birthYear: partsOf(dateOfBirth).year,
			reason,
			at: now(),
		},
	});
}
