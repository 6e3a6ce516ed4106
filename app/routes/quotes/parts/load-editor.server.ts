import { data, href } from "react-router";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { areRecordsOn } from "#app/domain/bookings/performer-records/records-texts.server.ts";
import { findBeginnings } from "#app/domain/bookings/quotes/fill-editor.server.ts";
import { findPriceGuidance } from "#app/domain/bookings/quotes/price-guidance.server.ts";
import { canBeMonthly, describeDirectPayment } from "#app/domain/bookings/quotes/quote.ts";
import {
	type EditorFields,
	emptyEditor,
	fieldsOfVersion,
	withTermFields,
} from "#app/domain/bookings/quotes/quote-editor.ts";
import type { Quotes } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { readUsageTerm } from "#app/domain/bookings/quotes/usage-term.ts";
import { getEditorDraft, taxByPlaceFor } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { isPaidDirectly } from "#app/domain/market/service-line.ts";
import { describeUnpayable } from "#app/domain/money/fees.server.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { formatWhen } from "#app/domain/platform/time/time-zones.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { describeRequest } from "#app/routes/bookings/parts/describe-request.server.ts";
import { loadLatestMessages } from "#app/routes/bookings/parts/load-messages.server.ts";
import { loadQuotes, shownQuote } from "./quote-data.server.ts";

/** The dates last proposed for the latest version. */
const proposedDates = (quotes: Quotes) => {
	const note = quotes.versions[0]?.notes.findLast(({ kind }) => kind === "DATES");
	return note?.startsOn && note.endsOn ? { startsOn: note.startsOn, endsOn: note.endsOn } : undefined;
};

/** The editor's initial fields: the draft, the latest version, or an empty quote. */
async function beginWith(
	actor: Actor,
	quotes: Quotes,
	isAmendment: boolean,
): Promise<{ typed: EditorFields; version: string }> {
	const { booking, versions } = quotes;
	const draft = await getEditorDraft({ userId: requireUser(actor).id, bookingId: booking.id });
	if (draft) return { typed: withTermFields(draft.fields), version: draft.version };
	const latest = versions[0];
	return latest
		? { typed: fieldsOfVersion(latest, { dates: proposedDates(quotes), isAmendment }), version: latest.id }
		: { typed: emptyEditor(booking), version: "new" };
}

/** The other side's requests about the latest version. */
const askedAbout = (quotes: Quotes) => {
	const latest = quotes.versions[0];
	return latest
		? shownQuote({ ...latest, notes: latest.notes.filter(({ side }) => side !== quotes.side) }, quotes).notes
		: [];
};

/** The data of the editor's page. Responds with 409 if a quote can't be sent now. */
export async function loadEditor(actor: Actor, bookingId: string) {
	const quotes = await loadQuotes(actor, bookingId);
	const isRevision = quotes.versions.length > 0;
	const isPossible = quotes.commands.includes(isRevision ? "revise-quote" : "send-quote");
	const { reference, title, serviceLine, status, isRemote, city, region } = quotes.booking;
	const isAmendment = isRevision && status !== "QUOTED";
	const [{ typed, version }, request, messages, beginnings, taxByPlace, prices] = await Promise.all([
		beginWith(actor, quotes, isAmendment),
		getBooking(actor, bookingId),
		loadLatestMessages(requireUser(actor), bookingId, 5),
		findBeginnings(actor),
		taxByPlaceFor({ bookingId, serviceLine, isAmendment }),
		findPriceGuidance({ lines: [serviceLine], isRemote, city: city ?? "", state: region ?? "" }),
	]);
	const dueAt = isRevision ? (quotes.turn?.isYours ? quotes.turn.dueAt : null) : quotes.booking.expiresAt;
	const page = {
		bookingId,
		reference,
		title,
		// The editor keeps the words of a term only if it can't read them.
		typed: readUsageTerm(String(typed.usageTerm ?? "")) ? { ...typed, usageTerm: "" } : typed,
		version,
		isRevision,
		messages,
		beginnings,
		prices,
		other: quotes.other,
		basisPoints: quotes.basisPoints,
		/** The fields of an empty quote. A group of fields that differ from these starts open. */
		usual: emptyEditor(quotes.booking),
		request: describeRequest(request),
		asked: askedAbout(quotes).map(({ id, title, text }) => ({ id, title, text })),
		/** What the sales tax depends on: the place, and milestones that keep their signed tax. */
		tax: {
			byPlace: taxByPlace,
			fixed: quotes.fixed.map(({ position, taxCents }) => ({ position, taxCents })),
		},
		heading: isAmendment ? "Change the agreement" : isRevision ? "Revise the quote" : "Write a quote",
		lead: isAmendment
			? `The new version applies once ${quotes.other} has also signed it.`
			: `You'll review and sign it next. ${quotes.other} won't see it until you send it.`,
		/** Why a quote can't be sent now. Null if it can. */
		obstacle: isPossible
			? null
			: "The booking's status has changed. Open it to see what happened and what comes next.",
		/** Explains how a monthly retainer works. Null for services that aren't paid by month. */
		monthlyHint: canBeMonthly(serviceLine)
			? "Enter items, milestones, and dates for the first month. Each further month begins when the creator confirms it."
			: null,
		/** Explains how legal work is paid for. Null for all other work. */
		directPayment: isPaidDirectly(serviceLine) ? describeDirectPayment("PROFESSIONAL", site().name) : null,
		/**
		 * Explains how adult content is paid for and delivered, or why it can't be quoted here. Null for work that is
		 * paid for directly.
		 */
		adultHint: isPaidDirectly(serviceLine)
			? null
			: (describeUnpayable(serviceLine, { isAdult: true }) ??
				((await areRecordsOn())
					? "Payment works the same way. Before you deliver, everyone whom the work shows needs a performer record."
					: "Payment works the same way. What shows people can't be delivered here yet, so quote only work that shows no one.")),
		/** When the professional's answer or revision is due. Null if the creator isn't waiting for a quote. */
		dueText: isPossible && dueAt ? formatWhen(dueAt) : null,
		declineHref: isRevision ? null : href("/bookings/:bookingId/decline", { bookingId }),
	};
	return data(page, { status: isPossible ? 200 : 409 });
}
