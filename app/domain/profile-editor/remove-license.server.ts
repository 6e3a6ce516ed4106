import type { Actor } from "../actor.ts";
import { DomainError } from "../domain-error.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";

/** Removes a license from the professional's own profile. Throws `not_found` for someone else's. */
export const removeLicense = (actor: Actor, { licenseId }: { licenseId: string }): Promise<void> =>
	changeProfile(actor, "remove-license", { licenseId }, async (tx, professionalId) => {
		const { count } = await tx.professionalLicense.deleteMany({ where: { id: licenseId, professionalId } });
		if (count === 0) throw new DomainError("not_found", "This license is no longer on your profile.");
	});
