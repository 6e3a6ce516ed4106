import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import type { Actor } from "#app/domain/actor.ts";
import { bookingDeeds, bookingPath, mayDo, type SideDeed } from "#app/domain/bookings/booking.ts";
import { OptionalReasonForm, reasonForm } from "#app/domain/bookings/booking-forms.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { deedWords } from "#app/domain/bookings/booking-words.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";

type Args = { request: Request; params: { bookingId: string }; context: Readonly<RouterContextProvider> };

/** What the page of a deed shows. Where the booking has moved on it says so, with status 409; a deed of the other side is denied. */
export const deedLoader =
	(deed: SideDeed) =>
	async ({ params, context }: Args) => {
		const { reference, title, side, other, deeds } = await orNotFound(getBooking(actorOf(context), params.bookingId));
		if (!mayDo(deed, side)) throw data({ text: "This step is for the other side of the booking." }, { status: 403 });
		const isPossible = deeds.includes(deed);
		const page = { label: deedWords(deed, other).label, reference, title, other, isPossible, path: bookingPath(params.bookingId) };
		return data(page, { status: isPossible ? 200 : 409 });
	};

/** Does a deed by its command and leads back to the booking. */
export const deedAction =
	(deed: SideDeed, command: (actor: Actor, input: { bookingId: string; reason: string }) => Promise<void>) =>
	async (args: Args): ReturnType<typeof formAction<typeof OptionalReasonForm>> => {
		const { bookingId } = args.params;
		const words = deedWords(deed, "");
		const done = async (actor: Actor, reason = "") => {
			await command(actor, { bookingId, reason });
			return redirectWithFlash(bookingPath(bookingId), words.done);
		};
		if (bookingDeeds[deed].reason === "due") return formAction(args.context, reasonForm(words.reason?.missing ?? ""), ({ reason }, actor) => done(actor, reason));
		if (bookingDeeds[deed].reason === "optional") return formAction(args.context, OptionalReasonForm, ({ reason }, actor) => done(actor, reason ?? ""));
		return formAction(args.context, NoFields, (_, actor) => done(actor));
	};
