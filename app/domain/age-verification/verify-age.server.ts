import { site } from "#app/infra/content/site.server.ts";
import { isUniqueViolation } from "#app/infra/database/database-errors.server.ts";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { seal } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { dayIn, partsOf } from "../calendar/calendar-day.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { currentVersion } from "../legal/legal-queries.server.ts";
import { queueEmail } from "../mail/queue-email.server.ts";
import { ageOn, MINIMUM_AGE } from "./age.ts";
import { dropAgeCheck, keepAgeCheck } from "./age-check.server.ts";
import { AGE_NOT_MET, type AgeStanding } from "./age-verification.ts";
import { ageNotMet, ageVerificationReceived } from "./age-verification-emails.server.ts";
import type { VerifyAge } from "./age-verification-forms.ts";
import { getAgeStanding } from "./age-verification-queries.server.ts";

type VerifyAgeInput = VerifyAge & {
	/** Whether an unchecked box is meant. It can be a slip, so without this it is asked for once more and nothing is logged. */
	isBoxMeant: boolean;
};

type Outcome = { status: "SUBMITTED" | "AGE_REJECTED" | "ASK_AGAIN" };

/**
 * A creator declares age and name, once: refused while a verification is open or decided in their favor, and for good after they
 * said to be under 18. Under 18 by date or by box the account is rejected and the underage log gets an entry; otherwise the team
 * decides. A mail says which. The date of birth is sealed.
 */
export function verifyAge(actor: Actor, input: VerifyAgeInput): Promise<Outcome> {
	const user = requireUser(actor, "CREATOR");
	return withIdempotency(actor, "verify-age", input, async (remember) => {
		if (input.email !== user.email) throw invalidField("email", `Use the email address of your account, ${user.email}`);
		const today = dayIn(now(), site().timeZone);
		if (input.dateOfBirth > today) throw invalidField("dateOfBirth", "Your date of birth must be in the past");
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
				if (result.status === "AGE_REJECTED") await logRejection(tx, user, input, isAdult ? "BOX_UNCHECKED" : "UNDER_18");
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
	submitted: "You have sent your age verification already. We are looking at it and write to you.",
	verified: "Your age is verified already. There is nothing more to send.",
	"age-rejected": AGE_NOT_MET,
	suspended: "Your account is suspended. Write to support if you think that this is a mistake.",
} satisfies Partial<Record<AgeStanding, string>>;

function refuseUnlessOpen(standing: AgeStanding): void {
	if (standing === "suspended") throw new DomainError("forbidden", refusals.suspended);
	if (standing !== "none" && standing !== "rejected") throw new DomainError("conflict", refusals[standing]);
}

async function fileVerification(tx: Tx, user: SignedInUser, { email, fullName, dateOfBirth }: VerifyAge, status: "SUBMITTED" | "AGE_REJECTED"): Promise<void> {
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
	await tx.user.update({ where: { id: user.id }, data: { verification: status === "AGE_REJECTED" ? "AGE_REJECTED" : "PENDING" } });
}

async function logRejection(tx: Tx, user: SignedInUser, { email, dateOfBirth }: VerifyAge, reason: "UNDER_18" | "BOX_UNCHECKED"): Promise<void> {
	await tx.underageRejection.create({ data: { userId: user.id, email, dateOfBirth: seal(dateOfBirth), birthYear: partsOf(dateOfBirth).year, reason, at: now() } });
}
