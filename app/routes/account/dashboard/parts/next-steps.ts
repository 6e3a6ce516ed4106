import { href } from "react-router";
import type { Role } from "#app/domain/platform/roles.ts";
import type { ApplicationStatus } from "#app/domain/vetting/application.ts";

export type Step = {
	title: string;
	body: string;
	href: string;
	label: string;
	/** Whether the user has nothing to do, because someone else acts next. */
	isWait?: true;
};

/** Each role's first step. For creators, see `creatorStep` in next-step.server.ts. */
export const nextSteps: Record<Exclude<Role, "CREATOR">, Step> = {
	PROFESSIONAL: {
		title: "Apply to be verified",
		body: "Creators see you once your documents, references, and background check are approved. You can stop at any point and come back later.",
		href: href("/onboarding/professional"),
		label: "Start your application",
	},
	ADMIN: {
		title: "Check the queues",
		body: "Find applications, age checks, matching, support, and reports in the back office.",
		href: href("/admin"),
		label: "Open the back office",
	},
};

/** Comes first until the email address is confirmed. */
export const confirmEmailStep: Step = {
	title: "Confirm your email address",
	body: "We emailed you a link and a six-digit code when you signed up. Use either one to confirm that the address is yours, so that only you get our emails.",
	href: href("/auth/verify-email"),
	label: "Confirm your address",
};

/** Shown once creators can pay, as long as the bank lacks some of a professional's details. */
export const payoutStep: Step = {
	title: "Set up your payouts",
	body: "Creators can pay you on Greenroom. Payouts wait until the bank has your account and your tax details, which takes a few minutes.",
	href: href("/professional/payout-details"),
	label: "Set up payouts",
};

export const guidance: Record<Role, { href: string; label: string; body: string }[]> = {
	CREATOR: [
		{ href: href("/how-it-works"), label: "How It Works", body: "The four steps from here to a booking." },
		{
			href: href("/blog/:slug", { slug: "brief-a-photographer" }),
			label: "Brief a photographer",
			body: "A short read that can save you a reshoot.",
		},
		{ href: href("/safety"), label: "Safety", body: "What we check, and what never to accept." },
	],
	PROFESSIONAL: [
		{
			href: href("/blog/:slug", { slug: "prepare-your-verification" }),
			label: "Prepare your verification",
			body: "License, references, and insurance, before you begin.",
		},
		{
			href: href("/blog/:slug", { slug: "build-a-portfolio-for-creator-clients" }),
			label: "Build a portfolio",
			body: "What creators look for in the first minute.",
		},
		{ href: href("/safety"), label: "Safety", body: "What we check, what protects you, and what to refuse." },
	],
	ADMIN: [
		{ href: href("/how-it-works"), label: "How It Works", body: "What we tell members." },
		{ href: href("/safety"), label: "Safety", body: "What we promise them." },
	],
};

/** Something to read for a professional whose application is approved. */
export const verifiedGuidance = [
	{
		href: href("/blog/:slug", { slug: "work-with-content-creators" }),
		label: "Work with creators",
		body: "What a new client expects of you.",
	},
	...guidance.PROFESSIONAL.slice(1),
];

/**
 * The professional's next step, according to the application's status, or the role's first step if there is
 * no application.
 */
export function professionalStep(status: ApplicationStatus | undefined, reference: string | null): Step {
	const follow = { href: href("/onboarding/verification-pending"), label: "See its status" };
	const named = reference ? `Your application ${reference}` : "Your application";
	switch (status) {
		case undefined:
			return nextSteps.PROFESSIONAL;
		case "DRAFT":
			return {
				title: "Finish your application",
				body: "Your answers so far are saved. Our team sees them once you submit your application.",
				href: href("/onboarding/professional"),
				label: "Continue your application",
			};
		case "CHANGES_REQUESTED":
			return {
				title: "Change your application",
				body: `${named} needs changes before we can continue.`,
				href: follow.href,
				label: "See the changes",
			};
		case "APPROVED":
			return {
				title: "You're verified",
				body: "Creators can find your page, and our team proposes you to those you fit.",
				href: href("/profile"),
				label: "See your public page",
				isWait: true,
			};
		case "REJECTED":
		case "WITHDRAWN":
			return {
				title: status === "REJECTED" ? "Your application wasn't approved" : "You withdrew your application",
				body: "You can apply again. We've kept your answers.",
				...follow,
			};
		case "SUBMITTED":
		case "DOCUMENT_REVIEW":
		case "BACKGROUND_CHECK":
			return {
				title: "Your application is with our team",
				body: `${named} is being reviewed. We'll email you when something changes.`,
				...follow,
				isWait: true,
			};
	}
}
