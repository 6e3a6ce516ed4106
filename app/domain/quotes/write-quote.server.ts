import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, nowAfter } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { fillAgreement, signAgreement, writeAgreement } from "../agreements/write-agreement.server.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { getUserBooking } from "../bookings/booking-sides.server.ts";
import { type CalendarDay, dayIn } from "../calendar/calendar-day.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { closeDeadlines, setDeadline } from "../deadlines/set-deadline.server.ts";
import { invalidField } from "../domain-error.ts";
import { currentFeeRule } from "../fees/fee-rules.server.ts";
import { requireFixedMilestones } from "../milestones/plan-milestones.server.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { unpayableInWords } from "../payment-choice/payment-choice.server.ts";
import { agreedOf, priceQuote } from "./price-quote.server.ts";
import { canBeMonthly } from "./quote.ts";
import { agreementFactsOf } from "./quote-facts.ts";
import type { QuoteInput, Signing } from "./quote-forms.ts";
import type { QuoteVersion } from "./quote-sides.server.ts";

type Booking = Awaited<ReturnType<typeof getUserBooking>>["booking"];
type Version = { input: QuoteInput; signing: Signing; latest: QuoteVersion | null; isAmendment: boolean };

/**
 * Stores the next version of a quote, priced by the calculator, with the agreement that the
 * professional signs by sending it. Throws `invalid` where a day has passed, for a retainer of
 * another service line than management, and for work that can't be paid.
 */
export async function writeQuote(tx: Tx, actor: Actor, booking: Booking, { input, signing, latest, isAmendment }: Version) {
	const sentAt = nowAfter(latest?.statusAt ?? booking.statusAt);
	const { fixed } = isAmendment ? await requireKept(tx, booking.id, input) : { fixed: [] };
	const known = isAmendment && latest ? { startsOn: latest.startsOn, positions: fixed.map(({ position }) => position) } : { startsOn: null, positions: [] };
	refusePastDays(input, dayIn(sentAt, zoneOf(booking.professional.user)), known);
	const unpayable = unpayableInWords(booking.serviceLine, input);
	if (unpayable) throw invalidField("isAdult", unpayable);
	if (input.isMonthly && !canBeMonthly(booking.serviceLine)) throw invalidField("isMonthly", "Only management can be quoted as a monthly retainer");
	// The fee that was agreed on applies as long as the agreement does.
	const rule = isAmendment && latest ? { id: latest.feeRuleId, ...latest.feeRule } : await currentFeeRule(tx, booking.serviceLine);
	const { kinds } = await checkText(tx, actor, { place: "QUOTE", subjectId: booking.id, text: wordsOf(input) });
	const facts = { bookingId: booking.id, serviceLine: booking.serviceLine, isAmendment, basisPoints: rule.basisPoints, fixed };
	const { place, totals, items, milestones } = await priceQuote(input, facts, tx);
	const { startsOn, endsOn, revisions, usagePlatforms, usageTerm, usageTerritory, isExclusive, isAdult, isMonthly, cancellation, note } = input;
	const terms = { startsOn, endsOn, revisions, usagePlatforms, usageTerm, usageTerritory, isExclusive, isAdult, isMonthly, cancellation };
	const version = (latest?.version ?? 0) + 1;
	const expiresAt = later(sentAt, input.validityDays * DAY);
	const quote = await tx.quote.create({
		data: {
			...{ bookingId: booking.id, version, isAmendment, feeRuleId: rule.id, sentAt, statusAt: sentAt, expiresAt, note },
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
	const filled = fillAgreement(booking.serviceLine, agreementFactsOf({ ...terms, ...place, ...totals, version, items, milestones }, parties));
	const agreementId = await writeAgreement(tx, { quoteId: quote.id, basisPoints: rule.basisPoints, filled, at: sentAt });
	await signAgreement(tx, actor, agreementId, { side: "PROFESSIONAL", ...signing, accountName: booking.professional.user?.name ?? "", at: sentAt });
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
	const inForce = await tx.quote.findFirst({ where: { bookingId, status: "ACCEPTED" }, select: { isMonthly: true } });
	const isMonthly = inForce?.isMonthly ?? false;
	if (input.isMonthly !== isMonthly)
		throw invalidField(
			"isMonthly",
			isMonthly ? "This agreement is a monthly retainer, and stays one" : "This agreement has one price. For a monthly retainer, ask for a new request.",
		);
	return requireFixedMilestones(tx, bookingId, agreedOf(input), isMonthly);
}

type Known = { startsOn: CalendarDay | null /** Of milestones that an amendment keeps. */; positions: readonly number[] };

function refusePastDays({ startsOn, milestones }: QuoteInput, today: string, known: Known): void {
	if (startsOn < today && startsOn !== known.startsOn) throw invalidField("startsOn", "Enter a day that isn't in the past");
	milestones.forEach(({ dueOn }, i) => {
		if (dueOn < today && !known.positions.includes(i)) throw invalidField(`milestones[${i}].dueOn`, "Enter a day that isn't in the past");
	});
}

/** Everything in a quote that someone typed, for the check of contact outside the platform. */
export const wordsOf = ({ items, milestones, usagePlatforms, usageTerm, usageTerritory, note }: QuoteInput): string =>
	[
		...items.map(({ description }) => description),
		...milestones.flatMap(({ title, deliverable }) => [title, deliverable]),
		usagePlatforms,
		usageTerm,
		usageTerritory,
		note ?? "",
	].join("\n");
