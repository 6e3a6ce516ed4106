import { href } from "react-router";
import type { AgeStanding } from "#app/domain/age-verification/age-verification.ts";
import type { Step } from "./next-steps.ts";

type Creator = {
	standing: AgeStanding /** The latest request, if any. */;
	latest: { reference: string; isOpen: boolean; due: string /** The page of what was proposed, where that waits for an answer. */; matchHref: string | null } | null;
};

const tellUs: Step = {
	title: "Tell us what you need",
	body: "The services, the place, the budget and the time: a person on our team reads it and proposes professionals who fit.",
	href: href("/onboarding/creator-requirements"),
	label: "Tell us what you need",
};

/** What a creator does next, by the state of the age verification and of the latest request. */
export function creatorStep({ standing, latest }: Creator): Step {
	switch (standing) {
		case "none":
			return {
				title: "Confirm your age",
				body: "Greenroom is for adults. Once you have sent this, you tell us what you need, and our team looks for the right people.",
				href: href("/onboarding/creator-verification"),
				label: "Confirm your age",
			};
		case "rejected":
			return {
				title: "Send your age verification again",
				body: "We could not verify your age with what you sent. The reason stands above the form; correct it and send it again.",
				href: href("/onboarding/creator-verification"),
				label: "Open the age verification",
			};
		case "age-rejected":
		case "suspended":
			return {
				title: "Write to support",
				body: "Nothing can be sent from this account. If that is a mistake, we put it right.",
				href: href("/support"),
				label: "Write to support",
			};
		case "submitted":
		case "verified":
			if (!latest?.isOpen) return tellUs;
			if (latest.matchHref)
				return {
					title: "Your matches are here",
					body: `Our team proposes professionals for your request ${latest.reference}. Compare them, and ask whom you like for a quote.`,
					href: latest.matchHref,
					label: "Compare your matches",
				};
			return {
				title: "Your request is with our team",
				body: `We work on your request ${latest.reference} and propose professionals by ${latest.due}.${standing === "verified" ? "" : " Your age verification is with our team, too."}`,
				href: `${href("/onboarding/requirements-submitted")}?reference=${latest.reference}`,
				label: "See your request",
				isWait: true,
			};
	}
}
