import type { RouterContextProvider } from "react-router";
import { fillAgreement, type Signing } from "#app/domain/bookings/quotes/agreement.server.ts";
import { quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { describeAgreement } from "#app/domain/bookings/quotes/quote-facts.ts";
import { type QuoteInput, SendQuoteForm } from "#app/domain/bookings/quotes/quote-forms.ts";
import {
	getEditorDraft,
	listQuoteTexts,
	priceQuote,
} from "#app/domain/bookings/quotes/write-quote.server.ts";
import { findMailingAddress } from "#app/domain/people/mailing-address.server.ts";
import { type Actor, requireUser } from "#app/domain/platform/actor.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { detectInLongText } from "#app/domain/platform/off-platform-contact/detect-off-platform-contact.server.ts";
import { toConfirm } from "#app/domain/platform/off-platform-contact/off-platform-contact.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { loadQuotes } from "./quote-data.server.ts";

type Args = { params: { bookingId: string }; context: Readonly<RouterContextProvider> };
type Command = "send-quote" | "revise-quote";

const editorPath = (bookingId: string) => `/bookings/${bookingId}/edit-quote`;

/**
 * The preview of a complete draft, as the creator will see it. Without one, redirects to the editor
 * or the quote.
 */
export const sendingLoader =
	(command: Command) =>
	async ({ params: { bookingId }, context }: Args) => {
		const actor = getActor(context);
		const { booking, other, names, basisPoints, timeZone, commands, versions, fixed } = await loadQuotes(
			actor,
			bookingId,
		);
		const draft = await getEditorDraft({ userId: requireUser(actor).id, bookingId });
		if (!commands.includes(command) || !draft?.input)
			throw seeOther(versions.length > 0 && !draft ? quotePath(bookingId) : editorPath(bookingId));
		const contact = toConfirm(await detectInLongText(listQuoteTexts(draft.input)));
		const { reference, title, status, serviceLine } = booking;
		const isAmendment = command === "revise-quote" && status !== "QUOTED";
		const { place, totals, items, milestones } = await priceQuote(draft.input, {
			bookingId,
			serviceLine,
			isAmendment,
			basisPoints,
			fixed,
		});
		const quote = {
			...draft.input,
			timeZone,
			...place,
			...totals,
			items,
			milestones,
			basisPoints,
			version: (versions[0]?.version ?? 0) + 1,
		};
		const parties = {
			reference,
			serviceLine,
			basisPoints,
			creator: names.CREATOR,
			professional: names.PROFESSIONAL,
		};
		return {
			...{
				bookingId,
				reference,
				title,
				other,
				basisPoints,
				contact,
				version: draft.version,
				editorPath: editorPath(bookingId),
			},
			isAmendment,
			mailingAddress: (await findMailingAddress(requireUser(actor).id)) ?? "",
			quote: { ...quote, serviceLine },
			agreement: fillAgreement(serviceLine, describeAgreement(quote, parties)).text,
		};
	};

/** Signs and sends the draft that was shown. */
export const sendingAction =
	(
		command: Command,
		run: (
			actor: Actor,
			input: { bookingId: string; input: QuoteInput; signing: Signing },
		) => Promise<unknown>,
	) =>
	({ params: { bookingId }, context }: Args) =>
		formAction(context, SendQuoteForm, async ({ version, fullName, confirmName, mailingAddress }, actor) => {
			const draft = await getEditorDraft({ userId: requireUser(actor).id, bookingId });
			const isRepeat = !draft && actor.submissionKey !== undefined;
			if (isRepeat) return redirectWithFlash(quotePath(bookingId), "The quote was sent.");
			if (!draft?.input || draft.version !== version)
				throw new DomainError(
					"conflict",
					"The quote was changed in another window. Check it below, then sign and send it.",
				);
			await run(actor, { bookingId, input: draft.input, signing: { fullName, confirmName, mailingAddress } });
			return redirectWithFlash(
				quotePath(bookingId),
				command === "send-quote" ? "The quote was sent." : "The new version was sent.",
			);
		});
