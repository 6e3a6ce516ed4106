import { parseCookie, stringifySetCookie } from "cookie";
import { sign, unsign } from "cookie-signature";
import { signingSecrets } from "#app/infra/secrets.server.ts";
import { logSecurityEvent } from "#app/infra/security-log.server.ts";
import { settings } from "#app/infra/settings.server.ts";

const isSecure = () => settings().PUBLIC_URL?.startsWith("https:") ?? false;
// The prefix binds the cookie to this host and to HTTPS; browsers refuse it on plain HTTP.
const nameOf = (name: string) => (isSecure() ? `__Host-${name}` : name);

/**
 * A cookie of this site, in the format of React Router's own: JSON in base64, signed where nobody may make one up. Those of React
 * Router import the key into Web Crypto anew for each cookie that is read or written, which costs as much as a query.
 */
export class SiteCookie {
	readonly name: string;
	readonly #maxAge: number;
	readonly #isSigned: boolean;

	/** @param maxAge seconds for which browsers keep it */
	constructor(name: string, maxAge: number, { isSigned }: { isSigned: boolean }) {
		this.name = nameOf(name);
		this.#maxAge = maxAge;
		this.#isSigned = isSigned;
	}

	/** The header that sets it; an age of 0 removes it. */
	serialize(value: unknown, { maxAge = this.#maxAge } = {}): string {
		return stringifySetCookie({ name: this.name, value: value === "" ? "" : this.#encode(value), httpOnly: true, sameSite: "lax", path: "/", secure: isSecure(), maxAge });
	}

	/** Its value in a request, or undefined where it is absent, empty, forged or broken; the latter two are written to the log. */
	read(request: Request): unknown {
		const text = parseCookie(request.headers.get("Cookie") ?? "")[this.name];
		if (!text) return undefined;
		const value = decode(this.#isSigned ? verified(text) : text);
		if (value === undefined) logSecurityEvent("cookie-refused");
		return value;
	}

	#encode(value: unknown): string {
		const text = Buffer.from(JSON.stringify(value)).toString("base64");
		const [secret = ""] = signingSecrets();
		return this.#isSigned ? sign(text, secret) : text;
	}
}

/** What was signed by one of the signing secrets; undefined where none of them did. */
function verified(text: string): string | undefined {
	for (const secret of signingSecrets()) {
		const signed = unsign(text, secret);
		if (signed !== false) return signed;
	}
}

function decode(text: string | undefined): unknown {
	if (text === undefined) return undefined;
	try {
		return JSON.parse(Buffer.from(text, "base64").toString()) ?? undefined;
	} catch {
		return undefined;
	}
}
