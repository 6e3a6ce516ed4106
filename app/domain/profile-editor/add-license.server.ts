import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { LICENSES_MAX } from "../licenses/license.ts";
import type { AddLicense } from "../licenses/license-forms.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";

/**
 * Adds a license to the professional's own profile. The team checks it with the state's register.
 * Throws `invalid` if there is one of the kind in the state, and `conflict` at the maximum.
 */
export async function addLicense(actor: Actor, input: AddLicense): Promise<void> {
	const { id: userId } = requireUser(actor, "PROFESSIONAL");
	await changeProfile(actor, "add-license", input, async (tx, professionalId) => {
		const { kind, state, number } = input;
		const existing = await tx.professionalLicense.findMany({
			where: { userId },
			select: { kind: true, state: true },
		});
		if (existing.some((license) => license.kind === kind && license.state === state))
			throw invalidField(
				"state",
				"You have a license of this state already. Remove it first to add another number",
			);
		if (existing.length >= LICENSES_MAX)
			throw new DomainError("conflict", `You can add up to ${LICENSES_MAX} licenses. Remove one first.`);
		await tx.professionalLicense.create({
			data: { userId, professionalId, kind, state, number, addedAt: now() },
		});
	});
}
