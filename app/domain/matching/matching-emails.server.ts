import { fact, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../platform/email/email.ts";
import { matchPath } from "./match.ts";

/** The creator of a request, and the request's reference. */
type Asker = { id: string; email: string; name: string; reference: string };

const toCreator = (
	{ id, email, name, reference }: Asker,
	{ facts = [], ...words }: Pick<Email, "kind" | "subject" | "facts" | "paragraphs" | "action">,
): Email => ({
	to: email,
	name,
	...words,
	facts: [...facts, { label: "Request", value: reference }],
	reason: `You're getting this email because you told us what you need on ${site().name}. You can choose which emails you get in your settings.`,
	topic: { name: "PROGRESS", userId: id },
});

const count = ["no", "one", "two", "three"];
const list = new Intl.ListFormat("en-US");

/** Sent to a creator: the professionals whom the team proposes, and why. */
export function matchProposed(
	asker: Asker,
	matchId: string,
	proposals: readonly { businessName: string; place: string; rate: string; reason: string }[],
): Email {
	const isOne = proposals.length === 1;
	const counted = `${count[proposals.length]} ${isOne ? "professional" : "professionals"}`;
	return toCreator(asker, {
		kind: "match-proposed",
		subject: `We found ${counted} for you: ${list.format(proposals.map(({ businessName }) => businessName))}`,
		facts: proposals.map(({ businessName, place, rate }, i) => ({
			label: isOne ? "Match" : `Match ${i + 1}`,
			value: `${businessName}\n${place} · ${rate}`,
		})),
		paragraphs: [
			`Someone on our team read your request and picked ${isOne ? "this match" : "these matches"} for you.`,
			...proposals.map(({ businessName, reason }) => `Why ${businessName}:\n${reason}`),
			isOne
				? `We promise ${fact("matches-per-request")}, but only this one fits what you need right now. Request a quote if you like. It's free, with no obligation. If they don't fit, tell us why, and we'll keep looking.`
				: "Compare them side by side, and request a quote from anyone you like. It's free, with no obligation. If none of them fits, tell us why, and we'll keep looking.",
		],
		action: { label: isOne ? "See your match" : "Compare your matches", path: matchPath(matchId) },
	});
}

/** Sent to a creator: why matching is taking longer, and the new due date. */
export function matchDelayed(asker: Asker, reason: string, due: string): Email {
	return toCreator(asker, {
		kind: "match-delayed",
		subject: `Your matches are taking longer than planned, now due ${due}`,
		facts: [{ label: "New date", value: due }],
		paragraphs: [
			"We haven't found the right professionals for you yet, and we'd rather keep looking than suggest someone who doesn't fit.",
			reason,
			`We now expect to propose ${fact("matches-per-request")} professionals by then. You don't need to do anything.`,
		],
		action: {
			label: "See your request",
			path: `/onboarding/requirements-submitted?reference=${asker.reference}`,
		},
	});
}
