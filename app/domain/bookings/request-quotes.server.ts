import { db, type Tx } from "#app/infra/database/db.server.ts";
import { ASK_PLACE } from "../market/places/place-forms.ts";
import { getUserMatch } from "../matching/matching-queries.server.ts";
import { lineForNeeds, needLabels, timelineLabels } from "../matching/requirements.ts";
import type { RequirementsView } from "../matching/requirements-queries.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { withIdempotency, withUniqueReference } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { getPhase } from "../platform/phase.server.ts";
import { consumeContactLimit, consumeRateLimit } from "../platform/rate-limit.server.ts";
import type { StateCode } from "../platform/us-state.ts";
import type { RequestQuotes } from "./booking-forms.ts";
import {
	assertMayRequest,
	describeObstacle,
	getQuoteTarget,
	type QuoteDraft,
	type QuoteTarget,
	sendRequest,
} from "./request-quote.server.ts";

/** A professional in a match. `obstacle` is a sentence about why they can't be asked now, or null. */
type Recipient = {
	id: string;
	businessName: string;
	/** The ID of the creator's open request to this professional. Null if there is none. */
	openId: string | null;
} & ({ target: QuoteTarget; obstacle: null } | { target: null; obstacle: string });

type Texts = Pick<RequestQuotes, "title" | "description" | "preferredDates">;

/**
 * What a creator needs to know to request quotes from the professionals in a match: whether the match is
 * still open, whom they can ask, and what the request would say. Throws `not_found` for anyone else's match.
 */
export async function getQuotesRequest(user: Pick<SignedInUser, "id">, matchId: string, from: Tx = db()) {
	const match = await getUserMatch(user, matchId, from);
	const { state, request, proposals } = match;
	const recipients: Recipient[] = [];
	for (const { professionalId: id, professional } of proposals)
		recipients.push(await findRecipient(user, { id, ...professional }, from));
	const texts: Texts = {
		title: titleFor(request),
		description: request.goalDescription ?? "",
		preferredDates: timelineLabels[request.projectTimeline],
	};
	return { match, isOpen: state !== "REFUSED" && request.status !== "CLOSED", recipients, texts };
}

async function findRecipient(
	user: Pick<SignedInUser, "id">,
	{ id, businessName, state }: { id: string; businessName: string; state: string },
	from: Tx,
): Promise<Recipient> {
	const facts = { id, businessName };
	if (state === "REMOVED")
		return {
			...facts,
			openId: null,
			target: null,
			obstacle: `${businessName} is no longer on the site.`,
		};
	const target = await getQuoteTarget(user, id, from);
	const obstacle = describeObstacle(target);
	const openId = target.open?.id ?? null;
	return obstacle === null
		? { ...facts, openId, target, obstacle }
		: { ...facts, openId, target: null, obstacle };
}

/** The maximum number of needs in a title. */
const NEEDS = 3;

/** "Photography, videography in Austin" */
export function titleFor({ serviceNeeds, city, isRemote }: RequirementsView): string {
	const needs = serviceNeeds
		.slice(0, NEEDS)
		.map((need, i) => (i === 0 ? needLabels[need] : needLabels[need].toLowerCase()));
	return `${needs.join(", ")}${isRemote ? "" : ` in ${city}`}`;
}

type Input = RequestQuotes & { matchId: string };

/** The names of the professionals who were asked, and why the others weren't asked, in sentences. */
type Asked = { asked: string; notAsked: string };

/**
 * A creator sends the same request to one or more professionals in a match, in one transaction. Each gets
 * their own request, under the same rules as a single request. Professionals who can't get a request now are
 * left out, and the others are still asked. Throws `conflict` if no one can be asked, or if the match or the
 * marketplace isn't open.
 */
export async function requestQuotes(actor: Actor, input: Input): Promise<Asked> {
	const user = requireUser(actor, "CREATOR");
	return withIdempotency(actor, "request-quotes", input, async (commit) => {
		const { recipients } = await getQuotesRequest(user, input.matchId);
		for (const { target } of chosenFrom(recipients, input)) {
			if (!target) continue;
			await consumeRateLimit("quote-request", user.id);
			if (target.userId) await consumeContactLimit({ from: user.id, to: target.userId });
		}
		return withUniqueReference(() => commit((tx) => fileRequests(tx, actor, user, input)));
	});
}

async function fileRequests(tx: Tx, actor: Actor, user: SignedInUser, input: Input): Promise<Asked> {
	await assertMayRequest(tx, user);
	if ((await getPhase(tx)) !== "OPEN")
		throw new DomainError("conflict", "You can ask several professionals at once when we launch.");
	const { isOpen, match, recipients } = await getQuotesRequest(user, input.matchId, tx);
	if (!isOpen) throw new DomainError("conflict", "You can no longer ask these professionals for a quote.");
	const chosen = chosenFrom(recipients, input);
	const notAsked = chosen.flatMap(({ obstacle }) => obstacle ?? []).join(" ");
	const targets = chosen.flatMap(({ target }) => target ?? []);
	if (targets.length === 0) throw new DomainError("conflict", notAsked);
	for (const target of targets)
		await sendRequest(tx, actor, {
			target,
			values: draftFor(match.request, target, input),
			matchId: input.matchId,
		});
	const names = targets.map(({ businessName }) => businessName);
	return { asked: new Intl.ListFormat("en-US").format(names), notAsked };
}

/** The chosen professionals. Throws `invalid` for anyone who isn't in the match. */
function chosenFrom(recipients: readonly Recipient[], { professionals }: Input): Recipient[] {
	const chosen = recipients.filter(({ id }) => professionals.includes(id));
	if (chosen.length < professionals.length)
		throw invalidField("professionals", "Choose from the professionals we proposed");
	return chosen;
}

/**
 * The request to one professional: the texts that the creator wrote, and the rest from the creator's
 * requirements.
 */
function draftFor(
	{ serviceNeeds, isRemote, city, state, latitude, longitude, budgetRange }: RequirementsView,
	target: QuoteTarget,
	{ title, description, preferredDates }: Texts,
): QuoteDraft {
	return {
		title,
		description,
		preferredDates,
		serviceLine: lineForNeeds(serviceNeeds, target),
		budgetRange,
		links: null,
		removeFiles: false,
		...(isRemote
			? { place: "remote" }
			: { place: "on_site", city, state: state as StateCode, latitude, longitude, placeChoice: ASK_PLACE }),
	};
}
