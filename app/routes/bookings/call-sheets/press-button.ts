import { data } from "react-router";
import { getCallSheet } from "#app/domain/bookings/call-sheets/call-sheet.server.ts";
import { callSheetPath, type LateMinutes } from "#app/domain/bookings/call-sheets/call-sheet.ts";
import { RunningLateForm } from "#app/domain/bookings/call-sheets/call-sheet-forms.ts";
import {
	checkIn,
	sayLate,
	sayOnTime,
	undoCheckIn,
} from "#app/domain/bookings/call-sheets/check-in.server.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { lastWord } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/press-button";

/** These URLs have no page. A link to one, such as after signing in again, leads to the call sheet. */
export async function loader({ params: { bookingId, day }, context }: Route.LoaderArgs) {
	await orNotFound(getCallSheet(getActor(context), { bookingId, day }));
	return seeOther(callSheetPath(bookingId, day));
}

/** Runs a command. The call sheet then says that it was done, or why it was refused. */
async function press(command: () => Promise<void>, path: string, message: string): Promise<Response> {
	try {
		await command();
	} catch (error) {
		if (error instanceof DomainError && (error.code === "conflict" || error.code === "rate_limited"))
			return redirectWithFlash(path, error.message, "error");
		throw error;
	}
	return redirectWithFlash(path, message);
}

/** What a side says on the day, with one press. The last word of the URL says what it is. */
export function action({ params: { bookingId, day }, context, pattern }: Route.ActionArgs) {
	const date = { bookingId, day };
	const path = callSheetPath(bookingId, day);
	switch (lastWord(pattern)) {
		case "here":
			return formAction(context, NoFields, (_, actor) =>
				press(() => checkIn(actor, date), path, "You're checked in."),
			);
		case "not-here":
			return formAction(context, NoFields, (_, actor) =>
				press(() => undoCheckIn(actor, date), path, "Your check-in is undone."),
			);
		case "late":
			return formAction(context, RunningLateForm, ({ minutes }, actor) =>
				press(
					() => sayLate(actor, { ...date, minutes: minutes as LateMinutes }),
					path,
					`We've told them that you're running about ${minutes} minutes late.`,
				),
			);
		case "on-time":
			return formAction(context, NoFields, (_, actor) =>
				press(() => sayOnTime(actor, date), path, "We've told them that you'll be on time."),
			);
		default:
			throw data(null, { status: 404 });
	}
}
