import type { OutgoingHttpHeaders } from "node:http";
import { randomFrom } from "../market/random.ts";
import {
	BEARERS,
	COOKIES,
	METHODS,
	NAMES,
	PREFIXES,
	QUERIES,
	SUFFIXES,
	TEXTS,
	TYPES,
} from "./hostile-words.ts";

export type HostileRequest = {
	method: string;
	path: string;
	headers: OutgoingHttpHeaders;
	body: string | Buffer | undefined;
	/** How the body is sent: with its length, in chunks, or with a wrong length. */
	sending: "sized" | "chunked" | "too long" | "too short";
};

/**
 * Generates hostile requests to the given URLs. `member` is a valid session cookie, which some of
 * them carry.
 */
export function hostileRequests(
	seed: number,
	addresses: string[],
	origin: string,
	member: string,
): () => HostileRequest {
	const { random, pick, chance } = randomFrom(seed);

	const makePath = () => {
		let path = pick(addresses);
		if (chance(0.25)) path += pick(SUFFIXES);
		if (chance(0.05)) path = pick(PREFIXES) + path;
		if (chance(0.2)) path += pick(QUERIES);
		return path.replace(/[\s#]/g, "") || "/";
	};
	const fields = () =>
		Array.from(
			{ length: chance(0.03) ? 1_000 : 1 + Math.floor(random() * 6) },
			() => [pick(NAMES), pick(TEXTS)] as const,
		);
	const encode = (text: string) =>
		chance(0.1) ? text.replace(/[^\w]/g, "%") : encodeURIComponent(text.toWellFormed());
	const urlEncoded = () =>
		fields()
			.map(([name, value]) => `${encode(name)}${chance(0.05) ? "" : "="}${encode(value)}`)
			.join("&");
	const multipart = () => {
		const parts = fields().map(
			([name, value]) =>
				`--x\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "")}"${chance(0.2) ? '; filename="a\0.png"' : ""}\r\n\r\n${value}\r\n`,
		);
		return parts.join("") + (chance(0.8) ? "--x--\r\n" : "");
	};
	const nested = () => {
		const depth = pick([1, 10, 1_000, 20_000]);
		return chance(0.5)
			? `${"[".repeat(depth)}1${"]".repeat(depth)}`
			: `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
	};
	const json = () => {
		const value = Object.fromEntries(
			fields().map(([name, text]) => [name, pick<unknown>([text, [text], { $ne: null }, 7, -1, null, true])]),
		);
		return pick([
			JSON.stringify(value),
			JSON.stringify([value]),
			`${JSON.stringify(value)}x`,
			"{",
			'{"email":"\\ud800"}',
			'{"__proto__":{"email":"a@example.com"}}',
			"null",
			"1e999",
			'"\\u0000"',
			nested(),
		]);
	};
	const bytes = () =>
		Buffer.from(Array.from({ length: Math.floor(random() * 500) }, () => Math.floor(random() * 256)));
	const large = () => `email=${"x".repeat(pick([65_530, 70_000, 300_000]))}`;
	const makeBody = (type: string) => {
		if (chance(0.01)) return large();
		if (chance(0.05)) return bytes();
		if (chance(0.05)) return "";
		if (chance(0.1)) return pick([urlEncoded, multipart, json])();
		if (type.startsWith("application/json")) return json();
		return type.startsWith("multipart") ? multipart() : urlEncoded();
	};

	/** Creates a well-formed request, so that its values reach the form. */
	const makeForm = (path: string): HostileRequest => ({
		method: "POST",
		path,
		headers: {
			"Sec-Fetch-Site": "same-origin",
			Origin: origin,
			"Content-Type": "application/x-www-form-urlencoded",
		},
		body: `userType=CREATOR&email=${encodeURIComponent(pick(TEXTS).toWellFormed())}`,
		sending: "sized",
	});

	return () => {
		if (chance(0.05)) return makeForm("/waitlist");
		const method = pick(METHODS);
		const hasBody = !["GET", "HEAD", "TRACE"].includes(method) || chance(0.1);
		const type = pick(TYPES);
		const headers: OutgoingHttpHeaders = chance(0.9)
			? { "Sec-Fetch-Site": "same-origin", Origin: origin }
			: { Origin: pick(["null", "https://evil.example", "x", origin]) };
		if (hasBody && chance(0.97)) headers["Content-Type"] = type;
		const path = makePath();
		// Never signs the member out.
		if (chance(0.3)) headers.Cookie = chance(0.5) && !path.includes("signout") ? member : pick(COOKIES);
		if (chance(0.1)) headers.Authorization = pick(BEARERS);
		if (chance(0.05))
			headers["X-Forwarded-For"] = pick(["1.2.3.4", "x", ",,,", "::1", "1.1.1.1,".repeat(200)]);
		if (chance(0.05)) headers["X-Big"] = "x".repeat(pick([1_000, 12_000, 20_000]));
		if (chance(0.05))
			headers["Accept-Encoding"] = pick(["br", "gzip;q=0", "*", "x".repeat(500), "identity;q=0"]);
		if (chance(0.03))
			headers.Range = pick(["bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-,0-,0-", "lines=1"]);
		if (chance(0.03)) headers["Idempotency-Key"] = pick(["", "x", "x".repeat(3_000)]);
		if (chance(0.05))
			headers.Host = pick([
				"evil.example",
				"localhost",
				"",
				"[::1]",
				"a".repeat(300),
				"localhost:99999",
				"x:y:z",
			]);
		const sending = hasBody
			? pick([
					"sized",
					"sized",
					"sized",
					"sized",
					"sized",
					"sized",
					"sized",
					"chunked",
					...(chance(0.1) ? (["too long", "too short"] as const) : []),
				] as const)
			: "sized";
		return { method, path, headers, body: hasBody ? makeBody(type) : undefined, sending };
	};
}
