import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, now, nowAfter } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import {
	fillAgreement,
	type Signing,
	signAgreement,
	writeAgreement,
} from "../agreements/write-agreement.server.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { getUserBooking } from "../bookings/booking-sides.server.ts";
import { zoneOfNextVersion } from "../calendar/booking-zone.server.ts";
import { type CalendarDay, calendarDayInWords, dayIn } from "../calendar/calendar-day.ts";
import { closeDeadlines, setDeadline } from "../deadlines/set-deadline.server.ts";
import { invalidField } from "../domain-error.ts";
import { currentFeeRule } from "../fees/fee-rules.server.ts";
import { requireFixedMilestones } from "../milestones/plan-milestones.server.ts";
import { formatCents } from "../money/cents.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { unpayableInWords } from "../payment-choice/payment-choice.server.ts";
import { agreedOf, priceQuote } from "./price-quote.server.ts";
import { AHEAD_MONTHS_MAX, canBeMonthly, latestDay, PAYMENT_MAX, PAYMENT_MIN } from "./quote.ts";
import { agreementFactsOf } from "./quote-facts.ts";
import type { QuoteInput } from "./quote-forms.ts";
import { getQuotes } from "./quote-queries.server.ts";
import type { QuoteVersion } from "./quote-sides.server.ts";

type Booking = Awaited<ReturnType<typeof getUserBooking>>["booking"];
type Version = { input: QuoteInput; signing: Signing; latest: QuoteVersion | null; isAmendment: boolean };

/**
 * Stores the next version of a quote, priced by the calculator, with the agreement that the
 * professional signs by sending it. Throws `invalid` for a day that has passed or lies too far
 * ahead, for a retainer of another service line than management, and for work that can't be paid.
 */
export async function writeQuote(
	tx: Tx,
	actor: Actor,
	booking: Booking,
	{ input, signing, latest, isAmendment }: Version,
) {
	const sentAt = nowAfter(latest?.statusAt ?? booking.statusAt);
	const { fixed } = isAmendment ? await requireKept(tx, booking.id, input) : { fixed: [] };
	const kept = keptBy(isAmendment, latest, fixed);
	const timeZone = await zoneOfNextVersion(tx, booking.id);
	requireQuotableDays(input, dayIn(sentAt, timeZone), kept);
	const unpayable = unpayableInWords(booking.serviceLine, input);
	if (unpayable) throw invalidField("isAdult", unpayable);
	if (input.isMonthly && !canBeMonthly(booking.serviceLine))
		throw invalidField("isMonthly", "Only management can be quoted as a monthly retainer");
	// The fee that was agreed on applies as long as the agreement does.
	const rule =
		isAmendment && latest
			? { id: latest.feeRuleId, ...latest.feeRule }
			: await currentFeeRule(tx, booking.serviceLine);
	const { kinds } = await checkText(tx, actor, {
		place: "QUOTE",
		subjectId: booking.id,
		text: wordsOf(input),
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
		isAdult,
		isMonthly,
		cancellation,
		timeZone,
	};
	const version = (latest?.version ?? 0) + 1;
	const expiresAt = later(sentAt, input.validityDays * DAY);
	const quote = await tx.quote.create({
		data: {
			...{
				bookingId: booking.id,
				version,
				isAmendment,
				feeRuleId: rule.id,
				sentAt,
				statusAt: sentAt,
				expiresAt,
				note,
			},
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
		agreementFactsOf({ ...terms, ...place, ...totals, version, items, milestones }, parties),
	);
	const agreementId = await writeAgreement(tx, {
		quoteId: quote.id,
		basisPoints: rule.basisPoints,
		filled,
		at: sentAt,
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

/** What an amendment keeps. A retainer stays one, since its months are counted from it. */
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
	return requireFixedMilestones(tx, bookingId, agreedOf(input), isMonthly);
}

/** What an amendment keeps of the agreement in force: its days, and milestones by position. */
type Known = { startsOn: CalendarDay | null; endsOn: CalendarDay | null; positions: readonly number[] };

const keptBy = (
	isAmendment: boolean,
	latest: Pick<QuoteVersion, "startsOn" | "endsOn"> | null | undefined,
	fixed: readonly { position: number }[],
): Known =>
	isAmendment && latest
		? { startsOn: latest.startsOn, endsOn: latest.endsOn, positions: fixed.map(({ position }) => position) }
		: { startsOn: null, endsOn: null, positions: [] };

/** Throws `invalid` for a day that has passed, or lies too far ahead. */
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
	if (endsOn !== kept.endsOn) requireNear("endsOn", endsOn, today);
	milestones.forEach(({ dueOn }, i) => {
		if (!kept.positions.includes(i)) require(`milestones[${i}].dueOn`, dueOn);
	});
}

/** Throws `invalid` for a day that lies too far ahead. */
export function requireNear(field: string, day: CalendarDay, today: CalendarDay): void {
	if (day > latestDay(today))
		throw invalidField(
			field,
			`Enter a day within ${AHEAD_MONTHS_MAX} months, by ${calendarDayInWords(latestDay(today))}`,
		);
}

/** Throws `invalid` for a milestone that can't be paid at once, its sales tax included. */
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
 * Refuses what sending a quote would refuse, before its preview: days, amounts, and work that can't
 * be paid. Throws `invalid` with the field.
 */
export async function requireQuotable(
	actor: Actor,
	bookingId: string,
	input: QuoteInput,
): Promise<{ isRevision: boolean }> {
	const { versions, booking, fixed, basisPoints, timeZone } = await getQuotes(actor, bookingId);
	const { serviceLine, status } = booking;
	const unpayable = unpayableInWords(serviceLine, input);
	if (unpayable) throw invalidField("isAdult", unpayable);
	const isRevision = versions.length > 0;
	const isAmendment = isRevision && status !== "QUOTED";
	const kept = keptBy(isAmendment, versions[0], fixed);
	requireQuotableDays(input, dayIn(now(), timeZone), kept);
	const { milestones } = await priceQuote(input, { bookingId, serviceLine, isAmendment, basisPoints, fixed });
	requirePayableMilestones(milestones, kept);
	return { isRevision };
}

/** Everything in a quote that someone typed, for the check of contact outside the platform. */
export function wordsOf(quote: QuoteInput): string {
	const { items, milestones, usagePlatforms, usageTerm, usageTerritory, note } = quote;
	const city = quote.place === "on_site" ? [quote.city] : [];
	const work = [
		...items.map(({ description }) => description),
		...milestones.flatMap(({ title, deliverable }) => [title, deliverable]),
	];
	// The city is among other words: by itself, a name such as Signal Hill reads like a messenger.
	return [...work, ...city, usagePlatforms, usageTerm, usageTerritory, note ?? ""].join("\n");
}
