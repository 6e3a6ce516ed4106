/** Days for which a user can cancel the deletion of their account. */
export const GRACE_DAYS = 14;

const DAY = 24 * 60 * 60 * 1_000;

/** The time at which an account is deleted, from the time at which the deletion was requested. */
export const deletionDue = (askedAt: Date): Date => new Date(askedAt.getTime() + GRACE_DAYS * DAY);

/**
 * How many years the files of agreed work are kept after the booking ends, if their owner's account was
 * deleted. In most states, the statute of limitations for contract claims is shorter.
 */
export const EVIDENCE_YEARS = 7;

type Kept = {
	what: string;
	why: string;
	until: string;
	/** Whether this applies only to accounts with bookings or messages. */
	isShared?: true;
};

/**
 * What we keep from an account after its deletion, why, and for how long. The privacy policy says the same.
 */
export const keptAfterDeletion: readonly Kept[] = [
	{
		what: "Agreements you signed, with the name and mailing address you signed with and everything else they state",
		why: "They prove what you and the other person agreed to, so they can't be changed.",
		until: "As long as we run the service.",
		isShared: true,
	},
	{
		what: "Files of agreed work: those you delivered, and those in messages of these bookings",
		why: "The other person paid for the work, and the files are evidence if the payment is disputed.",
		until: `${EVIDENCE_YEARS} years after the booking ended.`,
		isShared: true,
	},
	{
		what: "If you produced adult content, the performer records of that work, encrypted and apart from everything else",
		why: "18 U.S.C. 2257 and 28 CFR 75 require it.",
		until:
			"7 years after something was last added, or 5 years after your account was deleted, whichever is later.",
		isShared: true,
	},
	{
		what: "Bookings, payments, messages, and reviews you share with others",
		why: "The other person still needs them. We remove your name from them, but not from what either of you wrote.",
		until: "As long as we run the service.",
		isShared: true,
	},
	{
		what: "If you're a professional, your totals in closed tax years, with your name and email address",
		why: "We file tax forms from them and have to be able to prove what we filed, so they can't be changed.",
		until: "As long as we run the service.",
		isShared: true,
	},
	{
		what: "Open support cases, with your name and address",
		why: "Someone is working on them.",
		until: "Until they're closed.",
	},
	{
		what: "The record of a rejection for age, with your address",
		why: "So that no one gets around it by signing up again.",
		until: "As long as we run the service.",
	},
	{
		what: "A log of important actions, without your name or address",
		why: "So that we can explain decisions.",
		until: "As long as we run the service.",
	},
	{
		what: "Backups, with everything",
		why: "So that a failure loses nothing.",
		until: "Until newer ones replace them.",
	},
];
