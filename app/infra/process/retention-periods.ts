/**
 * How many days the kinds of records are kept whose period the operator may decide: by default, at least, and at most.
 * The setting RETENTION_DAYS overrides individual ones: `emails=30,errors=60`. The maximum of what the privacy policy
 * names is what it names, because a published version doesn't change, so a longer period needs a new version first.
 */
export const retentionPeriods = {
	/** Sent emails, in the outbox. */
	emails: { days: 90, min: 7, max: 90 },
	/** Errors in the error inbox, since they last happened. */
	errors: { days: 90, min: 7, max: 365 },
	/** Deliveries of webhooks, since they were delivered or failed. */
	webhooks: { days: 30, min: 1, max: 90 },
	/** Totals of page views, form errors, loading times, and the funnel. Two years and a month cover the figures. */
	counts: { days: 761, min: 90, max: 761 },
	/** Search queries that found nothing. Someone may have typed personal data. */
	searches: { days: 90, min: 1, max: 90 },
	/** Answers about whether a page helped, with comments. */
	feedback: { days: 365, min: 30, max: 365 },
} as const;

export type RetentionName = keyof typeof retentionPeriods;

export const retentionNames = Object.keys(retentionPeriods) as RetentionName[];
