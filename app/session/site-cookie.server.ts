import { parseCookie, stringifySetCookie } from "cookie";
import { settings } from "#app/infra/process/settings.server.ts";
import { signText, unsignText } from "#app/infra/security/secrets.server.ts";
import { logSecurityEvent } from "#app/infra/security/security-log.server.ts";

const isSecure = () => settings().PUBLIC_URL?.startsWith("https:") ?? false;
// The prefix binds the cookie to this host and to HTTPS. Browsers refuse it on plain HTTP.
const getName = (name: string) => (isSecure() ? `__Host-${name}` : name);

/**
 * A cookie of this site: JSON in base64. If the cookie is signed, the signature covers its name and value, so
 * the value isn't valid in another cookie. React Router's cookies sign only the value, and import the key
 * into Web Crypto on each use.
 */
export class SiteCookie {
	readonly name: string;
	readonly #maxAge: number;
	readonly #isSigned: boolean;

	/** @param maxAge seconds for which browsers keep it */
	constructor(name: string, maxAge: number, { isSigned }: { isSigned: boolean }) {
		this.name = getName(name);
		this.#maxAge = maxAge;
		this.#isSigned = isSigned;
	}

	/** The Set-Cookie header. A maxAge of 0 removes the cookie. */
	serialize(value: unknown, { maxAge = this.#maxAge } = {}): string {
		return stringifySetCookie({
			name: this.name,
			value: value === "" ? "" : this.#encode(value),
			httpOnly: true,
			sameSite: "lax",
			path: "/",
			secure: isSecure(),
			maxAge,
		});
	}

	/**
	 * The cookie's value, or undefined if absent, empty, forged, or malformed. Logs a security event if it is
	 * forged or malformed.
	 */
	read(request: Pick<Request, "headers">): unknown {
		const text = parseCookie(request.headers.get("Cookie") ?? "")[this.name];
		if (!text) return undefined;
		const value = decode(this.#isSigned ? this.#verified(text) : text);
		if (value === undefined) logSecurityEvent("cookie-refused");
		return value;
	}

	#encode(value: unknown): string {
		const text = Buffer.from(JSON.stringify(value)).toString("base64");
		return this.#isSigned ? signText(this.#named(text)).slice(this.#named("").length) : text;
	}

	/** The value, if one of the signing secrets signed it under this name. */
	#verified(text: string): string | undefined {
		return unsignText(this.#named(text))?.slice(this.#named("").length);
	}

	/** The signed text. Names don't contain equals signs, so no two cookies sign the same text. */
	#named(text: string): string {
		return `${this.name}=${text}`;
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
