import { fact, site } from "#app/infra/content/site.server.ts";
import type { Email } from "../mail/email.ts";
import { matchPath } from "./match.ts";

/** The creator of a request, and the request's reference. */
type Asker = { id: string; email: string; name: string; reference: string };

const toCreator = ({ id, email, name, reference }: Asker, { paragraphs, ...words }: Pick<Email, "kind" | "subject" | "paragraphs" | "action">): Email => ({
	to: email,
	name,
	...words,
	paragraphs: [...paragraphs, `Your reference is ${reference}.`],
	reason: `You get this mail because you told us what you need on ${site().name}. Choose in your settings which mails you get.`,
	topic: { name: "PROGRESS", userId: id },
});

const count = ["no", "one", "two", "three"];

/** To a creator: whom the team proposes, and why. */
export function matchProposed(asker: Asker, matchId: string, proposals: readonly { businessName: string; place: string; rate: string; reason: string }[]): Email {
	const isOne = proposals.length === 1;
	const counted = `${count[proposals.length]} ${isOne ? "professional" : "professionals"}`;
	return toCreator(asker, {
		kind: "match-proposed",
		subject: `We found ${counted} for you (${asker.reference})`,
		paragraphs: [
			`A person on our team read what you need and proposes ${counted}:`,
			...proposals.map(({ businessName, place, rate, reason }) => `${businessName}\n${place} · ${rate}\n${reason}`),
			isOne
				? `We promise ${fact("matches-per-request")}, but only this one fits what you need right now. You can request a quote; nothing is agreed or paid by asking. If they don't fit, tell us why, and we'll keep looking.`
				: "Compare them side by side, and ask whom you like for a quote. Nothing is agreed or paid by asking. If none of them fits, say why, and we look again.",
		],
		action: { label: isOne ? "See your match" : "Compare your matches", path: matchPath(matchId) },
	});
}

/** To a creator: why the proposal takes longer, and when it is due now. */
export function matchDelayed(asker: Asker, reason: string, due: string): Email {
	return toCreator(asker, {
		kind: "match-delayed",
		subject: `Your matches take longer (${asker.reference})`,
		paragraphs: [
			"We haven't found the right professionals for you yet, and we'd rather keep looking than propose someone who doesn't fit.",
			reason,
			`We now expect to propose ${fact("matches-per-request")} professionals by ${due}. You don't need to do anything.`,
		],
		action: { label: "See your request", path: `/onboarding/requirements-submitted?reference=${asker.reference}` },
	});
}

/** To a creator whom none of those proposed suited. */
export function matchRefused(asker: Asker, matchId: string, due: string): Email {
	return toCreator(asker, {
		kind: "match-refused",
		subject: `We look again (${asker.reference})`,
		paragraphs: [
			`Thank you for telling us why none of them fits. We propose ${fact("matches-per-request")} others by ${due}. Those you have refused are not proposed to you again.`,
		],
		action: { label: "See what you told us", path: matchPath(matchId) },
	});
}
