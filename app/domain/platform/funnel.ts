/**
 * Steps from the waitlist to a completed booking, in order. Each definition says what is counted.
 */
export const creatorSteps = [
	{ step: "waitlist", label: "Joined the waitlist", definition: "addresses added to the waitlist" },
	{ step: "account", label: "Created a creator account", definition: "creator accounts created" },
	{ step: "email", label: "Confirmed their email", definition: "creators who confirmed their email address" },
	{ step: "age", label: "Verified their age", definition: "age verifications approved" },
	{ step: "requirements", label: "Sent requirements", definition: "requirements sent" },
	{ step: "matched", label: "Got a proposal", definition: "requirements with a first proposal" },
	{ step: "accepted", label: "Accepted a proposal", definition: "proposals accepted" },
	{ step: "requested", label: "Requested a quote", definition: "quotes requested" },
	{ step: "booked", label: "Had a request accepted", definition: "requests accepted by a professional" },
	{ step: "completed", label: "Completed a booking", definition: "bookings completed" },
] as const;

/** Steps from a professional's account to a place in the directory. */
export const professionalSteps = [
	{ step: "account", label: "Created a professional account" },
	{ step: "application", label: "Sent the application" },
	{ step: "listed", label: "Listed in the directory" },
] as const;

/** Promises that have a due time stored with each record. */
export const promises = [
	{
		step: "promise-matching",
		label: "A proposal within three business days",
		definition: "Requirements whose proposal fell due in the period",
	},
	{
		step: "promise-support",
		label: "A first support reply on time",
		definition: "Support messages whose first reply fell due in the period",
	},
	{
		step: "promise-reports",
		label: "A decision on reports on time",
		definition: "Reports whose decision fell due in the period",
	},
	{
		step: "promise-answers",
		label: "An answer to requests within 72 hours",
		definition: "Quote requests whose answer fell due in the period, except those withdrawn earlier",
	},
] as const;

/** How a promise ended. */
export const KEPT = "KEPT";
export const LATE = "LATE";

/**
 * This step counts requirements by the number of days until their first proposal. LONGEST_MATCH includes all
 * longer times.
 */
export const MATCH_DAYS = "match-days";
export const LONGEST_MATCH = 7;
