import { site } from "#app/infra/content/site.server.ts";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { unseal } from "#app/infra/security/secrets.server.ts";
import { type Actor, requireArea, type SignedInUser } from "../actor.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { DomainError } from "../domain-error.ts";
import { ageOn } from "./age.ts";
import { readAgeStanding } from "./age-verification.sql.server.ts";
import type { AgeStanding } from "./age-verification.ts";

export type AgeStandingView = {
	standing: AgeStanding /** When the last form was sent and decided. */;
	sentAt: Date | null;
	decidedAt: Date | null /** What the team said. */;
	note: string | null;
};

/** The status of a creator's age verification. */
export async function getAgeStanding(user: Pick<SignedInUser, "id">, from?: Tx): Promise<AgeStandingView> {
	const found = await readAgeStanding(user.id, from);
	if (!found) throw new Error("This person doesn't exist.");
	const { verification, status, ...last } = found;
	const standings = {
		VERIFIED: "verified",
		REJECTED: "rejected",
		AGE_REJECTED: "age-rejected",
		SUSPENDED: "suspended",
		PENDING: status === "SUBMITTED" ? "submitted" : "none",
	} as const;
	return { standing: standings[verification], ...last };
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
		age: dateOfBirth && ageOn(dateOfBirth, dayIn(now(), site().timeZone)),
	};
}

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
