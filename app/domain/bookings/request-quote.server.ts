import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now, nowAfter } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";
import { ASK_PLACE } from "../market/places/place-forms.ts";
import { settlePlace } from "../market/places/resolve-place.server.ts";
import { type ServiceLine, serviceLineLabels } from "../market/service-line.ts";
import { acceptMatch } from "../matching/answer-match.server.ts";
import { budgetLabels, budgetNames } from "../matching/requirements.ts";
import { isRestricted, requireUnrestricted } from "../people/suspension.server.ts";
import { getAgeStanding } from "../people/verify-age.server.ts";
import { type Actor, requireUser, type SignedInUser } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { appendToRecord } from "../platform/booking-record.server.ts";
import { withIdempotency, withUniqueReference } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { requireUserFiles } from "../platform/files/file.server.ts";
import {
	checkText,
	detectOffPlatformContact,
	requireConfirmation,
} from "../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import type { OffPlatformContact } from "../platform/off-platform-contact/off-platform-contact.ts";
import { withFileNames } from "../platform/off-platform-contact/off-platform-contact-error.ts";
import { getPhase } from "../platform/phase.server.ts";
import { consumeContactLimit, consumeRateLimit } from "../platform/rate-limit.server.ts";
import { newReference } from "../platform/reference.ts";
import { getTimeZone } from "../platform/time/time-zones.server.ts";
import { queueWebhook } from "../platform/webhooks/queue-webhook.server.ts";
import { isAway, listServiceLines } from "../profiles/professional.ts";
import { ANSWER_HOURS, getPairKey } from "./booking.ts";
import { getRequestNotification, notifySide } from "./booking-emails.server.ts";
import type { ApiRequestQuote, PrepareQuote } from "./booking-forms.ts";
import { type BookingSides, summarizeBooking, withSides } from "./booking-sides.server.ts";
import { findBlocks, openConversation } from "./messages/conversation-side.server.ts";
import { ATTACHMENTS_MAX } from "./messages/message.ts";
import { writeMessage } from "./messages/send-message.server.ts";
import { setDeadline } from "./set-deadline.server.ts";

/**
 * Why a professional can't get a request now, or null. If they blocked the creator, the reason is
 * `unavailable`, which doesn't reveal the block.
 */
export type QuoteObstacle = "example" | "suspended" | "unavailable" | "blocked-by-you" | "away" | null;

export type QuoteTarget = {
	id: string;
	businessName: string;
	city: string;
	region: string;
	serviceLine: ServiceLine;
	lines: ServiceLine[];
	awayUntil: Date | null;
	obstacle: QuoteObstacle;
	/**
	 * The creator's open request to the same professional, and whether it has a quote to decide on. Null once
	 * the request is accepted, declined, withdrawn, or expired.
	 */
	open: { id: string; reference: string; isQuoted: boolean } | null;
	userId: string | null;
};

/**
 * A professional as seen by a creator who requests a quote. Throws `not_found` for an unknown professional or
 * one who has left.
 */
export async function getQuoteTarget(
	user: Pick<SignedInUser, "id">,
	professionalId: string,
	from: Tx = db(),
): Promise<QuoteTarget> {
	const found = await from.professional.findUnique({
		where: { id: professionalId, state: { not: "REMOVED" } },
		select: {
			id: true,
			userId: true,
			exampleSlug: true,
			state: true,
			businessName: true,
			city: true,
			region: true,
			serviceLine: true,
			awayUntil: true,
			user: { select: { restrictedUntil: true } },
			furtherLines: { select: { line: true } },
		},
	});
	if (!found || (!found.userId && !found.exampleSlug))
		throw new DomainError("not_found", "This professional doesn't exist.");
	const { userId, exampleSlug, state, furtherLines, user: _, ...professional } = found;
	const open = await from.booking.findUnique({
		where: { openFor: getPairKey({ creatorId: user.id, professionalId }) },
		select: { id: true, reference: true, status: true },
	});
	return {
		...professional,
		userId,
		open: open && { id: open.id, reference: open.reference, isQuoted: open.status === "QUOTED" },
		lines: listServiceLines({ ...professional, furtherLines }),
		obstacle: await findObstacle(user, found, from),
	};
}

type Asked = {
	userId: string | null;
	exampleSlug: string | null;
	state: string;
	awayUntil: Date | null;
	user: { restrictedUntil: Date | null } | null;
};

async function findObstacle(
	user: Pick<SignedInUser, "id">,
	{ userId, exampleSlug, state, awayUntil, user: asked }: Asked,
	from: Tx,
): Promise<QuoteObstacle> {
	if (exampleSlug) return "example";
	if (state === "SUSPENDED" || isRestricted(asked)) return "suspended";
	const { byUser, byOther } = userId
		? await findBlocks(from, user.id, userId)
		: { byUser: false, byOther: false };
	if (byUser) return "blocked-by-you";
	if (byOther) return "unavailable";
	return isAway(awayUntil, now()) ? "away" : null;
}

const ALTERNATIVES = 3;

/**
 * Other listed professionals in the same service line to whom this creator could send a request, those in the
 * same state first.
 */
export async function findAlternatives(
	user: Pick<SignedInUser, "id">,
	{ id, serviceLine, region }: Pick<QuoteTarget, "id" | "serviceLine" | "region">,
) {
	const others = {
		id: { not: id },
		state: "LISTED" as const,
		serviceLine,
		OR: [{ awayUntil: null }, { awayUntil: { lte: now() } }],
		user: {
			OR: [{ restrictedUntil: null }, { restrictedUntil: { lte: now() } }],
			blocks: { none: { blockedId: user.id } },
			blockedBy: { none: { blockerId: user.id } },
		},
	};
	const select = { id: true, businessName: true, city: true, region: true } as const;
	const near = await db().professional.findMany({
		where: { ...others, region },
		orderBy: { listedAt: "desc" },
		take: ALTERNATIVES,
		select,
	});
	if (near.length === ALTERNATIVES) return near;
	const far = await db().professional.findMany({
		where: { ...others, region: { not: region } },
		orderBy: { listedAt: "desc" },
		take: ALTERNATIVES - near.length,
		select,
	});
	return [...near, ...far];
}

/**
 * Throws `conflict` if this creator can't send the professional a request now. The unique column
 * `Booking.openFor` refuses a second open request even if two are sent at the same time.
 */
export function assertRequestable(target: QuoteTarget): void {
	const obstacle = describeObstacle(target);
	if (obstacle) throw new DomainError("conflict", obstacle);
}

/** Why this creator can't send the professional a request now, in a sentence, or null. */
export function describeObstacle({
	businessName,
	obstacle,
	open,
}: Pick<QuoteTarget, "businessName" | "obstacle" | "open">): string | null {
	const refusals: Record<NonNullable<QuoteObstacle>, string> = {
		example: `${businessName} is an example profile, so you can't send it a request.`,
		suspended: `${businessName} isn't taking requests right now.`,
		unavailable: `${businessName} isn't taking requests right now.`,
		"blocked-by-you": `You blocked ${businessName}. Unblock them in your conversation first.`,
		away: `${businessName} is away and isn't taking requests right now.`,
	};
	if (obstacle) return refusals[obstacle];
	if (open?.isQuoted)
		return `${businessName} has sent you a quote for your request ${open.reference}. Answer it before you send another request.`;
	if (open)
		return `Your request ${open.reference} to ${businessName} is still waiting for an answer. Withdraw it before you send another one.`;
	return null;
}

const LIFE = 7 * DAY;

const FORM_PATH = "/booking/request-quote/";

type Owner = { user: Pick<SignedInUser, "id">; professionalId: string };

const getDraftName = ({ user, professionalId }: Owner) => `quote-draft:${user.id}:${professionalId}`;

/** The IDs under which a draft may be stored: the current one, and those from earlier signing secrets. */
const getDraftIds = (owner: Owner) => keyedHashes(getDraftName(owner));

/** The answers, with the IDs of the attached files and the coordinates of the place. */
export type QuoteDraft = PrepareQuote & {
	files?: readonly string[];
	latitude?: number | null;
	longitude?: number | null;
};

/** Identifies exactly these answers, so that no answers are sent unless they were reviewed. */
const getVersion = (values: QuoteDraft) => keyedHash(`quote-version:${JSON.stringify(values)}`).slice(0, 24);

/**
 * Stores an unsent quote request, encrypted, for a week, so that the answers don't appear in a URL or in the
 * page.
 */
export async function keepQuoteDraft(tx: Tx, owner: Owner, values: QuoteDraft): Promise<void> {
	const id = keyedHash(getDraftName(owner));
	const kept = { fields: seal(JSON.stringify(values)), expiresAt: later(now(), LIFE) };
	const path = FORM_PATH + owner.professionalId;
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: owner.user.id, path, ...kept },
		update: kept,
	});
}

/** The creator's draft of a request to a professional. */
export async function getQuoteDraft(
	owner: Owner,
	from: Tx = db(),
): Promise<{ values: QuoteDraft; version: string } | null> {
	const kept = await from.pendingForm.findFirst({
		where: { id: { in: getDraftIds(owner) }, userId: owner.user.id },
		orderBy: { expiresAt: "desc" },
	});
	if (!kept || kept.expiresAt <= now()) return null;
	const values = JSON.parse(unseal(kept.fields)) as QuoteDraft;
	return { values, version: getVersion(values) };
}

/** The page for sending the unsent request that a creator filled in most recently. Null if there is none. */
export async function findUnsentRequestPath({ id }: Pick<SignedInUser, "id">): Promise<string | null> {
	const kept = await db().pendingForm.findFirst({
		where: { userId: id, path: { startsWith: FORM_PATH }, expiresAt: { gt: now() } },
		orderBy: { expiresAt: "desc" },
		select: { path: true },
	});
	return kept && `${kept.path}/check`;
}

/** Deletes the creator's draft, in the caller's transaction. */
export async function dropQuoteDraft(tx: Tx, owner: Owner): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: getDraftIds(owner) } } });
}

/**
 * Stores a request that a creator filled in for a professional, until it has been reviewed and sent. `added`
 * contains the IDs of files that were just uploaded. Throws like `assertRequestable` and `assertServiceLine`
 * if the request couldn't be sent. Throws `invalid` with a question if the place isn't clear, but stores the
 * answers anyway.
 */
export async function prepareQuote(
	actor: Actor,
	{
		professionalId,
		added = [],
		...values
	}: PrepareQuote & { professionalId: string; added?: readonly string[] },
): Promise<void> {
	const user = requireUser(actor, "CREATOR");
	const target = await getQuoteTarget(user, professionalId);
	assertRequestable(target);
	assertServiceLine(target, values);
	const owner = { user, professionalId };
	const typed = { ...(values as PrepareQuote), removeFiles: false };
	// The answer to a question submits the same form again, and the files from the first time must stay.
	const removesFiles = values.removeFiles && (values.place === "remote" || values.placeChoice === ASK_PLACE);
	const files = await transaction(async (tx) => {
		const kept = removesFiles ? [] : ((await getQuoteDraft(owner, tx))?.values.files ?? []);
		const all = [...kept, ...added];
		if (all.length > ATTACHMENTS_MAX) throw invalidField("files", `Add at most ${ATTACHMENTS_MAX} files.`);
		await keepQuoteDraft(tx, owner, { ...typed, files: all });
		return all;
	});
	if (typed.place === "remote") return;
	const place = settlePlace(typed);
	await transaction((tx) => keepQuoteDraft(tx, owner, { ...typed, ...place, files }));
}

/** Throws `invalid` if the professional doesn't offer the service. */
export function assertServiceLine(
	{ lines, businessName }: QuoteTarget,
	{ serviceLine }: Pick<PrepareQuote, "serviceLine">,
): void {
	if (!lines.includes(serviceLine))
		throw invalidField("serviceLine", `Choose a service that ${businessName} offers`);
}

type Input = {
	professionalId: string;
	/** The version of the reviewed answers. */
	version: string;
};
type Sent = { bookingId: string; reference: string };

/**
 * The text of a request that the professional reads. The city is surrounded by other words, so that the
 * off-platform contact check reads it as a place.
 */
const joinTexts = (request: PrepareQuote): string =>
	[
		request.title,
		...(request.place === "on_site" ? [request.city] : []),
		request.description,
		request.preferredDates,
	].join("\n");

/**
 * The off-platform contact or payment that a request seems to contain, including the names of its
 * files.
 */
export const detectContactInRequest = (
	request: PrepareQuote,
	fileNames: readonly string[],
): OffPlatformContact =>
	detectOffPlatformContact(withFileNames([joinTexts(request), request.links].join("\n"), fileNames));

/**
 * Sends a creator's reviewed request. Requires a confirmed email address and an age verification that was
 * submitted or approved. Creates a booking, which waits 72 hours for an answer, and its conversation. Emails
 * the professional. If the team proposed the professional, this accepts the match. If the request seems to
 * contain off-platform contact, the creator has to confirm the request, and the request is flagged. Throws
 * `conflict` if the answers have changed since they were shown, if the pair has another open request, or if
 * the professional can't get a request now.
 */
export async function requestQuote(actor: Actor, { professionalId, version }: Input): Promise<Sent> {
	const user = requireUser(actor, "CREATOR");
	return withIdempotency(actor, "request-quote", { professionalId, version }, async (commit) => {
		await countRequest(user, professionalId);
		return withUniqueReference(() =>
			commit((tx) => fileRequest(tx, actor, user, { professionalId, version })),
		);
	});
}

/**
 * Sends a creator's request through the API, where nothing is reviewed on a page first. A place that isn't
 * clear is stored as typed. Otherwise like `requestQuote`, and leaves a draft of the page as it is.
 */
export async function requestQuoteAtOnce(
	actor: Actor,
	{ professionalId, ...typed }: ApiRequestQuote & { professionalId: string },
): Promise<Sent> {
	const user = requireUser(actor, "CREATOR");
	return withIdempotency(actor, "request-quote-at-once", { professionalId, ...typed }, async (commit) => {
		await countRequest(user, professionalId);
		const place = typed.place === "remote" ? {} : settlePlace({ city: typed.city, state: typed.state });
		const values = { ...typed, ...place, removeFiles: false } as QuoteDraft;
		return withUniqueReference(() =>
			commit(async (tx) => {
				await assertMayRequest(tx, user);
				const target = await getQuoteTarget(user, professionalId, tx);
				assertRequestable(target);
				assertServiceLine(target, values);
				return sendRequest(tx, actor, { target, values });
			}),
		);
	});
}

/** Counts a request toward its limits. Throws `rate_limited`, or `not_found` for an unknown professional. */
async function countRequest(user: SignedInUser, professionalId: string): Promise<void> {
	await consumeRateLimit("quote-request", user.id);
	const { userId: other } = await getQuoteTarget(user, professionalId);
	if (other) await consumeContactLimit({ from: user.id, to: other });
}

async function fileRequest(
	tx: Tx,
	actor: Actor,
	user: SignedInUser,
	{ professionalId, version }: Input,
): Promise<Sent> {
	await assertMayRequest(tx, user);
	const target = await getQuoteTarget(user, professionalId, tx);
	assertRequestable(target);
	const draft = await getQuoteDraft({ user, professionalId }, tx);
	if (!draft) throw new DomainError("conflict", "There's nothing to send yet. Fill in your request first.");
	if (draft.version !== version)
		throw new DomainError(
			"conflict",
			"Your request was changed in another window. Check the answers below, then send it.",
		);
	assertServiceLine(target, draft.values);
	await dropQuoteDraft(tx, { user, professionalId });
	return sendRequest(tx, actor, { target, values: draft.values });
}

/**
 * Throws unless a user has a confirmed email address and no restriction, and their age verification was
 * submitted or approved.
 */
export async function assertMayRequest(tx: Tx, user: SignedInUser): Promise<void> {
	// The text of the request is emailed to someone else, so its sender must be reachable.
	if (!user.emailVerified)
		throw new DomainError("conflict", "Confirm your email address first. Then you can request quotes.");
	await requireUnrestricted(tx, user.id);
	await assertVerifying(tx, user);
}

type Request = {
	target: QuoteTarget;
	values: QuoteDraft;
	/** The match on whose page the creator sent the request, if any. */
	matchId?: string;
};

/**
 * Sends one request to one professional, in the caller's transaction. The caller has checked that the creator
 * may send it and that the professional can get it.
 */
export async function sendRequest(tx: Tx, actor: Actor, { target, values, matchId }: Request): Promise<Sent> {
	const user = requireUser(actor, "CREATOR");
	const fileNames = await requireUserFiles(tx, user.id, values.files ?? [], "files");
	const found = detectContactInRequest(values, fileNames);
	requireConfirmation(actor, found);
	const booking = await createBooking(tx, user, target, values);
	await checkText(tx, actor, { place: "REQUEST", subjectId: booking.id, text: joinTexts(values) });
	if (target.userId)
		await sendReferences(
			tx,
			{ bookingId: booking.id, senderId: user.id, otherId: target.userId },
			values,
			fileNames,
		);
	await notifyProfessional(tx, booking, values);
	await acceptMatch(tx, actor, {
		creatorId: user.id,
		professionalId: target.id,
		serviceLine: values.serviceLine,
		bookingId: booking.id,
		matchId,
	});
	await recordEvent(tx, actor, {
		action: "request-quote",
		subject: ["Booking", booking.id],
		detail: { reference: booking.reference, flags: found.kinds.join(",") },
	});
	await queueWebhook(tx, { type: "BOOKING_REQUESTED", data: { bookingId: booking.id } });
	return { bookingId: booking.id, reference: booking.reference };
}

/**
 * Puts a request's links and files into the first message of its conversation, where both sides and the team
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
			openFor: getPairKey(pair),
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
	await appendToRecord(tx, booking.id, {
		kind: "request",
		facts: { serviceLine, phase: booking.phase, budgetRange: booking.budgetRange, by: "CREATOR" },
		texts: { title, description, dates: preferredDates },
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

/** Sends the professional the request. The creator sees it on the screen and doesn't get an email. */
async function notifyProfessional(
	tx: Tx,
	booking: BookingSides,
	{ serviceLine, budgetRange, ...values }: QuoteDraft,
): Promise<void> {
	const person = booking.professional.user;
	if (!person) return;
	const facts = summarizeBooking(booking);
	const isRemote = values.place === "remote";
	const request = {
		service: serviceLineLabels[serviceLine],
		place: isRemote ? "Remote" : `${values.city}, ${values.state}`,
		dates: values.preferredDates,
		budget: budgetLabels[budgetRange],
		description: values.description,
	};
	const notification = getRequestNotification(facts, request, getTimeZone(person));
	await notifySide(tx, facts, { side: "PROFESSIONAL", person }, { kind: "request", ...notification });
}

async function assertVerifying(tx: Tx, user: SignedInUser): Promise<void> {
	const { standing } = await getAgeStanding(user, tx);
	if (standing === "submitted" || standing === "verified") return;
	if (standing === "none" || standing === "rejected")
		throw new DomainError("conflict", "Verify your age first. Then you can request quotes.");
	throw new DomainError("forbidden", "This account can't send requests.");
}
