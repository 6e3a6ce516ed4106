import { db } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";

/**
 * What a professional's own profile doesn't say yet, in words. Empty without a profile, and once the
 * request on the dashboard was dismissed.
 */
export async function findOpenQuestions(actor: Actor): Promise<string[]> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	const found = await db().professional.findUnique({
		where: { userId, state: { not: "REMOVED" } },
		select: {
			isRemote: true,
			adultWork: true,
			factsDismissedAt: true,
			specialties: { select: { specialty: true }, take: 1 },
			languages: { select: { language: true }, take: 1 },
		},
	});
	if (!found || found.factsDismissedAt) return [];
	return [
		...(found.isRemote === null ? ["Whether you work remotely"] : []),
		...(found.specialties.length === 0 ? ["Your specialties"] : []),
		...(found.languages.length === 0 ? ["The languages you work in"] : []),
		...(found.adultWork === null ? ["Whether you work with creators of adult content"] : []),
	];
}
