import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";
import { type LicenseKind, licenseInWords } from "../licenses/license.ts";

type LicenseChecked = {
	email: string;
	name: string;
	license: { kind: LicenseKind; state: string };
	result: "PASSED" | "FAILED";
	note: string | null;
	/** Whether there is a profile that shows the license. */
	isListed: boolean;
};

/** To a professional whose license was checked with the state's register. */
export function licenseChecked({ email, name, license, result, note, isListed }: LicenseChecked): Email {
	const words = licenseInWords(license);
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
					"We looked for your license in the state's register and couldn't confirm it. This is what we found:",
					note ?? "",
					isListed
						? "Your profile doesn't show this license. If the number or the state is wrong, remove the license and add it again."
						: "If the number or the state is wrong, reply to this email.",
				],
		action: isListed
			? { label: "See your licenses", path: "/professional/edit/licenses" }
			: { label: "View your application status", path: "/onboarding/verification-pending" },
		reason: `You get this email because you gave ${site().name} a license to check.`,
	};
}
