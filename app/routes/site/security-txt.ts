import { site } from "#app/infra/content/site.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { publicUrl, settings } from "#app/infra/process/settings.server.ts";

/** How long the file is valid. RFC 9116 recommends less than a year. */
const LIFETIME = 180 * DAY;

/**
 * Where to report a vulnerability (RFC 9116). The expiration date moves forward as long as the instance runs.
 */
export function loader() {
	const contact = settings().SECURITY_CONTACT ?? `mailto:${site().contact.support}`;
	const expires = `${later(now(), LIFETIME).toISOString().slice(0, 10)}T00:00:00Z`;
	const text = `Contact: ${contact}\nExpires: ${expires}\nPreferred-Languages: en\nCanonical: ${publicUrl()}/.well-known/security.txt\n`;
	return new Response(text, {
		headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
	});
}
