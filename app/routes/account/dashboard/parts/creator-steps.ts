import { href } from "react-router";
import type { AgeStanding } from "#app/domain/age-verification/age-verification.ts";
import type { Step } from "./next-steps.ts";

type Creator = {
	standing: AgeStanding /** The latest request, if any. */;
	latest: {
		reference: string;
		isOpen: boolean;
		isAccepted: boolean;
		due: string /** The page of the matches, if they await an answer. */;
		matchHref: string | null;
	} | null;
};

const sendRequirements: Step = {
	title: "Tell us what you need",
	body: "Tell us the services, location, budget, and dates. Someone on our team will read it and propose professionals who fit.",
	href: href("/onboarding/creator-requirements"),
	label: "Tell us what you need",
};

/** The creator's next step, by age verification and latest request. */
export function creatorStep({ standing, latest }: Creator): Step {
	switch (standing) {
		case "none":
			return {
				title: "Confirm your age",
				body: "Greenroom is for adults. Once you've sent this, tell us what you need, and our team will look for the right people.",
				href: href("/onboarding/creator-verification"),
				label: "Confirm your age",
			};
		case "rejected":
			return {
				title: "Send your age verification again",
				body: "We couldn't verify your age. See the reason above the form, correct your details, and send them again.",
				href: href("/onboarding/creator-verification"),
				label: "Correct your age verification",
			};
		case "age-rejected":
		case "suspended":
			return {
				title: "Contact support",
				body: "This account can't send anything. If that's a mistake, we'll fix it.",
				href: href("/support"),
				label: "Contact support",
			};
		case "submitted":
		case "verified":
			if (latest?.isAccepted)
				return {
					title: "You asked for a quote",
					body: `Your request ${latest.reference} is complete: follow the quote in your bookings. For other work, send us another request.`,
					href: href("/bookings"),
					label: "See your bookings",
					isWait: true,
				};
			if (!latest?.isOpen) return sendRequirements;
			if (latest.matchHref)
				return {
					title: "Your matches are here",
					body: `Our team proposes professionals for your request ${latest.reference}. Compare them, and request quotes from the ones you like.`,
					href: latest.matchHref,
					label: "Compare your matches",
				};
			return {
				title: "Your request is with our team",
				body: `We're working on your request ${latest.reference} and will propose professionals by ${latest.due}.${standing === "verified" ? "" : " Our team is also checking your age verification."}`,
				href: `${href("/onboarding/requirements-submitted")}?reference=${latest.reference}`,
				label: "See your request",
				isWait: true,
			};
	}
}
