/** The terms that pages explain in place. The glossary must contain them. */
export const TERM_IDS = [
	"request",
	"quote",
	"retainer",
	"revision",
	"agreement",
	"milestone",
	"delivery",
	"usage-rights",
	"held-payment",
	"release",
	"payout",
	"service-fee",
	"refund",
	"dispute",
	"chargeback",
] as const;
export type TermId = (typeof TERM_IDS)[number];
