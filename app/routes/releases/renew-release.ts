import { getRelease, renewRelease } from "#app/domain/bookings/releases/release.server.ts";
import { releasePath } from "#app/domain/bookings/releases/release.ts";
import { DomainError } from "#app/domain/platform/domain-error.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import type { Route } from "./+types/renew-release";

/** This URL has no page. A link to it, such as after signing in again, leads to the release. */
export async function loader({ params: { bookingId, releaseId }, context }: Route.LoaderArgs) {
	await orNotFound(getRelease(getActor(context), { bookingId, releaseId }));
	return seeOther(releasePath(bookingId, releaseId));
}

export const action = ({ params: { bookingId, releaseId }, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		const path = releasePath(bookingId, releaseId);
		try {
			const { isSent } = await renewRelease(actor, { bookingId, releaseId });
			return redirectWithFlash(path, isSent ? "We've emailed the link again." : "The link is renewed.");
		} catch (error) {
			if (error instanceof DomainError && (error.code === "conflict" || error.code === "rate_limited"))
				return redirectWithFlash(path, error.message, "error");
			throw error;
		}
	});
