import type { ServiceLine } from "../service-lines/service-line.ts";

export const LICENSE_KINDS = ["ATTORNEY", "CPA"] as const;
export type LicenseKind = (typeof LICENSE_KINDS)[number];

/** The profession as people read it. */
export const licenseLabels: Record<LicenseKind, string> = { ATTORNEY: "Attorney", CPA: "CPA" };

/** The license that the work of a service line needs. */
export const licenseKindOf: Partial<Record<ServiceLine, LicenseKind>> = { LEGAL: "ATTORNEY", ACCOUNTING: "CPA" };
