import type { ServiceLine } from "../../market/service-line.ts";
import { showHidden } from "../../platform/text.ts";
import type { BookingSide } from "../booking.ts";

/** The label of the checkbox for signing, which is stored with each signature. */
export const CONSENT =
	"I've read this agreement and agree to sign it electronically. Greenroom may keep it and share it with the other party.";

/** The file under content/agreements/ with the clauses of a service line. */
export const agreementFiles = {
	PHOTO_VIDEO: "photo-video",
	MANAGEMENT: "management",
	LEGAL: "legal",
	ACCOUNTING: "accounting",
	BUSINESS: "business",
	EDUCATION: "education",
	MARKETING: "marketing",
	OTHER: "other",
} as const satisfies Record<ServiceLine, string>;

/**
 * The placeholders of every agreement, in double square brackets. A value has one line, or one line
 * per entry.
 */
export const AGREEMENT_FACTS = [
	"reference",
	"version",
	"creator",
	"professional",
	"service",
	"place",
	"dates",
	"items",
	"total",
	"renewal",
	"milestones",
	"revisions",
	"platforms",
	"term",
	"territory",
	"exclusivity",
	"credit",
	"cancellation",
	"zone",
	"fee",
	"payout",
	"acceptanceDays",
	"changesDisputeDays",
	"changesDays",
	"paymentDays",
	"answerDays",
	"decisionDays",
] as const;

/** The additional placeholders of agreements whose payments are held. */
export const HELD_PAYMENT_FACTS = [
	"firstFundingDays",
	"nextFundingDays",
	"lateFundingDays",
	"overdueDays",
	"refundDays",
	"payoutDays",
	"proposalDays",
	"appealDays",
	"appealDecisionDays",
] as const;
export type AgreementFacts = Record<(typeof AGREEMENT_FACTS | typeof HELD_PAYMENT_FACTS)[number], string>;

/** A line of an agreement: a heading, a list item, or a paragraph. */
export type AgreementBlock = { kind: "title" | "heading" | "entry" | "paragraph"; text: string };

/**
 * The text of an agreement in blocks. Text that people typed is never parsed as markup, and its hidden
 * characters are shown.
 */
export function parseBlocks(text: string): AgreementBlock[] {
	return showHidden(text)
		.split("\n")
		.flatMap((line): AgreementBlock[] => {
			if (line.trim() === "") return [];
			if (line.startsWith("# ")) return [{ kind: "title", text: line.slice(2) }];
			if (line.startsWith("## ")) return [{ kind: "heading", text: line.slice(3) }];
			if (line.startsWith("- ")) return [{ kind: "entry", text: line.slice(2) }];
			return [{ kind: "paragraph", text: line }];
		});
}

/** Joins the lines of a typed text into one, so that none of them can be mistaken for a clause. */
export const onOneLine = (text: string): string => text.replace(/\s+/g, " ").trim();

/**
 * Whether a typed name matches the account's, ignoring letter case, extra spaces, and accents. A signer may
 * still confirm a different name, because people sign with middle names and legal names.
 */
export const isSameName = (typed: string, account: string): boolean =>
	normalizedName(typed) === normalizedName(account);

const normalizedName = (name: string): string =>
	name.normalize("NFD").replace(/\p{M}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();

export const signatureLabels: Record<BookingSide, string> = {
	CREATOR: "Creator",
	PROFESSIONAL: "Professional",
};

/** The print page of a version's agreement. */
export const agreementPath = (bookingId: string, version: number): string =>
	`/bookings/${bookingId}/agreements/${version}`;
