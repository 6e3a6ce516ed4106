import type { Role } from "#app/domain/accounts/account.ts";

type Step = { title: string; body: string; href: string; label: string };

/** What each role does first; shown where nothing else needs action. */
export const nextSteps: Record<Role, Step> = {
	CREATOR: {
		title: "Confirm your age",
		body: "Greenroom is for adults. Once your age is confirmed you tell us what you need, and our team looks for the right people.",
		href: "/onboarding/creator-verification",
		label: "Confirm your age",
	},
	PROFESSIONAL: {
		title: "Apply to be verified",
		body: "Creators see you once your documents, references and background check are approved. You can stop anywhere and come back.",
		href: "/onboarding/professional",
		label: "Start your application",
	},
	ADMIN: { title: "Look at the queues", body: "Applications, age checks, matching, support and reports wait in the back office.", href: "/admin", label: "Open the back office" },
};

/** Comes first for whoever has not confirmed the address of the account. */
export const confirmEmailStep: Step = {
	title: "Confirm your email address",
	body: "We mailed you a link and six digits when you signed up. Either of them shows that the address is yours, so that our mails reach you and nobody else.",
	href: "/auth/verify-email",
	label: "Confirm your address",
};

export const guidance: Record<Role, { href: string; label: string; body: string }[]> = {
	CREATOR: [
		{ href: "/how-it-works", label: "How It Works", body: "The four steps from here to a booking." },
		{ href: "/blog/brief-a-photographer", label: "Brief a photographer", body: "Half an hour that saves you a reshoot." },
		{ href: "/safety", label: "Safety", body: "What we check, and what never to accept." },
	],
	PROFESSIONAL: [
		{ href: "/blog/prepare-your-verification", label: "Prepare your verification", body: "License, references and insurance, before you begin." },
		{ href: "/blog/build-a-portfolio-for-creator-clients", label: "Build a portfolio", body: "What creators look for in the first minute." },
		{ href: "/safety", label: "Safety", body: "How we protect both sides of a booking." },
	],
	ADMIN: [
		{ href: "/how-it-works", label: "How It Works", body: "What we tell members." },
		{ href: "/safety", label: "Safety", body: "What we promise them." },
	],
};
