/**
 * `points` may be spent in every window of `seconds`; `kept` ones survive a restart and are shared
 * by nodes. All that count by account
 * are kept. Those in memory count by network address, and what they are spent on comes too often
 * for a write, or is kept by account, too.
 */
export type Limit = { points: number; seconds: number; kept: boolean };

/**
 * The default limits. The setting RATE_LIMITS changes single ones:
 * `waitlist=100/600,request=6000/60`.
 */
export const defaultLimits = {
	"sign-in": { points: 10, seconds: 180, kept: false },
	// By account and network address; browsers that the account knows from an earlier sign-in have a
	// count of their own.
	"sign-in-account": { points: 25, seconds: 3_600, kept: true },
	// By account, from all networks together: past it the answers come slowly, but no one is refused.
	"sign-in-slow": { points: 50, seconds: 3_600, kept: true },
	// The password of someone who is signed in, by session.
	"current-password": { points: 25, seconds: 3_600, kept: true },
	// Codes of authenticator apps and recovery codes, by account; known browsers have a count of
	// their own.
	"second-factor": { points: 10, seconds: 900, kept: true },
	"sign-up": { points: 5, seconds: 1_800, kept: true },
	// A forgotten password, by network address and by the address that was entered.
	reset: { points: 5, seconds: 1_800, kept: true },
	"reset-account": { points: 5, seconds: 1_800, kept: true },
	// Links that sign in, by network address and by the address that was entered.
	"sign-in-link": { points: 5, seconds: 1_800, kept: true },
	"sign-in-link-account": { points: 5, seconds: 1_800, kept: true },
	// Codes that are typed in, by account.
	code: { points: 10, seconds: 900, kept: true },
	// Mails with a link or a code that a member asks for, by account.
	"account-mail": { points: 5, seconds: 1_800, kept: true },
	waitlist: { points: 5, seconds: 600, kept: true },
	newsletter: { points: 5, seconds: 600, kept: true },
	// Mails to one address that someone entered.
	"newsletter-address": { points: 3, seconds: 86_400, kept: true },
	export: { points: 3, seconds: 3_600, kept: true },
	"export-download": { points: 10, seconds: 900, kept: true },
	support: { points: 5, seconds: 600, kept: true },
	// Each submission asks two people by email whom its sender has named.
	application: { points: 5, seconds: 86_400, kept: true },
	// Requests that bring files, by person.
	upload: { points: 30, seconds: 1_800, kept: true },
	"underage-log": { points: 30, seconds: 600, kept: true },
	requirements: { points: 5, seconds: 600, kept: true },
	// Test mails of campaigns, by person.
	"campaign-test": { points: 20, seconds: 3_600, kept: true },
	// Requests for a quote, by creator.
	"quote-request": { points: 10, seconds: 3_600, kept: true },
	review: { points: 10, seconds: 3_600, kept: true },
	report: { points: 5, seconds: 600, kept: true },
	// Messages, by person.
	message: { points: 30, seconds: 60, kept: true },
	"message-day": { points: 500, seconds: 86_400, kept: true },
	search: { points: 60, seconds: 60, kept: false },
	request: { points: 600, seconds: 60, kept: false },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaultLimits;
