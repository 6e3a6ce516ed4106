import { getAgreement } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { attachment } from "#app/server/attachment.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/agreement-text";

/** The agreement of a version as plain text, exactly as it was signed, so that its SHA-256 can be checked. */
export async function loader({ params: { bookingId, version }, context }: Route.LoaderArgs) {
	const { text, reference } = await orNotFound(
		getAgreement(getActor(context), { bookingId, version: Number(version) }),
	);
	return new Response(text, {
		headers: {
			"Content-Type": "text/plain; charset=utf-8",
			"Content-Disposition": attachment(`agreement-${reference}-${version}.txt`),
			"Cache-Control": "private, no-store",
		},
	});
}
