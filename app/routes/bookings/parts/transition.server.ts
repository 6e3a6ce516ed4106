import type { RouterContextProvider } from "react-router";
import { data } from "react-router";
import {
	bookingPath,
	bookingTransitions,
	isPermitted,
	type SideTransition,
} from "#app/domain/bookings/booking.ts";
import { OptionalReasonForm, reasonForm } from "#app/domain/bookings/booking-forms.ts";
import { transitionWords } from "#app/domain/bookings/booking-labels.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";

type Args = { request: Request; params: { bookingId: string }; context: Readonly<RouterContextProvider> };

/**
 * The loader of a transition's page: 409 if the booking has moved on, 403 if the other side acts.
 */
export const transitionLoader =
	(transition: SideTransition) =>
	async ({ params, context }: Args) => {
		const { reference, title, side, other, transitions } = await orNotFound(
			getBooking(actorOf(context), params.bookingId),
		);
		if (!isPermitted(transition, side))
			throw data({ text: "Only the other side of the booking can do this." }, { status: 403 });
		const isPossible = transitions.includes(transition);
		const page = {
			label: transitionWords(transition, other).label,
			reference,
			title,
			other,
			isPossible,
			path: bookingPath(params.bookingId),
		};
		return data(page, { status: isPossible ? 200 : 409 });
	};

/** Runs a transition's command and redirects to the booking. */
export const transitionAction =
	(
		transition: SideTransition,
		command: (actor: Actor, input: { bookingId: string; reason: string }) => Promise<void>,
	) =>
	async (args: Args): ReturnType<typeof formAction<typeof OptionalReasonForm>> => {
		const { bookingId } = args.params;
		const words = transitionWords(transition, "");
		const done = async (actor: Actor, reason = "") => {
			await command(actor, { bookingId, reason });
			return redirectWithFlash(bookingPath(bookingId), words.done);
		};
		if (bookingTransitions[transition].reason === "required")
			return formAction(args.context, reasonForm(words.reason?.missing ?? ""), ({ reason }, actor) =>
				done(actor, reason),
			);
		if (bookingTransitions[transition].reason === "optional")
			return formAction(args.context, OptionalReasonForm, ({ reason }, actor) => done(actor, reason ?? ""));
		return formAction(args.context, NoFields, (_, actor) => done(actor));
	};
