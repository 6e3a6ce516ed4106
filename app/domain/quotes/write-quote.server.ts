import type { Tx } from "#app/infra/database/db.server.ts";
import { DAY, later, nowAfter } from "#app/infra/process/clock.server.ts";
import type { Actor } from "../actor.ts";
import { fillAgreement, signAgreement, writeAgreement } from "../agreements/write-agreement.server.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { getOwnBooking } from "../bookings/booking-sides.server.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { zoneOf } from "../calendar/reader-zone.server.ts";
import { closeDeadlines, setDeadline } from "../deadlines/set-deadline.server.ts";
import { invalidField } from "../domain-error.ts";
import { currentFeeRule } from "../fees/fee-rules.server.ts";
import { detectOffPlatformContact } from "../off-platform-contact/detect-off-platform-contact.server.ts";
import { agreementFactsOf } from "./quote-facts.ts";
import type { QuoteInput, Signing } from "./quote-forms.ts";
import type { QuoteVersion } from "./quote-sides.server.ts";
import { totalsOf } from "./quote-total.ts";

type Booking = Awaited<ReturnType<typeof getOwnBooking>>["booking"];
type Version = { input: QuoteInput; signing: Signing; latest: QuoteVersion | null; isAmendment: boolean };

/**
 * Stores the next version of a quote, priced by the calculator, with the agreement that the
 * professional signs by sending it. Throws `invalid` where a day has passed.
 */
export async function writeQuote(tx: Tx, actor: Actor, booking: Booking, { input, signing, latest, isAmendment }: Version) {
	const sentAt = nowAfter(latest?.statusAt ?? booking.statusAt);
	refusePastDays(input, dayIn(sentAt, zoneOf(booking.professional.user)));
	const rule = await currentFeeRule(tx, booking.serviceLine);
	const items = input.items.map(({ description, quantity, unitPrice }, position) => ({ position, description, quantity, unitCents: unitPrice }));
	const { totalCents, feeCents, payoutCents, milestoneFees } = totalsOf(
		items,
		input.milestones.map(({ amount }) => amount),
		rule.basisPoints,
	);
	const milestones = input.milestones.map(({ title, deliverable, dueOn, amount }, i) => ({
		position: i,
		title,
		deliverable,
		dueOn,
		amountCents: amount,
		feeCents: milestoneFees[i] ?? 0,
	}));
	const { startsOn, endsOn, revisions, usagePlatforms, usageTerm, usageTerritory, isExclusive, cancellation, note } = input;
	const terms = { startsOn, endsOn, revisions, usagePlatforms, usageTerm, usageTerritory, isExclusive, cancellation };
	const place = input.place === "on_site" ? { isRemote: false, city: input.city, region: input.state } : { isRemote: true, city: null, region: null };
	const version = (latest?.version ?? 0) + 1;
	const expiresAt = later(sentAt, input.validityDays * DAY);
	const totals = { totalCents, feeCents, payoutCents };
	const quote = await tx.quote.create({
		data: {
			...{ bookingId: booking.id, version, isAmendment, feeRuleId: rule.id, sentAt, statusAt: sentAt, expiresAt, note },
			...terms,
			...place,
			...totals,
			items: { create: items },
			milestones: { create: milestones },
		},
		select: { id: true, version: true, totalCents: true, expiresAt: true },
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
		detail: { version, totalCents, flags: detectOffPlatformContact(wordsOf(input)).kinds.join(",") },
	});
	return quote;
}

function refusePastDays({ startsOn, milestones }: QuoteInput, today: string): void {
	if (startsOn < today) throw invalidField("startsOn", "Enter a day that isn't in the past");
	milestones.forEach(({ dueOn }, i) => {
		if (dueOn < today) throw invalidField(`milestones[${i}].dueOn`, "Enter a day that isn't in the past");
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
