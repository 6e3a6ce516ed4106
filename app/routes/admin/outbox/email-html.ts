import { getEmail } from "#app/domain/platform/email/outbox.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/email-html";

/**
 * An email's HTML, sandboxed without scripts, requests, or navigation. Only this site may frame it.
 */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { html } = await orNotFound(getEmail(getActor(context), params.emailId));
	return new Response(html, {
		headers: {
			"Content-Type": "text/html; charset=utf-8",
			"Content-Security-Policy":
				"sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
			"X-Frame-Options": "SAMEORIGIN",
			"X-Robots-Tag": "noindex",
			"Cache-Control": "private, no-store",
		},
	});
}
