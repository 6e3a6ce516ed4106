import { describe, expect, it, vi } from "vitest";
import { type BodyRules, readBody } from "#app/forms/body.server.ts";
import { BODY_LIMIT, UPLOAD_LIMIT } from "#app/forms/body-limits.server.ts";
import { HttpError } from "#app/server/http-error.server.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";

const FORM = "application/x-www-form-urlencoded";
const request = (body: BodyInit | null, headers: Record<string, string>) =>
	new Request("http://localhost/waitlist", { method: "POST", body, headers });

async function getStatus(body: BodyInit | null, type?: string): Promise<number> {
	try {
		await readBody(request(body, type ? { "Content-Type": type } : {}), {});
		return 200;
	} catch (error) {
		if (error instanceof HttpError) return error.status;
		throw error;
	}
}

describe("a form's body", () => {
	it("that is well-formed arrives unchanged", async () => {
		const { posted } = await readBody(
			request("email=ana%40example.com&name=Ana+Li&tags%5B3%5D=x", { "Content-Type": FORM }),
			{},
		);
		expect(Object.fromEntries(posted?.form ?? [])).toEqual({
			email: "ana@example.com",
			name: "Ana Li",
			"tags[3]": "x",
		});
	});

	it.each([
		["an unbounded index", "tags[99999999]=y"],
		["an index of 50", "tags[50]=y"],
		["an index in the form library's syntax", "tags.99999999=y"],
		["a prototype", "__proto__.x=1"],
		["a nested prototype", "a.__proto__.x=1"],
		["a prototype in brackets", "a[__proto__]=1"],
		["a method that the form library calls", "a.toString=1"],
		["a constructor", "constructor=1"],
		["a constructor's prototype", "constructor[prototype][x]=1"],
		["six levels", "a.b.c.d.e.f=1"],
		["a long name", `${"n".repeat(201)}=1`],
		["201 fields", Array.from({ length: 201 }, (_, i) => `f${i}=1`).join("&")],
		["a broken percent-encoding", "name=%zz"],
		["half a percent-encoding", "name=%4"],
		["bytes that are not UTF-8", "name=%ff%fe"],
		["half a surrogate pair", "name=%ED%A0%80"],
		["NUL in a value", "name=a%00b"],
		["NUL in a name", "na%00me=a"],
		["31 accents on one letter", `name=a${encodeURIComponent("\u0301\u0316".repeat(16))}`],
		["an intent that isn't JSON", "__intent__=%7B"],
		["a state that isn't JSON", "__state__=x"],
		["a state that isn't an object", "__state__=7"],
		["an intent that is a number", "__intent__=7"],
		["an intent without a type", "__intent__=%7B%7D"],
		[
			"an intent with an unbounded index",
			`__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"tags","index":99999999}}')}`,
		],
		[
			"an intent that targets a prototype",
			`__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"__proto__"}}')}`,
		],
		[
			"an intent with an unbounded index in its name",
			`__intent__=${encodeURIComponent('{"type":"insert","payload":{"name":"tags[99999999]"}}')}`,
		],
		[
			"an intent that moves a row to an unbounded index",
			`__intent__=${encodeURIComponent('{"type":"reorder","payload":{"name":"tags","from":0,"to":99999999}}')}`,
		],
		[
			"an intent that none of our forms sends",
			`__intent__=${encodeURIComponent('{"type":"update","payload":{"name":"tags","value":"x"}}')}`,
		],
		[
			"an intent of 5 kB",
			`__intent__=${encodeURIComponent(JSON.stringify({ type: "validate", payload: { name: "a", value: "x".repeat(5_000) } }))}`,
		],
	])("with %s is refused", async (_what, body) => {
		expect(await getStatus(body, FORM)).toBe(400);
	});

	it.each([
		["200 fields", Array.from({ length: 200 }, (_, i) => `f${i}=1`).join("&")],
		["the same field twice", "email=a&email=b"],
		["an index below 50", "tags[49]=y"],
		["five levels", "a.b.c.d.e=1"],
		["no fields", ""],
		[
			"words with several accents on a letter",
			`name=${encodeURIComponent("Vi\u0302\u0323t Ngu\u0302\u0303n ".repeat(50))}`,
		],
		["a name that only looks like a prototype", "proto=1&my__proto__x=1"],
		[
			"an intent of our own buttons",
			`__intent__=${encodeURIComponent('{"type":"remove","payload":{"name":"areas","index":2}}')}`,
		],
	])("with %s is accepted", async (_what, body) => {
		expect(await getStatus(body, FORM)).toBe(200);
	});

	it("in multipart encoding is accepted if it is well-formed and its field names are valid, and refused otherwise", async () => {
		const good = new FormData();
		good.set("email", "ana@example.com");
		expect(await getStatus(good)).toBe(200);
		const bad = new FormData();
		bad.set("tags[99999999]", "x");
		expect(await getStatus(bad)).toBe(400);
		expect(await getStatus("--x\r\n", "multipart/form-data")).toBe(400);
		expect(await getStatus("nothing like it", "multipart/form-data; boundary=x")).toBe(400);
	});

	it("is read as an empty form if the request has no body", async () => {
		const { posted } = await readBody(request(null, {}), {});
		expect([...(posted?.form ?? ["none"])]).toEqual([]);
	});

	it("is JSON only if the route accepts it", async () => {
		const json = (rules: BodyRules) => readBody(request("{}", { "Content-Type": "application/json" }), rules);
		const { request: read, posted } = await json({ json: true });
		expect([await read.json(), posted]).toEqual([{}, null]);
		await expect(json({})).rejects.toMatchObject({ status: 415 });
	});

	it("with files is left unread only if the route accepts files", async () => {
		const upload = (rules: BodyRules, headers: Record<string, string> = {}) => {
			const body = multipart({ name: "license", fileName: "a.pdf", value: "x".repeat(BODY_LIMIT) });
			const sent = request(new Uint8Array(body), { "Content-Type": MULTIPART, ...headers });
			return { sent, read: readBody(sent, rules) };
		};
		const { sent, read } = upload({ upload: true });
		expect([(await read).request === sent, (await read).posted, sent.bodyUsed]).toEqual([true, null, false]);
		await expect(
			upload({ upload: true }, { "Content-Length": String(UPLOAD_LIMIT + 1) }).read,
		).rejects.toMatchObject({ status: 413 });
		await expect(upload({}).read).rejects.toMatchObject({ status: 413 });
	});

	it("may be longer if the route accepts an entire article", async () => {
		const long = () => request(`body=${"x".repeat(BODY_LIMIT)}`, { "Content-Type": FORM });
		await expect(readBody(long(), { longText: true })).resolves.toMatchObject({ posted: { fileNames: [] } });
		await expect(readBody(long(), {})).rejects.toMatchObject({ status: 413 });
	});

	it("that arrives too slowly is refused", async () => {
		vi.useFakeTimers();
		try {
			const dribble = new ReadableStream<Uint8Array>({
				start: (controller) => controller.enqueue(new Uint8Array(10)),
			});
			const slow = new Request("http://localhost/", {
				method: "POST",
				body: dribble,
				headers: { "Content-Type": FORM },
				duplex: "half",
			} as RequestInit);
			const refused = expect(readBody(slow, {})).rejects.toMatchObject({
				status: 408,
				headers: { Connection: "close" },
			});
			await vi.advanceTimersByTimeAsync(31_000);
			await refused;
		} finally {
			vi.useRealTimers();
		}
	});

	it("of a type that no form has is refused, but a request without a body or a type is accepted", async () => {
		for (const type of ["text/plain", "text/xml", "application/octet-stream", "image/png", "nonsense"])
			expect(await getStatus("x", type)).toBe(415);
		expect(await getStatus(null)).toBe(200);
	});

	it("that exceeds the limit is refused, with or without Content-Length", async () => {
		expect(await getStatus(`a=${"x".repeat(BODY_LIMIT - 2)}`, FORM)).toBe(200);
		expect(await getStatus(`a=${"x".repeat(BODY_LIMIT - 1)}`, FORM)).toBe(413);
		const endless = new ReadableStream({
			pull: (controller) => controller.enqueue(new Uint8Array(16 * 1024)),
		});
		const streaming = new Request("http://localhost/", {
			method: "POST",
			body: endless,
			headers: { "Content-Type": FORM },
			duplex: "half",
		} as RequestInit);
		await expect(readBody(streaming, {})).rejects.toMatchObject({ status: 413 });
		const lying = request("a=1", { "Content-Type": FORM, "Content-Length": "999999999" });
		await expect(readBody(lying, {})).rejects.toMatchObject({ status: 413 });
	});
});
