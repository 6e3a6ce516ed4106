/**
 * A caller may use `points` in each window of `seconds`. `kept` limits survive a restart and are shared by
 * nodes. All limits by account are kept, except `api-key`. That limit and, of the limits by network address,
 * `request` and `search` are counted in memory, because they are used too often for database writes, and so is
 * `sign-in`, because account limits also apply.
 */
export type Limit = { points: number; seconds: number; kept: boolean };

/**
 * The default limits. The setting RATE_LIMITS overrides individual ones:
 * `waitlist=100/600,request=6000/60`.
 */
export const defaultLimits = {
	// By network address.
	"sign-in": { points: 10, seconds: 180, kept: false },
	// By account and network address. Browsers known from an earlier sign-in are counted separately.
	"sign-in-account": { points: 25, seconds: 3_600, kept: true },
	// By account, across all networks. Above the limit, responses are slow, but no one is refused.
	"sign-in-slow": { points: 50, seconds: 3_600, kept: true },
	// A signed-in user's identity confirmations, by password or passkey. By session.
	"current-password": { points: 25, seconds: 3_600, kept: true },
	// Authenticator and recovery codes, by account. Known browsers are counted separately.
	"second-factor": { points: 10, seconds: 900, kept: true },
	"sign-up": { points: 5, seconds: 1_800, kept: true },
	// Password resets, by network address and by the entered email address.
	reset: { points: 5, seconds: 1_800, kept: true },
	"reset-account": { points: 5, seconds: 1_800, kept: true },
	// Sign-in links, by network address and by the entered email address.
	"sign-in-link": { points: 5, seconds: 1_800, kept: true },
	"sign-in-link-account": { points: 5, seconds: 1_800, kept: true },
	// Codes from emails that confirm an address, by account.
	code: { points: 10, seconds: 900, kept: true },
	// Emails with a link or code, requested by the user or the team. By account.
	"account-mail": { points: 5, seconds: 1_800, kept: true },
	waitlist: { points: 5, seconds: 600, kept: true },
	newsletter: { points: 5, seconds: 600, kept: true },
	// Emails to one entered email address.
	"newsletter-address": { points: 3, seconds: 86_400, kept: true },
	export: { points: 3, seconds: 3_600, kept: true },
	"export-download": { points: 10, seconds: 900, kept: true },
	"page-feedback": { points: 20, seconds: 600, kept: true },
	support: { points: 5, seconds: 600, kept: true },
	// Each application sends an email to the two references that the applicant named.
	application: { points: 5, seconds: 86_400, kept: true },
	// Requests with files, by user.
	upload: { points: 30, seconds: 1_800, kept: true },
	"underage-log": { points: 30, seconds: 600, kept: true },
	requirements: { points: 5, seconds: 600, kept: true },
	// Requests begun without an account, by network address.
	"request-draft": { points: 10, seconds: 600, kept: true },
	// Test emails of campaigns, by user.
	"campaign-test": { points: 20, seconds: 3_600, kept: true },
	// Quote requests, by creator.
	"quote-request": { points: 10, seconds: 3_600, kept: true },
	// What one user sends another about quotes: requests, versions, requested changes, and dates. By
	// pair of users.
	contact: { points: 20, seconds: 3_600, kept: true },
	"contact-day": { points: 60, seconds: 86_400, kept: true },
	// Invitations of professionals, by creator, and by the entered email address.
	invitation: { points: 10, seconds: 86_400, kept: true },
	"invitation-address": { points: 1, seconds: 86_400, kept: true },
	// Connecting a calendar makes the server fetch it from another server. By professional.
	"calendar-address": { points: 10, seconds: 3_600, kept: true },
	// Reads of a private calendar, by its owner.
	"calendar-feed": { points: 60, seconds: 3_600, kept: true },
	// Changes to call sheets, and notices of being late, by user. Each may send the other side an email.
	"delivery-comment": { points: 120, seconds: 3_600, kept: true },
	"call-sheet": { points: 30, seconds: 3_600, kept: true },
	"late-notice": { points: 6, seconds: 3_600, kept: true },
	// Releases asked for, and links sent again, by user. Emails with these links, by the entered address.
	release: { points: 30, seconds: 3_600, kept: true },
	"release-address": { points: 5, seconds: 86_400, kept: true },
	// Signatures on releases, by network address. Each sends an email to the entered address.
	"release-signature": { points: 20, seconds: 600, kept: true },
	// Performer records added or corrected, and searches in them, by user.
	"performer-record": { points: 60, seconds: 3_600, kept: true },
	"performer-search": { points: 120, seconds: 3_600, kept: true },
	review: { points: 10, seconds: 3_600, kept: true },
	report: { points: 5, seconds: 600, kept: true },
	// Messages, by user.
	message: { points: 30, seconds: 60, kept: true },
	"message-day": { points: 500, seconds: 86_400, kept: true },
	// Lookups of licenses by their codes, by network address.
	"license-lookup": { points: 30, seconds: 600, kept: true },
	// Calls with an API key, by key.
	"api-key": { points: 300, seconds: 60, kept: false },
	search: { points: 60, seconds: 60, kept: false },
	request: { points: 600, seconds: 60, kept: false },
} satisfies Record<string, Limit>;

export type LimitName = keyof typeof defaultLimits;
