import { site } from "#app/infra/content/site.server.ts";
import { announceChange } from "#app/infra/database/changes.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import type { Email } from "../platform/email/email.ts";
import { queueEmail } from "../platform/email/queue-email.server.ts";
import { formatLicense, type LicenseKind } from "../profiles/license.ts";
import { professionalPath } from "../profiles/professional.ts";
import { type CheckLicense, licenseValues } from "./check-forms.ts";
import { requirePastDay } from "./checks.server.ts";

type LicenseChecked = {
	email: string;
	name: string;
	license: { kind: LicenseKind; state: string };
	result: "PASSED" | "FAILED";
	note: string | null;
	/** Whether the license belongs to a profile, and not only to an application. */
	isListed: boolean;
};

/** Sent to a professional whose license was checked in the state's register. */
export function licenseChecked({ email, name, license, result, note, isListed }: LicenseChecked): Email {
	const words = formatLicense(license);
	const isConfirmed = result === "PASSED";
	return {
		to: email,
		name,
		kind: isConfirmed ? "license-confirmed" : "license-not-confirmed",
		subject: isConfirmed
			? `We confirmed your license: ${words}`
			: `We couldn't confirm your license: ${words}`,
		paragraphs: isConfirmed
			? [
					"We found your license in the state's register.",
					isListed
						? "Your profile now shows it with the date of our check."
						: "Your profile will show it with the date of our check once your application is approved.",
				]
			: [
					`We looked for it in the state's register. This is what we found:\n${note ?? ""}`,
					isListed
						? "Your profile doesn't show this license. If the number or the state is wrong, remove the license and add it again."
						: "If the number or the state is wrong, reply to this email.",
				],
		action: isListed
			? { label: "See your licenses", path: "/professional/edit/licenses" }
			: { label: "View your application status", path: "/onboarding/verification-pending" },
		reason: `You're getting this email because you gave ${site().name} a license to check.`,
	};
}

/**
 * The team records what a state's licensing records say about a license, or corrects it. If the result changed, the
 * professional gets an email. Throws `not_found`, `invalid` for a day in the future, and `conflict` if the
 * result changed after the form was opened.
 */
export async function checkLicense(
	actor: Actor,
	{ licenseId, version, ...check }: CheckLicense & { licenseId: string },
): Promise<void> {
	const { id: adminId } = requireArea(actor, "vetting");
	requirePastDay("checkedOn", check.checkedOn);
	await command(actor, "check-license", { licenseId, version, ...check }, async (tx) => {
		// Serializes checks of this license.
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
	});
}
