/** Days during which a member can cancel the deletion of their account. */
export const GRACE_DAYS = 14;

const DAY = 24 * 60 * 60 * 1_000;

/** When an account is deleted whose deletion was requested at this time. */
export const deletionDue = (askedAt: Date): Date => new Date(askedAt.getTime() + GRACE_DAYS * DAY);
