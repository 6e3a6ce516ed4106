import { announceChange } from "#app/infra/database/changes.server.ts";
import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { requirePastDay } from "../checks/record-check.server.ts";
import { DomainError } from "../domain-error.ts";
import { queueEmail } from "../email/queue-email.server.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { professionalPath } from "../professionals/professional.ts";
import type { CheckLicense } from "./license-check-forms.ts";
import { licenseChecked } from "./license-emails.server.ts";
import { licenseValues } from "./license-values.ts";

/**
 * The team records what a state's register says about a license, or corrects it. The professional
 * gets an email. Throws `not_found`, `invalid` for a day to come, and `conflict` if the result was
 * changed since the form was opened.
 */
export async function checkLicense(
	actor: Actor,
	{ licenseId, version, ...check }: CheckLicense & { licenseId: string },
): Promise<void> {
	const { id: adminId } = requireArea(actor, "vetting");
	requirePastDay("checkedOn", check.checkedOn);
	await withIdempotency(actor, "check-license", { licenseId, version, ...check }, (remember) =>
		transaction(async (tx) => {
			// Another check of this license waits here.
			await tx.professionalLicense.updateMany({ where: { id: licenseId }, data: { id: licenseId } });
			const license = await tx.professionalLicense.findUnique({
				where: { id: licenseId },
				include: { user: { select: { email: true, name: true } } },
			});
			if (!license?.user) throw new DomainError("not_found", "This license doesn't exist.");
			requireUnchanged(version, licenseValues(license));
			const { result, checkedOn, source, note } = check;
			await tx.professionalLicense.update({
				where: { id: licenseId },
				data: { result, checkedOn, source, note: note ?? "", adminId },
			});
			if (license.result !== result)
				await queueEmail(
					tx,
					licenseChecked({
						...license.user,
						license,
						result,
						note,
						isListed: license.professionalId !== null,
					}),
				);
			await recordEvent(tx, actor, {
				action: "check-license",
				subject: ["ProfessionalLicense", licenseId],
				detail: { before: license.result, after: result, checkedOn },
			});
			if (license.professionalId) await announceChange(tx, professionalPath(license.professionalId));
			await remember(tx, {});
			return {};
		}),
	);
}
