/** The stages of a partnership, as the database and forms name them. */
export const PARTNER_STAGES = ["PROSPECT", "IN_TALKS", "SIGNED", "ACTIVE", "ENDED"] as const;
export type PartnerStage = (typeof PARTNER_STAGES)[number];

export const partnerStageLabels: Record<PartnerStage, string> = {
	PROSPECT: "Prospect",
	IN_TALKS: "In talks",
	SIGNED: "Signed",
	ACTIVE: "Active",
	ENDED: "Ended",
};

export const CODE_MAX = 40;
export const NOTES_MAX = 2_000;

const CODE = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/** Whether a text has the format of a referral code. */
export const isReferralCode = (text: string): boolean => text.length <= CODE_MAX && CODE.test(text);

/** The normalized code of a link, such as `?ref=Studio-9`, or null if its format is invalid. */
export function readReferral(value: unknown): string | null {
	const code = typeof value === "string" ? value.trim().toLowerCase() : "";
	return isReferralCode(code) ? code : null;
}
