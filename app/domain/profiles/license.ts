import type { ServiceLine } from "../market/service-line.ts";
import { type StateCode, usStates } from "../platform/us-state.ts";

export const LICENSE_KINDS = ["ATTORNEY", "CPA"] as const;
export type LicenseKind = (typeof LICENSE_KINDS)[number];

/** The result of a license check. */
export type LicenseResult = "PASSED" | "FAILED" | "NOT_PROVIDED";

/** The profession that each kind of license is for. */
export const licenseLabels: Record<LicenseKind, string> = { ATTORNEY: "Attorney", CPA: "CPA" };

/** The license that the work in a service line requires. */
const kindByLine: Partial<Record<ServiceLine, LicenseKind>> = { LEGAL: "ATTORNEY", ACCOUNTING: "CPA" };

/** The licenses that the work in these lines requires, in the order of the lines. */
export const licenseKindsFor = (lines: readonly ServiceLine[]): LicenseKind[] => [
	...new Set(lines.flatMap((line) => kindByLine[line] ?? [])),
];

/** The maximum number of licenses per account. */
export const LICENSES_MAX = 60;
export const LICENSE_NUMBER_MAX = 40;

/** "Attorney, California" */
export const formatLicense = ({ kind, state }: { kind: LicenseKind; state: string }): string =>
	`${licenseLabels[kind]}, ${usStates[state as StateCode] ?? state}`;

type Checked = { kind: LicenseKind; state: string; result: LicenseResult | null };

/** A sentence about the licenses that prevent an approval, or null if none do. */
export function blockingLicenses(licenses: readonly Checked[]): string | null {
	const named = (result: LicenseResult | null) =>
		licenses.filter((license) => license.result === result).map(formatLicense);
	const [failed, open] = [named("FAILED"), named(null)];
	if (failed.length > 0)
		return `The register doesn't confirm a license (${failed.join("; ")}). Ask for changes, or correct the result of the check first.`;
	return open.length > 0
		? `These licenses are not checked: ${open.join("; ")}. Record their results first.`
		: null;
}
