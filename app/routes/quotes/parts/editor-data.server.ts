import { data } from "react-router";
import { type Actor, requireUser } from "#app/domain/actor.ts";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { unpayableInWords } from "#app/domain/payment-choice/payment-choice.server.ts";
import { getEditorDraft } from "#app/domain/quotes/editor-draft.server.ts";
import { type EditorFields, emptyEditor, fieldsOfVersion } from "#app/domain/quotes/editor-fields.ts";
import type { Quotes } from "#app/domain/quotes/quote-queries.server.ts";
import { taxByPlaceFor } from "#app/domain/quotes/quote-tax.server.ts";
import { findTemplates, getTemplate } from "#app/domain/quotes/quote-templates.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { loadQuotes } from "./quote-data.server.ts";

/** The page on which a draft is checked, signed, and sent. */
export const sendingPath = (bookingId: string, isRevision: boolean): string =>
	`${bookingPath(bookingId)}/${isRevision ? "revise-quote" : "send-quote"}`;

/** Dates that were proposed for the latest version, the last first. */
const proposedDates = (quotes: Quotes) => {
	const note = quotes.versions[0]?.notes.findLast(({ kind }) => kind === "DATES");
	return note?.startsOn && note.endsOn ? { startsOn: note.startsOn, endsOn: note.endsOn } : undefined;
};

/** What the editor begins with: a template, the draft, the latest version, or an empty quote. */
async function beginWith(
	actor: Actor,
	quotes: Quotes,
	templateId: string | null,
): Promise<{ typed: EditorFields; version: string }> {
	const { booking, versions } = quotes;
	if (templateId) {
		const { id, fields } = await orNotFound(getTemplate(actor, templateId));
		return { typed: { ...emptyEditor(booking), ...fields }, version: id };
	}
	const draft = await getEditorDraft({ userId: requireUser(actor).id, bookingId: booking.id });
	if (draft) return { typed: draft.fields, version: draft.version };
	const latest = versions[0];
	return latest
		? { typed: fieldsOfVersion(latest, proposedDates(quotes)), version: latest.id }
		: { typed: emptyEditor(booking), version: "new" };
}

/** The data of the editor's page: 409 where no quote can be sent now. */
export async function loadEditor(actor: Actor, bookingId: string, templateId: string | null) {
	const quotes = await loadQuotes(actor, bookingId);
	const isRevision = quotes.versions.length > 0;
	const isPossible = quotes.commands.includes(isRevision ? "revise-quote" : "send-quote");
	const { reference, title, serviceLine, status } = quotes.booking;
	const isAmendment = isRevision && status !== "QUOTED";
	const [{ typed, version }, templates, taxByPlace] = await Promise.all([
		beginWith(actor, quotes, templateId),
		findTemplates(actor),
		taxByPlaceFor({ bookingId, serviceLine, isAmendment }),
	]);
	const page = {
		...{
			bookingId,
			reference,
			title,
			serviceLine,
			typed,
			version,
			isRevision,
			isPossible,
			other: quotes.other,
			basisPoints: quotes.basisPoints,
		},
		isAmendment,
		/** What the sales tax depends on: the place, and milestones that keep the tax they were signed with. */
		tax: {
			byPlace: taxByPlace,
			fixed: quotes.fixed.map(({ position, taxCents }) => ({ position, taxCents })),
		},
		/** Why adult content can't be quoted here. Null where it can. */
		adultHint: unpayableInWords(serviceLine, { isAdult: true }),
		templates: templates.map(({ id, name }) => ({ id, name })),
	};
	return data(page, { status: isPossible ? 200 : 409 });
}
