import type { OutgoingHttpHeaders } from "node:http";

export type HostileRequest = {
	method: string;
	path: string;
	headers: OutgoingHttpHeaders;
	body: string | Buffer | undefined;
	/** Send it in chunks, or tell a length that it does not have. */
	sending: "plain" | "chunked" | "too long" | "too short";
};

/** Numbers from 0 to below 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
	let state = seed >>> 0;
	return () => {
		state = (state + 0x6d2b79f5) >>> 0;
		let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
		mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
		return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
	};
}

const METHODS = [...Array<string>(8).fill("GET"), ...Array<string>(20).fill("POST"), "HEAD", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND"];

const TEXTS = [
	"",
	" ",
	"a",
	"ana@example.com",
	"\0",
	"\ud800",
	"\u202eabc",
	"<script>alert(1)</script>",
	"'; DROP TABLE User; --",
	"{{7*7}}",
	"%s%n%d",
	"../../etc/passwd",
	"99999999999999999999",
	"-1",
	"NaN",
	"true",
	"null",
	"[object Object]",
	"x".repeat(5_000),
	"é".repeat(3_000),
	"\r\nSet-Cookie: evil=1",
	"https://evil.example",
	"CREATOR",
	"OTHER",
	"dark",
	"1",
];

const NAMES = [
	"email",
	"email",
	"password",
	"confirmPassword",
	"name",
	"userType",
	"userType",
	"serviceType",
	"source",
	"from",
	"theme",
	"dateOfBirth",
	"dateOfBirth.year",
	"dateOfBirth[month]",
	"isOver18",
	"serviceNeeds",
	"serviceNeeds[0]",
	"goalDescription",
	"submission",
	"company_fax",
	"__check",
	"__intent__",
	"__state__",
	"tags[99999999]",
	"tags[1000000]",
	"tags[49]",
	"tags[-1]",
	"tags[]",
	"email[0]",
	"email.x",
	"a.b.c.d.e.f.g",
	"__proto__",
	"__proto__[x]",
	"constructor.prototype.x",
	"a[__proto__][b]",
	"toString",
	"",
	"[]",
	"[",
	"a[",
	"a]",
	".",
	"..",
	"n".repeat(300),
	"\0",
	"ключ",
];

const QUERIES = [
	"?_routes=root",
	"?_routes=routes/admin/admin",
	"?_routes=nonsense",
	"?_routes=",
	"?index",
	"?index=",
	"?type=%00",
	"?redirectTo=//evil.example",
	"?redirectTo=%",
	"?joined=__proto__",
	"?q=%ff",
	"?%",
	"?",
	"#x",
	"?a[99999999]=1",
];
const SUFFIXES = [
	"/",
	"//",
	"/..",
	"/../..",
	"/%2e%2e/",
	"/%00",
	"/%",
	"/%zz",
	"/%ff",
	"%0d%0aX:1",
	";a=b",
	".data",
	".data.data",
	".json",
	"/__proto__",
	"/constructor",
	"\\",
	"/x".repeat(100),
	`/${"x".repeat(9_000)}`,
];
const PREFIXES = ["//", "/./", "/../", "/%2f", "http://evil.example", "/\\"];
const TYPES = [
	...Array<string>(8).fill("application/x-www-form-urlencoded"),
	...Array<string>(4).fill("application/json"),
	...Array<string>(3).fill("multipart/form-data; boundary=x"),
	"application/x-www-form-urlencoded",
	"application/x-www-form-urlencoded",
	"application/x-www-form-urlencoded; charset=utf-16",
	"application/json",
	"application/json; charset=latin1",
	"multipart/form-data",
	"multipart/form-data; boundary=x",
	"multipart/form-data; boundary=",
	`multipart/form-data; boundary=${"x".repeat(200)}`,
	"text/plain",
	"text/xml",
	"application/octet-stream",
	"nonsense",
	"",
	";",
];
const COOKIES = [
	"session=",
	"session=x",
	"session=%",
	"session=eyJ4IjoxfQ==.x",
	"flash=eyJ4IjoxfQ==.x",
	"theme=%%%",
	"theme=dark; theme=light",
	"=",
	";;;",
	"a".repeat(4_000),
	"__Host-session=x",
	"session=a; session=b",
	"__proto__=1",
];
const BEARERS = ["Bearer ", `Bearer ${"x".repeat(43)}`, `Bearer ${"x".repeat(2_000)}`, "Basic eDp5", "bearer null", "Bearer %00", "Digest username=x"];

/** Makes one hostile request after another over the given addresses; `member` is a good session cookie, which some of them carry. */
export function hostileRequests(seed: number, addresses: string[], origin: string, member: string): () => HostileRequest {
	const random = randomOf(seed);
	const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
	const chance = (of: number) => random() < of;

	const pathOf = () => {
		let path = pick(addresses);
		if (chance(0.25)) path += pick(SUFFIXES);
		if (chance(0.05)) path = pick(PREFIXES) + path;
		if (chance(0.2)) path += pick(QUERIES);
		return path.replace(/[\s#]/g, "") || "/";
	};
	const fields = () => Array.from({ length: chance(0.03) ? 1_000 : 1 + Math.floor(random() * 6) }, () => [pick(NAMES), pick(TEXTS)] as const);
	const encode = (text: string) => (chance(0.1) ? text.replace(/[^\w]/g, "%") : encodeURIComponent(text.toWellFormed()));
	const urlEncoded = () =>
		fields()
			.map(([name, value]) => `${encode(name)}${chance(0.05) ? "" : "="}${encode(value)}`)
			.join("&");
	const multipart = () => {
		const parts = fields().map(
			([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, "")}"${chance(0.2) ? '; filename="a\0.png"' : ""}\r\n\r\n${value}\r\n`,
		);
		return parts.join("") + (chance(0.8) ? "--x--\r\n" : "");
	};
	const nested = () => {
		const depth = pick([1, 10, 1_000, 20_000]);
		return chance(0.5) ? `${"[".repeat(depth)}1${"]".repeat(depth)}` : `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
	};
	const json = () => {
		const value = Object.fromEntries(fields().map(([name, text]) => [name, pick<unknown>([text, [text], { $ne: null }, 7, -1, null, true])]));
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
	const bytes = () => Buffer.from(Array.from({ length: Math.floor(random() * 500) }, () => Math.floor(random() * 256)));
	const large = () => `email=${"x".repeat(pick([65_530, 70_000, 300_000]))}`;
	const bodyOf = (type: string) => {
		if (chance(0.01)) return large();
		if (chance(0.05)) return bytes();
		if (chance(0.05)) return "";
		if (chance(0.1)) return pick([urlEncoded, multipart, json])();
		if (type.startsWith("application/json")) return json();
		return type.startsWith("multipart") ? multipart() : urlEncoded();
	};

	return () => {
		const method = pick(METHODS);
		const hasBody = !["GET", "HEAD", "TRACE"].includes(method) || chance(0.1);
		const type = pick(TYPES);
		const headers: OutgoingHttpHeaders = chance(0.9) ? { "Sec-Fetch-Site": "same-origin", Origin: origin } : { Origin: pick(["null", "https://evil.example", "x", origin]) };
		if (hasBody && chance(0.97)) headers["Content-Type"] = type;
		const path = pathOf();
		// The member stays signed in.
		if (chance(0.3)) headers.Cookie = chance(0.5) && !path.includes("signout") ? member : pick(COOKIES);
		if (chance(0.1)) headers.Authorization = pick(BEARERS);
		if (chance(0.05)) headers["X-Forwarded-For"] = pick(["1.2.3.4", "x", ",,,", "::1", "1.1.1.1,".repeat(200)]);
		if (chance(0.05)) headers["X-Big"] = "x".repeat(pick([1_000, 12_000, 20_000]));
		if (chance(0.05)) headers["Accept-Encoding"] = pick(["br", "gzip;q=0", "*", "x".repeat(500), "identity;q=0"]);
		if (chance(0.03)) headers.Range = pick(["bytes=0-0", "bytes=-1", "bytes=9-1", "bytes=0-,0-,0-", "lines=1"]);
		if (chance(0.03)) headers["Idempotency-Key"] = pick(["", "x", "x".repeat(3_000)]);
		if (chance(0.05)) headers.Host = pick(["evil.example", "localhost", "", "[::1]", "a".repeat(300), "localhost:99999", "x:y:z"]);
		const sending = hasBody
			? pick(["plain", "plain", "plain", "plain", "plain", "plain", "plain", "chunked", ...(chance(0.1) ? (["too long", "too short"] as const) : [])] as const)
			: "plain";
		return { method, path, headers, body: hasBody ? bodyOf(type) : undefined, sending };
	};
}
