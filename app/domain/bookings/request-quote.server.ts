import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { HOUR, later, now, nowAfter } from "#app/infra/process/clock.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../actor.ts";
import { getAgeStanding } from "../age-verification/age-verification-queries.server.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { setDeadline } from "../deadlines/set-deadline.server.ts";
import { DomainError } from "../domain-error.ts";
import { requireUserFiles } from "../files/require-user-files.server.ts";
import { type Remember, withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { withUniqueReference } from "../idempotency/with-unique-reference.server.ts";
import { consumeContactLimit, consumeRateLimit } from "../limits/consume-rate-limit.server.ts";
import { acceptMatch } from "../matching/accept-match.server.ts";
import { openConversation } from "../messages/open-conversation.server.ts";
import { writeMessage } from "../messages/write-message.server.ts";
import { notify } from "../notifications/notify.server.ts";
import { askToConfirm, checkText } from "../off-platform-contact/check-text.server.ts";
import { detectOffPlatformContact } from "../off-platform-contact/detect-off-platform-contact.server.ts";
import type { OffPlatformContact } from "../off-platform-contact/off-platform-contact.ts";
import { withFileNames } from "../off-platform-contact/with-file-names.ts";
import { getPhase } from "../phase/phase-queries.server.ts";
import { newReference } from "../reference.ts";
import { budgetNames } from "../requirements/requirements.ts";
import { requireUnrestricted } from "../suspension/suspension-queries.server.ts";
import { ANSWER_HOURS, bookingPath, pairOf } from "./booking.ts";
import { newsEmail, requestNews, requestReceipt } from "./booking-emails.server.ts";
import type { PrepareQuote } from "./booking-forms.ts";
import { type BookingSides, factsOf, withSides } from "./booking-sides.server.ts";
import { refuseLine } from "./prepare-quote.server.ts";

import { dropQuoteDraft, getQuoteDraft, type QuoteDraft } from "./quote-draft.server.ts";
import { getQuoteTarget, type QuoteTarget, refuseObstacle } from "./quote-target.server.ts";

type Input = { professionalId: string /** The version of the reviewed answers. */; version: string };
type Sent = { bookingId: string; reference: string };

/** What the professional reads of a request. The city is among other words, which show that it is a name. */
const wordsOf = (request: PrepareQuote): string =>
	[
		request.title,
		...(request.place === "on_site" ? [request.city] : []),
		request.description,
		request.preferredDates,
	].join("\n");

/** The off-platform contact or payment that a request seems to contain, with the names of its files. */
export const detectContactInRequest = (
	request: PrepareQuote,
	fileNames: readonly string[],
): OffPlatformContact =>
	detectOffPlatformContact(withFileNames([wordsOf(request), request.links].join("\n"), fileNames));

/**
 * Sends a creator's reviewed request. Requires a confirmed address and an age verification that was
 * sent or approved. It creates a booking that waits 72 hours for an answer, and its conversation,
 * and emails both sides. If the team proposed the professional, it accepts that proposal. Apparent
 * off-platform contact is asked about first, and flagged. Throws `conflict` if the answers have
 * changed since they were shown, if the pair has another open request, or if the professional can't
 * get a request now.
 */
export async function requestQuote(actor: Actor, { professionalId, version }: Input): Promise<Sent> {
	const user = requireUser(actor, "CREATOR");
	return withIdempotency(actor, "request-quote", { professionalId, version }, async (remember) => {
		await consumeRateLimit("quote-request", user.id);
		const { userId: other } = await getQuoteTarget(user, professionalId);
		if (other) await consumeContactLimit({ from: user.id, to: other });
		return withUniqueReference(() =>
			transaction((tx) => fileRequest(tx, actor, user, { professionalId, version }, remember)),
		);
	});
}

async function fileRequest(
	tx: Tx,
	actor: Actor,
	user: SignedInUser,
	{ professionalId, version }: Input,
	remember: Remember,
): Promise<Sent> {
	// The text of the request is emailed to someone else, so its sender must be reachable.
	if (!user.emailVerified)
		throw new DomainError("conflict", "Confirm your email address first. Then you can request quotes.");
	await requireUnrestricted(tx, user.id);
	await refuseUnlessVerifying(tx, user);
	const target = await getQuoteTarget(user, professionalId, tx);
	refuseObstacle(target);
	const draft = await getQuoteDraft({ user, professionalId }, tx);
	if (!draft) throw new DomainError("conflict", "There's nothing to send yet. Fill in your request first.");
	if (draft.version !== version)
		throw new DomainError(
			"conflict",
			"Your request was changed in another window. Check the answers below, then send it.",
		);
	refuseLine(target, draft.values);
	const fileNames = await requireUserFiles(tx, user.id, draft.values.files ?? [], "files");
	const found = detectContactInRequest(draft.values, fileNames);
	askToConfirm(actor, found);
	const booking = await createBooking(tx, user, target, draft.values);
	await checkText(tx, actor, { place: "REQUEST", subjectId: booking.id, text: wordsOf(draft.values) });
	await dropQuoteDraft(tx, { user, professionalId });
	if (target.userId)
		await sendReferences(
			tx,
			{ bookingId: booking.id, senderId: user.id, otherId: target.userId },
			draft.values,
			fileNames,
		);
	await notifyBothSides(tx, booking);
	await acceptMatch(tx, actor, {
		creatorId: user.id,
		professionalId,
		serviceLine: draft.values.serviceLine,
		bookingId: booking.id,
	});
	await recordEvent(tx, actor, {
		action: "request-quote",
		subject: ["Booking", booking.id],
		detail: { reference: booking.reference, flags: found.kinds.join(",") },
	});
	const result = { bookingId: booking.id, reference: booking.reference };
	await remember(tx, result);
	return result;
}

/**
 * The files of a request are the first message of its conversation, where both sides and the team
 * can open them.
 */
async function sendReferences(
	tx: Tx,
	between: { bookingId: string; senderId: string; otherId: string },
	{ links, files = [] }: QuoteDraft,
	fileNames: readonly string[],
): Promise<void> {
	if (!links && files.length === 0) return;
	const content = links ? `References for this request:\n${links}` : "Files for this request.";
	await writeMessage(tx, {
		...between,
		content,
		attachments: files,
		found: detectOffPlatformContact(withFileNames(content, fileNames)),
		createdAt: nowAfter(now()),
	});
}

async function createBooking(tx: Tx, user: SignedInUser, target: QuoteTarget, values: QuoteDraft) {
	const at = now();
	const pair = { creatorId: user.id, professionalId: target.id };
	const { title, description, serviceLine, preferredDates, budgetRange } = values;
	const booking = await tx.booking.create({
		data: {
			...pair,
			reference: newReference("BKG"),
			phase: await getPhase(tx),
			openFor: pairOf(pair),
			title,
			description,
			serviceLine,
			isRemote: values.place === "remote",
			city: values.place === "on_site" ? values.city : null,
			region: values.place === "on_site" ? values.state : null,
			latitude: values.latitude ?? null,
			longitude: values.longitude ?? null,
			preferredDates,
			budgetRange: budgetNames[budgetRange],
			requestedAt: at,
			expiresAt: later(at, ANSWER_HOURS * HOUR),
			statusAt: at,
			events: { create: { status: "REQUESTED", side: "CREATOR", at } },
		},
		include: withSides,
	});
	if (booking.phase === "OPEN")
		await setDeadline(
			tx,
			{ kind: "REQUEST_ANSWER", bookingId: booking.id, subjectId: booking.id },
			booking.expiresAt,
		);
	if (target.userId)
		await openConversation(tx, {
			bookingId: booking.id,
			creatorId: user.id,
			professionalUserId: target.userId,
			at,
		});
	return booking;
}

async function notifyBothSides(tx: Tx, booking: BookingSides): Promise<void> {
	const facts = factsOf(booking);
	const { creator, professional } = booking;
	const news = [
		{
			side: "CREATOR" as const,
			person: creator,
			kind: "request-receipt",
			news: requestReceipt(facts, zoneOf(creator)),
		},
		...(professional.user
			? [
					{
						side: "PROFESSIONAL" as const,
						person: professional.user,
						kind: "request",
						news: requestNews(facts, zoneOf(professional.user)),
					},
				]
			: []),
	].sort((a, b) => (a.person.id < b.person.id ? -1 : 1));
	for (const { side, person, kind, news: words } of news) {
		const email = newsEmail(kind, facts, side, person, words);
		await notify(tx, {
			userId: person.id,
			topic: "BOOKINGS",
			title: words.title,
			path: bookingPath(booking.id),
			email,
		});
	}
}

async function refuseUnlessVerifying(tx: Tx, user: SignedInUser): Promise<void> {
	const { standing } = await getAgeStanding(user, tx);
	if (standing === "submitted" || standing === "verified") return;
	if (standing === "none" || standing === "rejected")
		throw new DomainError("conflict", "Verify your age first. Then you can request quotes.");
	throw new DomainError("forbidden", "This account can't send requests.");
}
