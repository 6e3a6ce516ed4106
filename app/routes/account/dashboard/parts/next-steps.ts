import { href } from "react-router";
import type { ApplicationStatus } from "#app/domain/applications/application.ts";
import type { Role } from "#app/domain/role.ts";

export type Step = {
	title: string;
	body: string;
	href: string;
	label: string;
	/** Tells where things stand: it is not the reader's turn. */
	isWait?: true;
};

/** What each role does first; for creators see creator-steps.ts. */
export const nextSteps: Record<Exclude<Role, "CREATOR">, Step> = {
	PROFESSIONAL: {
		title: "Apply to be verified",
		body: "Creators see you once your documents, references and background check are approved. You can stop anywhere and come back.",
		href: href("/onboarding/professional"),
		label: "Start your application",
	},
	ADMIN: {
		title: "Look at the queues",
		body: "Applications, age checks, matching, support and reports wait in the back office.",
		href: href("/admin"),
		label: "Open the back office",
	},
};

/** Comes first for whoever has not confirmed the address of the account. */
export const confirmEmailStep: Step = {
	title: "Confirm your email address",
	body: "We mailed you a link and six digits when you signed up. Either of them shows that the address is yours, so that our mails reach you and nobody else.",
	href: href("/auth/verify-email"),
	label: "Confirm your address",
};

export const guidance: Record<Role, { href: string; label: string; body: string }[]> = {
	CREATOR: [
		{ href: href("/how-it-works"), label: "How It Works", body: "The four steps from here to a booking." },
		{ href: href("/blog/:slug", { slug: "brief-a-photographer" }), label: "Brief a photographer", body: "Half an hour that saves you a reshoot." },
		{ href: href("/safety"), label: "Safety", body: "What we check, and what never to accept." },
	],
	PROFESSIONAL: [
		{ href: href("/blog/:slug", { slug: "prepare-your-verification" }), label: "Prepare your verification", body: "License, references and insurance, before you begin." },
		{ href: href("/blog/:slug", { slug: "build-a-portfolio-for-creator-clients" }), label: "Build a portfolio", body: "What creators look for in the first minute." },
		{ href: href("/safety"), label: "Safety", body: "What protects you now, and what opens at launch." },
	],
	ADMIN: [
		{ href: href("/how-it-works"), label: "How It Works", body: "What we tell members." },
		{ href: href("/safety"), label: "Safety", body: "What we promise them." },
	],
};

/** What a professional does next, by the state of the application; the first step of the role where there is none. */
export function professionalStep(status: ApplicationStatus | undefined, reference: string | null): Step {
	const follow = { href: href("/onboarding/verification-pending"), label: "See where it stands" };
	const named = reference ? `Your application ${reference}` : "Your application";
	switch (status) {
		case undefined:
			return nextSteps.PROFESSIONAL;
		case "DRAFT":
			return {
				title: "Finish your application",
				body: "What you have filled in so far is saved. It goes to our team once you send it.",
				href: href("/onboarding/professional"),
				label: "Go on with your application",
			};
		case "CHANGES_REQUESTED":
			return { title: "Change your application", body: `${named} needs something from you before we can go on.`, href: follow.href, label: "See what we ask for" };
		case "APPROVED":
			return {
				title: "You are verified",
				body: "Creators' requests reach you as soon as our team matches you.",
				href: href("/safety"),
				label: "Read what protects you",
				isWait: true,
			};
		case "REJECTED":
		case "WITHDRAWN":
			return {
				title: status === "REJECTED" ? "Your application was not approved" : "You have withdrawn your application",
				body: "You can apply again. Your answers are kept for that.",
				...follow,
			};
		case "SUBMITTED":
		case "DOCUMENT_REVIEW":
		case "BACKGROUND_CHECK":
			return {
				title: "Your application is with our team",
				body: `${named} is being reviewed. We write to you as soon as something changes.`,
				...follow,
				isWait: true,
			};
	}
}
