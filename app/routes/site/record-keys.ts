import { recordKeys } from "#app/infra/security/record-keys.server.ts";

/** The public keys of exported records (RFC 7517), the current one first. */
export function loader() {
	return new Response(`${JSON.stringify({ keys: recordKeys() }, null, "\t")}\n`, {
		headers: { "Content-Type": "application/jwk-set+json", "Cache-Control": "public, max-age=3600" },
	});
}
