import { createHash } from "node:crypto";
import type { ServerResponse } from "node:http";
import { paymentProviders } from "#app/infra/payments/provider.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { VIEW_TRANSITION } from "#app/ui/layout/document.ts";

const shared = {
	"X-Content-Type-Options": "nosniff",
	"X-Frame-Options": "DENY",
	// no-referrer would make browsers send `Origin: null` with forms.
	"Referrer-Policy": "strict-origin-when-cross-origin",
	"Cross-Origin-Opener-Policy": "same-origin",
	"Cross-Origin-Resource-Policy": "same-origin",
	"Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
};

/**
 * Sets the headers that every response carries, including files and errors. Pages replace the content
 * security policy with their own.
 */
export function setSecurityHeaders(response: ServerResponse): void {
	for (const [name, value] of Object.entries(securityHeaders())) response.setHeader(name, value);
}

/** The headers that every response carries, by name. */
export const securityHeaders = (): Record<string, string> => ({
	...shared,
	"Content-Security-Policy": contentSecurityPolicy({}),
	...(settings().PUBLIC_URL?.startsWith("https:") && {
		"Strict-Transport-Security": "max-age=63072000; includeSubDomains",
	}),
});

// In development, Vite adds styles by script and pushes changes through a WebSocket.
const isDevelopment = import.meta.env.MODE === "development";

/**
 * The policy of a page: everything from this site, inline scripts only by the page's nonce, and inline styles
 * only by their hash.
 */
export function contentSecurityPolicy({
	nonce,
	styleHash,
}: {
	nonce?: string;
	styleHash?: string | undefined;
}): string {
	return [
		"default-src 'none'",
		`script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
		// In development, Vite adds styles later. With a hash in the policy, 'unsafe-inline' would be
		// ignored.
		`style-src 'self' ${isDevelopment ? "'unsafe-inline'" : [viewTransitionHash, styleHash].flatMap((hash) => (hash ? `'${hash}'` : [])).join(" ")}`,
		"img-src 'self'",
		"font-src 'self'",
		`connect-src 'self'${isDevelopment ? " ws:" : ""}`,
		// For the page that shows an email from the outbox in a frame. No response other than that email may be
		// framed.
		// Previews of videos are on members' pages only.
		...(nonce ? ["frame-src 'self'", "media-src 'self'"] : []),
		"manifest-src 'self'",
		// After a form, a payer or a payee is redirected to the provider's pages.
		["form-action 'self'", ...paymentProviders().flatMap(({ pageOrigins }) => pageOrigins())].join(" "),
		"base-uri 'none'",
		"frame-ancestors 'none'",
	].join("; ");
}

/** The source expression that allows one inline style or script. */
export const cspHash = (content: string): string =>
	`sha256-${createHash("sha256").update(content).digest("base64")}`;

const viewTransitionHash = cspHash(VIEW_TRANSITION);
