/** Steps from the waitlist to a completed booking, in order, with what exactly is counted. */
export const creatorSteps = [
	{ step: "waitlist", label: "Joined the waitlist", definition: "addresses that were put on the waitlist" },
	{ step: "account", label: "Made a creator account", definition: "accounts of creators that were made" },
	{ step: "email", label: "Confirmed their address", definition: "creators who confirmed their e-mail address" },
	{ step: "age", label: "Were verified", definition: "age verifications that ended well" },
	{ step: "requirements", label: "Said what they need", definition: "requirements that were sent" },
	{ step: "matched", label: "Got a proposal", definition: "requirements that got their first proposal" },
	{ step: "accepted", label: "Accepted a proposal", definition: "proposals that were accepted" },
	{ step: "requested", label: "Asked for a quote", definition: "bookings that were requested" },
	{ step: "booked", label: "Were booked", definition: "requests that a professional accepted" },
	{ step: "completed", label: "Completed a booking", definition: "bookings that were completed" },
] as const;

/** Steps from a professional's account to a place in the directory. */
export const professionalSteps = [
	{ step: "account", label: "Made a professional account" },
	{ step: "application", label: "Sent the application" },
	{ step: "listed", label: "Were listed" },
] as const;

/** Promises that have a due time stored with each record. */
export const promises = [
	{ step: "promise-matching", label: "A proposal within three business days", definition: "Requirements whose proposal fell due in the period" },
	{ step: "promise-support", label: "A first reply of support in time", definition: "Support messages whose first reply fell due in the period" },
	{ step: "promise-reports", label: "A decision on reports in time", definition: "Reports whose decision fell due in the period" },
	{
		step: "promise-answers",
		label: "An answer to requests within 72 hours",
		definition: "Requests for a quote whose answer fell due in the period, those withdrawn before excepted",
	},
] as const;

/** How a promise ended. */
export const KEPT = "KEPT";
export const LATE = "LATE";

/**
 * Under this step requirements are counted by how many whole days passed until their first
 * proposal; the last holds all longer times.
 */
export const MATCH_DAYS = "match-days";
export const LONGEST_MATCH = 7;
