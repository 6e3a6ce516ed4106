import { db, type Tx, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, now, nowAfter } from "#app/infra/process/clock.server.ts";
import { keyedHash, keyedHashes, seal, unseal } from "#app/infra/security/secrets.server.ts";
import { acceptTerms } from "../../market/legal.server.ts";
import type { ServiceLine } from "../../market/service-line.ts";
import { PAYMENT_MAX, PAYMENT_MIN } from "../../money/amounts.ts";
import { currentFeeRule, currentRates, describeUnpayable } from "../../money/fees.server.ts";
import { type TaxByPlace, taxAt } from "../../money/sales-tax.ts";
import { requireUnrestricted } from "../../people/suspension.server.ts";
import { type Actor, requireUser } from "../../platform/actor.ts";
import { recordEvent } from "../../platform/audit.server.ts";
import { appendToRecord } from "../../platform/booking-record.server.ts";
import { formatCents } from "../../platform/cents.ts";
import { withIdempotency } from "../../platform/command.server.ts";
import { DomainError, invalidField } from "../../platform/domain-error.ts";
import { lockBooking } from "../../platform/lock-booking.server.ts";
import { checkText } from "../../platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { type CalendarDay, dayIn, endOfDayAfter } from "../../platform/time/calendar-day.ts";
import { agreedZone, formatWhenDay, zoneOfNextVersion } from "../../platform/time/time-zones.server.ts";
import { getSideNames, type getUserBooking } from "../booking-sides.server.ts";
import type { AgreedMilestone } from "../milestone.server.ts";
import { requireFixedMilestones } from "../plan-milestones.server.ts";
import { describeMinorInBooking } from "../releases/adult-work.server.ts";
import { closeDeadlines, setDeadline } from "../set-deadline.server.ts";
import { transitionBooking } from "../transition-booking.server.ts";
import { fillAgreement, type Signing, signAgreement, writeAgreement } from "./agreement.server.ts";
import {
	awaitRevision,
	countContact,
	getForCommand,
	getShownQuote,
	type QuoteVersion,
	sendingCommand,
	transitionQuote,
} from "./quote.server.ts";
import { AHEAD_MONTHS_MAX, canBeMonthly, editQuotePath, latestDay } from "./quote.ts";
import type { EditorFields } from "./quote-editor.ts";
import { describeOffer, describeTurn, notifyOfQuote, quoteNotifications } from "./quote-emails.server.ts";
import { describeAgreement } from "./quote-facts.ts";
import type { QuoteInput } from "./quote-forms.ts";
import { getQuotes } from "./quote-queries.server.ts";
import { calculateTaxes, calculateTotals } from "./quote-total.ts";

type Work = { bookingId: string; serviceLine: ServiceLine; isAmendment: boolean };

/**
 * The possible sales taxes on a quote: the tax of the state where the work takes place or, for remote work,
 * of the professional's state. An amendment keeps the agreement's tax unless it changes the state where the
 * work takes place or whether the work is remote.
 */
export async function taxByPlaceFor(
	{ bookingId, serviceLine, isAmendment }: Work,
	from: Tx = db(),
): Promise<TaxByPlace> {
	const { professional, quotes } = await from.booking.findUniqueOrThrow({
		where: { id: bookingId },
		select: {
			professional: { select: { region: true } },
			quotes: {
				where: { status: "ACCEPTED" },
				take: 1,
				select: { isRemote: true, region: true, taxState: true, taxRate: true },
			},
		},
	});
	return {
		rates: currentRates(serviceLine),
		remoteState: professional.region,
		agreed: (isAmendment && quotes[0]) || null,
	};
}

type Pricing = {
	bookingId: string;
	serviceLine: ServiceLine;
	isAmendment: boolean;
	/** The fee, in hundredths of a percent. */
	basisPoints: number;
	/** Milestones that an amendment keeps as they were signed. */
	fixed: readonly { position: number; feeCents: number; taxCents: number }[];
};

/**
 * A version of a quote as it is stored: its place, totals with sales tax, items, and milestones with fee and
 * tax, from the calculator. The preview shows the same version.
 */
export async function priceQuote(
	input: QuoteInput,
	{ bookingId, serviceLine, isAmendment, basisPoints, fixed }: Pricing,
	from: Tx = db(),
) {
	const place =
		input.place === "on_site"
			? { isRemote: false, city: input.city, region: input.state }
			: { isRemote: true, city: null, region: null };
	const items = input.items.map(({ description, quantity, unitPrice }, position) => ({
		position,
		description,
		quantity,
		unitCents: unitPrice,
	}));
	const amounts = input.milestones.map(({ amount }) => amount);
	const tax = taxAt(await taxByPlaceFor({ bookingId, serviceLine, isAmendment }, from), place);
	const { milestoneFees, ...totals } = calculateTotals(
		items,
		amounts,
		basisPoints,
		new Map(fixed.map(({ position, feeCents }) => [position, feeCents])),
	);
	const { milestoneTaxes, taxCents } = calculateTaxes(
		amounts,
		tax.taxRate,
		new Map(fixed.map(({ position, taxCents }) => [position, taxCents])),
	);
	const milestones = getAgreedMilestones(input).map((milestone, i) => ({
		...milestone,
		feeCents: milestoneFees[i] ?? 0,
		taxCents: milestoneTaxes[i] ?? 0,
	}));
	return { place, totals: { ...totals, ...tax, taxCents }, items, milestones };
}

/** The milestones of a quote, as its agreement will state them. */
const getAgreedMilestones = ({ milestones }: Pick<QuoteInput, "milestones">): AgreedMilestone[] =>
	milestones.map(({ title, deliverable, dueOn, amount }, position) => ({
		position,
		title,
		deliverable,
		dueOn,
		amountCents: amount,
	}));

type Booking = Awaited<ReturnType<typeof getUserBooking>>["booking"];
type Version = { input: QuoteInput; signing: Signing; latest: QuoteVersion | null; isAmendment: boolean };

/**
 * Stores the next version of a quote, priced by the calculator, with the agreement that the professional
 * signs by sending it. Throws `invalid` for a day that has passed or is too far ahead, for work that can't be
 * paid for here, for a milestone whose amount is outside the limits of a payment, and for a retainer in a
 * service line other than management. Throws `invalid` for adult content if a minor took part.
 */
async function writeQuote(
	tx: Tx,
	actor: Actor,
	booking: Booking,
	{ input, signing, latest, isAmendment }: Version,
) {
	// The contract that makes us the professional's agent for receiving payments exists before the quote does.
	await acceptTerms(tx, requireUser(actor).id, booking.phase);
	const sentAt = nowAfter(latest?.statusAt ?? booking.statusAt);
	const { fixed } = isAmendment ? await requireKept(tx, booking.id, input) : { fixed: [] };
	const kept = keptBy(isAmendment, latest, fixed);
	const timeZone = await zoneOfNextVersion(tx, booking.id);
	requireQuotableDays(input, dayIn(sentAt, timeZone), kept);
	const unpayable = describeUnpayable(booking.serviceLine, input);
	if (unpayable) throw invalidField("isAdult", unpayable);
	await requireNoMinor(tx, booking.id, input);
	if (input.isMonthly && !canBeMonthly(booking.serviceLine))
		throw invalidField("isMonthly", "Only management can be quoted as a monthly retainer");
	// The agreed fee applies as long as the agreement does.
	const rule =
		isAmendment && latest
			? { id: latest.feeRuleId, ...latest.feeRule }
			: await currentFeeRule(tx, booking.serviceLine);
	const { kinds } = await checkText(tx, actor, {
		place: "QUOTE",
		subjectId: booking.id,
		text: listQuoteTexts(input),
	});
	const facts = {
		bookingId: booking.id,
		serviceLine: booking.serviceLine,
		isAmendment,
		basisPoints: rule.basisPoints,
		fixed,
	};
	const { place, totals, items, milestones } = await priceQuote(input, facts, tx);
	requirePayableMilestones(milestones, kept);
	const {
		startsOn,
		endsOn,
		revisions,
		usagePlatforms,
		usageTerm,
		usageTerritory,
		isExclusive,
		// A draft may have been saved before quotes had a credit.
		credit = null,
		isAdult,
		isMonthly,
		cancellation,
		note,
	} = input;
	const terms = {
		startsOn,
		endsOn,
		revisions,
		usagePlatforms,
		usageTerm,
		usageTerritory,
		isExclusive,
		credit,
		isAdult,
		isMonthly,
		cancellation,
		timeZone,
	};
	const version = (latest?.version ?? 0) + 1;
	const expiresAt = endOfDayAfter(sentAt, input.validityDays, await agreedZone(tx, booking.id));
	const quote = await tx.quote.create({
		data: {
			bookingId: booking.id,
			version,
			isAmendment,
			feeRuleId: rule.id,
			sentAt,
			statusAt: sentAt,
			expiresAt,
			note,
			...terms,
			...place,
			...totals,
			items: { create: items },
			milestones: { create: milestones },
		},
		select: { id: true, version: true, totalCents: true, taxCents: true, isMonthly: true, expiresAt: true },
	});
	if (!isAmendment) await tx.booking.update({ where: { id: booking.id }, data: { expiresAt } });
	const parties = {
		reference: booking.reference,
		serviceLine: booking.serviceLine,
		creator: booking.creator.name,
		professional: booking.professional.businessName,
		basisPoints: rule.basisPoints,
	};
	const filled = fillAgreement(
		booking.serviceLine,
		describeAgreement({ ...terms, ...place, ...totals, version, items, milestones }, parties),
	);
	const agreementId = await writeAgreement(tx, {
		quoteId: quote.id,
		basisPoints: rule.basisPoints,
		filled,
		at: sentAt,
	});
	await appendToRecord(tx, booking.id, {
		kind: "quote",
		facts: {
			quoteId: quote.id,
			version,
			transition: "send",
			to: "SENT",
			isAmendment,
			...totals,
			expiresAt: expiresAt.toISOString(),
		},
		openTexts: { agreement: filled.text },
		texts: { note },
	});
	await signAgreement(tx, actor, agreementId, {
		side: "PROFESSIONAL",
		...signing,
		accountName: booking.professional.user?.name ?? "",
		at: sentAt,
	});
	await closeDeadlines(tx, booking.id, ["REQUEST_ANSWER", "QUOTE_VALIDITY"]);
	await setDeadline(tx, { kind: "QUOTE_VALIDITY", bookingId: booking.id, subjectId: quote.id }, expiresAt);
	await recordEvent(tx, actor, {
		action: latest ? "revise-quote" : "send-quote",
		subject: ["Quote", quote.id],
		detail: { version, totalCents: totals.totalCents, flags: kinds.join(",") },
	});
	return quote;
}

/**
 * The milestones that an amendment has to keep. Throws `invalid` if a retainer becomes a fixed-price quote or
 * vice versa, because a retainer's months are counted from its agreement. Also throws like
 * `requireFixedMilestones`.
 */
async function requireKept(tx: Tx, bookingId: string, input: QuoteInput) {
	const inForce = await tx.quote.findFirst({
		where: { bookingId, status: "ACCEPTED" },
		select: { isMonthly: true },
	});
	const isMonthly = inForce?.isMonthly ?? false;
	if (input.isMonthly !== isMonthly)
		throw invalidField(
			"isMonthly",
			isMonthly
				? "This agreement is a monthly retainer, and stays one"
				: "This agreement has one price. For a monthly retainer, ask for a new request.",
		);
	return requireFixedMilestones(tx, bookingId, getAgreedMilestones(input), isMonthly);
}

/**
 * What an amendment keeps: the first and last days of the latest version, and the positions of the milestones
 * that it must not change.
 */
type Known = { startsOn: CalendarDay | null; endsOn: CalendarDay | null; positions: readonly number[] };

const keptBy = (
	isAmendment: boolean,
	latest: Pick<QuoteVersion, "startsOn" | "endsOn"> | null | undefined,
	fixed: readonly { position: number }[],
): Known =>
	isAmendment && latest
		? { startsOn: latest.startsOn, endsOn: latest.endsOn, positions: fixed.map(({ position }) => position) }
		: { startsOn: null, endsOn: null, positions: [] };

/**
 * Throws `invalid` for a day that has passed or is too far ahead. Days that an amendment keeps are
 * allowed.
 */
function requireQuotableDays(
	{ startsOn, endsOn, milestones }: QuoteInput,
	today: CalendarDay,
	kept: Known,
): void {
	const require = (field: string, day: CalendarDay) => {
		if (day < today) throw invalidField(field, "Enter a day that isn't in the past");
		requireNear(field, day, today);
	};
	if (startsOn !== kept.startsOn) require("startsOn", startsOn);
	if (endsOn !== kept.endsOn) require("endsOn", endsOn);
	milestones.forEach(({ dueOn }, i) => {
		if (!kept.positions.includes(i)) require(`milestones[${i}].dueOn`, dueOn);
	});
}

/** Throws `invalid` for a day that is too far ahead. */
function requireNear(field: string, day: CalendarDay, today: CalendarDay): void {
	if (day > latestDay(today))
		throw invalidField(
			field,
			`Enter a day within ${AHEAD_MONTHS_MAX} months, by ${formatWhenDay(latestDay(today))}`,
		);
}

/** Throws `invalid` if adult content is quoted in a booking for which a release for a minor was signed. */
async function requireNoMinor(from: Tx, bookingId: string, { isAdult }: Pick<QuoteInput, "isAdult">) {
	const minor = isAdult ? await describeMinorInBooking(from, bookingId) : null;
	if (minor) throw invalidField("isAdult", minor);
}

/** Throws `invalid` for a milestone whose amount, with sales tax, is outside the limits of a payment. */
function requirePayableMilestones(
	milestones: readonly { amountCents: number; taxCents: number }[],
	kept: Known,
): void {
	milestones.forEach(({ amountCents, taxCents }, i) => {
		if (kept.positions.includes(i)) return;
		const gross = amountCents + taxCents;
		if (gross >= PAYMENT_MIN && gross <= PAYMENT_MAX) return;
		const limits = `A payment can be from ${formatCents(PAYMENT_MIN)} to ${formatCents(PAYMENT_MAX)}.`;
		throw invalidField(
			`milestones[${i}].amount`,
			taxCents > 0
				? `With ${formatCents(taxCents)} sales tax, this is ${formatCents(gross)}. ${limits}`
				: limits,
		);
	});
}

/**
 * Runs the checks for sending a quote before its preview: days, amounts, and whether the work can be paid for
 * here. Throws `invalid` with the field.
 */
export async function requireQuotable(
	actor: Actor,
	bookingId: string,
	input: QuoteInput,
): Promise<{ isRevision: boolean }> {
	const { versions, booking, fixed, basisPoints, timeZone } = await getQuotes(actor, bookingId);
	const { serviceLine, status } = booking;
	const unpayable = describeUnpayable(serviceLine, input);
	if (unpayable) throw invalidField("isAdult", unpayable);
	await requireNoMinor(db(), bookingId, input);
	const isRevision = versions.length > 0;
	const isAmendment = isRevision && status !== "QUOTED";
	const kept = keptBy(isAmendment, versions[0], fixed);
	requireQuotableDays(input, dayIn(now(), timeZone), kept);
	const { milestones } = await priceQuote(input, { bookingId, serviceLine, isAmendment, basisPoints, fixed });
	requirePayableMilestones(milestones, kept);
	return { isRevision };
}

/** All the text that someone typed into a quote, for the off-platform contact check. */
export function listQuoteTexts(quote: QuoteInput): string {
	const { items, milestones, usagePlatforms, usageTerm, usageTerritory, credit, note } = quote;
	const city = quote.place === "on_site" ? [quote.city] : [];
	const work = [
		...items.map(({ description }) => description),
		...milestones.flatMap(({ title, deliverable }) => [title, deliverable]),
	];
	// The city is surrounded by other words, because a name such as Signal Hill alone looks like a messaging
	// app.
	return [...work, ...city, usagePlatforms, usageTerm, usageTerritory, credit ?? "", note ?? ""].join("\n");
}

const LIFE = 30 * DAY;

type Owner = { userId: string; bookingId: string };

/** The typed fields and, if they are complete, the quote they describe. */
type Draft = { fields: EditorFields; input: QuoteInput | null };

const getDraftName = ({ userId, bookingId }: Owner) => `quote-editor:${userId}:${bookingId}`;

/** Identifies exactly this quote, so that no quote is sent unless it was checked. */
const getVersion = (input: QuoteInput | null) =>
	keyedHash(`editor-version:${JSON.stringify(input)}`).slice(0, 24);

/** Stores what the professional typed into the editor for a booking, encrypted, for 30 days. */
async function keepEditorDraft(tx: Tx, owner: Owner, draft: Draft): Promise<void> {
	const id = keyedHash(getDraftName(owner));
	const kept = { fields: seal(JSON.stringify(draft)), expiresAt: later(now(), LIFE) };
	await tx.pendingForm.upsert({
		where: { id },
		create: { id, userId: owner.userId, path: editQuotePath(owner.bookingId), ...kept },
		update: kept,
	});
}

/**
 * What the professional typed for a booking but didn't submit. Null if there is nothing or it has expired.
 */
export async function getEditorDraft(
	owner: Owner,
	from: Tx = db(),
): Promise<(Draft & { version: string }) | null> {
	const kept = await from.pendingForm.findFirst({
		where: { id: { in: keyedHashes(getDraftName(owner)) }, userId: owner.userId },
		orderBy: { expiresAt: "desc" },
	});
	if (!kept || kept.expiresAt <= now()) return null;
	const draft = JSON.parse(unseal(kept.fields)) as Draft;
	return { ...draft, version: getVersion(draft.input) };
}

/** Deletes the draft, in the caller's transaction. */
async function dropEditorDraft(tx: Tx, owner: Owner): Promise<void> {
	await tx.pendingForm.deleteMany({ where: { id: { in: keyedHashes(getDraftName(owner)) } } });
}

type DraftInput = {
	bookingId: string;
	fields: EditorFields;
	/** Null if it isn't complete enough to send. */
	input: QuoteInput | null;
};

/**
 * The professional saves what they typed into the editor, complete or not, for 30 days. Throws
 * `conflict` if no quote can be sent for the booking.
 */
export async function saveDraft(actor: Actor, { bookingId, fields, input }: DraftInput): Promise<void> {
	const user = requireUser(actor, "PROFESSIONAL");
	await transaction(async (tx) => {
		const { booking } = await getForCommand(user, await sendingCommand(bookingId, tx), bookingId, tx);
		await keepEditorDraft(tx, { userId: user.id, bookingId: booking.id }, { fields, input });
	});
}

type SendInput = { bookingId: string; input: QuoteInput; signing: Signing };

/**
 * The professional answers a request with a priced quote, and signs its agreement by sending it. The creator
 * gets an email. Throws `conflict` if the request was answered or has expired, or if the professional isn't
 * listed or can't send quotes now. Throws `invalid` for content that can't be quoted, such as days in the
 * past, and for a name that wasn't confirmed.
 */
export async function sendQuote(
	actor: Actor,
	{ bookingId, input, signing }: SendInput,
): Promise<{ quoteId: string; version: number }> {
	const user = requireUser(actor);
	return withIdempotency(actor, "send-quote", { bookingId, input, signing }, async (commit) => {
		await countContact(user, "send-quote", bookingId);
		return commit(async (tx) => {
			await lockBooking(tx, bookingId);
			const { booking, latest } = await getForCommand(user, "send-quote", bookingId, tx);
			if (booking.professional.state !== "LISTED")
				throw new DomainError(
					"conflict",
					"Your profile isn't listed right now, so you can't send quotes. Decline the request, or contact support.",
				);
			await requireUnrestricted(tx, user.id);
			if (booking.expiresAt <= now())
				throw new DomainError(
					"conflict",
					"The time to answer this request is over, so it expired. Nothing was changed.",
				);
			const quote = await writeQuote(tx, actor, booking, { input, signing, latest, isAmendment: false });
			await transitionBooking(tx, actor, "send-quote", booking, {
				role: "PROFESSIONAL",
				offer: (_, timeZone) => describeOffer(quote, timeZone),
			});
			await dropEditorDraft(tx, { userId: user.id, bookingId });
			return { quoteId: quote.id, version: quote.version };
		});
	});
}

/**
 * The professional sends another version of a quote, which replaces the one that is waiting for an answer, or
 * proposes to amend the agreement in force. The creator gets an email. Throws like `sendQuote`, but doesn't
 * require a listed profile.
 */
export async function reviseQuote(
	actor: Actor,
	{ bookingId, input, signing }: SendInput,
): Promise<{ quoteId: string; version: number }> {
	const user = requireUser(actor);
	return withIdempotency(actor, "revise-quote", { bookingId, input, signing }, async (commit) => {
		await countContact(user, "revise-quote", bookingId);
		return commit(async (tx) => {
			await lockBooking(tx, bookingId);
			const { booking, latest } = await getForCommand(user, "revise-quote", bookingId, tx);
			const isAmendment = booking.status !== "QUOTED";
			if (!isAmendment) await requireUnrestricted(tx, user.id);
			if (latest?.status === "SENT") await transitionQuote(tx, "revise", latest);
			const quote = await writeQuote(tx, actor, booking, { input, signing, latest, isAmendment });
			const kind = isAmendment ? "amended" : "revised";
			await notifyOfQuote(tx, booking, {
				kind,
				role: "PROFESSIONAL",
				notification: (_, by, zone) =>
					quoteNotifications[kind](by, booking.title, quote, describeOffer(quote, zone)),
			});
			await dropEditorDraft(tx, { userId: user.id, bookingId });
			return { quoteId: quote.id, version: quote.version };
		});
	});
}

type DatesInput = {
	bookingId: string;
	quoteId: string;
	startsOn: string;
	endsOn: string;
	text: string | null;
};

/**
 * Either side proposes new dates, as YYYY-MM-DD. They apply once the professional has sent a version with
 * them and the creator has signed it. If a creator proposes dates before deciding on a version, this requests
 * changes to that version. Throws `invalid` for days in the past or too far ahead, and for the quote's
 * current dates.
 */
export async function proposeDates(
	actor: Actor,
	{ bookingId, quoteId, startsOn, endsOn, text }: DatesInput,
): Promise<void> {
	const user = requireUser(actor);
	await withIdempotency(
		actor,
		"propose-dates",
		{ bookingId, quoteId, startsOn, endsOn, text },
		async (commit) => {
			await countContact(user, "propose-dates", bookingId);
			return commit(async (tx) => {
				await lockBooking(tx, bookingId);
				const { booking, side, quote } = await getShownQuote(
					user,
					"propose-dates",
					{ bookingId, quoteId },
					tx,
				);
				const today = dayIn(now(), quote.timeZone);
				if (startsOn < today) throw invalidField("startsOn", "Enter a day that isn't in the past");
				requireNear("startsOn", startsOn, today);
				requireNear("endsOn", endsOn, today);
				if (startsOn === quote.startsOn && endsOn === quote.endsOn)
					throw invalidField("startsOn", "These are already the dates in the quote. Enter different ones.");
				await checkText(tx, actor, { place: "QUOTE_NOTE", subjectId: bookingId, text: text ?? "" });
				const at = nowAfter(quote.notes.at(-1)?.at ?? quote.sentAt);
				const { id: noteId } = await tx.quoteNote.create({
					data: { quoteId, side, kind: "DATES", startsOn, endsOn, text, at },
				});
				await appendToRecord(tx, bookingId, {
					kind: "quote-note",
					facts: { quoteId, version: quote.version, asks: "DATES", by: side, startsOn, endsOn },
					texts: { text },
				});
				const asked =
					side === "CREATOR" && quote.status === "SENT" ? await awaitRevision(tx, quote, noteId) : null;
				await recordEvent(tx, actor, {
					action: "propose-dates",
					subject: ["Quote", quoteId],
					detail: { version: quote.version, startsOn, endsOn },
				});
				const turn = (reader: typeof side, zone: string) =>
					asked ? describeTurn(asked, reader, getSideNames(booking), zone) : null;
				const notification = (reader: typeof side, by: string, zone: string) =>
					quoteNotifications["dates-proposed"](
						by,
						booking.title,
						startsOn,
						endsOn,
						text,
						reader,
						turn(reader, zone),
					);
				await notifyOfQuote(tx, booking, { kind: "dates-proposed", role: side, notification });
			});
		},
	);
}
