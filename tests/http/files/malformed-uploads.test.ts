import { existsSync, readdirSync } from "node:fs";
import { request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange } from "../../support/browser/exchange.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { getBearer, postUpload, uploadPart } from "../../support/files/uploads.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { drawSeed, provingCount } from "../../support/proof/proof.ts";

const MEGABYTE = 1024 * 1024;
let instance: Instance;
let bearer: string;

beforeAll(async () => {
	instance = await startInstance();
	bearer = await getBearer(instance, "PROFESSIONAL");
});

afterAll(() => instance.stop());

const send = (body: Buffer, headers: Record<string, string> = {}) =>
	postUpload(instance, { Authorization: bearer, "Content-Type": MULTIPART, ...headers }, body);
const upload = (fileName: string, value: Buffer) => send(multipart(uploadPart(fileName, value)));
const leftovers = () =>
	existsSync(join(instance.dataDir, "incoming")) ? readdirSync(join(instance.dataDir, "incoming")) : [];
const isWell = async () => (await exchange(instance.origin, { path: "/about" })).status === 200;

describe("a malformed upload", () => {
	it.each([
		["a type without a boundary", "multipart/form-data", multipart(uploadPart("a.pdf", pdf())), 400],
		["an empty boundary", "multipart/form-data; boundary=", multipart(uploadPart("a.pdf", pdf())), 400],
		[
			"a boundary of 200 letters",
			`multipart/form-data; boundary=${"x".repeat(200)}`,
			multipart(uploadPart("a.pdf", pdf())),
			400,
		],
		[
			"a boundary that its body doesn't use",
			"multipart/form-data; boundary=other",
			multipart(uploadPart("a.pdf", pdf())),
			400,
		],
		["no body", MULTIPART, Buffer.alloc(0), 400],
		[
			"only its first half",
			MULTIPART,
			multipart(uploadPart("a.pdf", pdf({ bytes: 100_000 }))).subarray(0, 50_000),
			400,
		],
		["only half of its header", MULTIPART, multipart(uploadPart("a.pdf", pdf())).subarray(0, 60), 400],
		["noise", MULTIPART, Buffer.alloc(100_000, "noise"), 400],
		[
			"1,000 fields",
			MULTIPART,
			multipart(...Array.from({ length: 1_000 }, (_, i) => ({ name: `f${i}`, value: "x" }))),
			400,
		],
		["four files", MULTIPART, multipart(...Array.from({ length: 4 }, () => uploadPart("a.pdf", pdf()))), 422],
		[
			"eleven files",
			MULTIPART,
			multipart(...Array.from({ length: 11 }, () => uploadPart("a.pdf", pdf()))),
			413,
		],
		["a field called __proto__", MULTIPART, multipart({ name: "__proto__[x]", value: "1" }), 400],
		[
			"a file in a field called __proto__",
			MULTIPART,
			multipart({ ...uploadPart("a.pdf", pdf()), name: "__proto__" }),
			400,
		],
		["a huge array index", MULTIPART, multipart({ name: "tags[99999999]", value: "1" }), 400],
		["a long field name", MULTIPART, multipart({ name: "n".repeat(300), value: "1" }), 400],
		["a header of 20 kB", MULTIPART, multipart(uploadPart("n".repeat(20_000), pdf())), 422],
		["a NUL character", MULTIPART, multipart({ name: "a", value: "\0" }), 400],
		["100 kB of text", MULTIPART, multipart({ name: "a", value: "x".repeat(100_000) }), 400],
		[
			"100 kB of text in many fields",
			MULTIPART,
			multipart(...Array.from({ length: 100 }, (_, i) => ({ name: `f${i}`, value: "x".repeat(1_000) }))),
			400,
		],
		["JSON instead", "application/json", Buffer.from("{}"), 415],
		["a URL-encoded body", "application/x-www-form-urlencoded", Buffer.from("file=a.pdf"), 415],
		["a bare PDF", "application/pdf", pdf(), 415],
	])("with %s is refused", async (_what, type, body, status) => {
		const answer = await send(body, { "Content-Type": type });
		expect([answer.status, answer.json.code]).toEqual([status, "invalid"]);
		expect(leftovers()).toEqual([]);
		expect(await isWell()).toBe(true);
	});

	it("larger than 31 MB is refused with the size limit for a file, or its connection is closed, with or without Content-Length", async () => {
		const withLength = await pour({ "Content-Length": 40 * MEGABYTE }, 40 * MEGABYTE);
		const untold = await pour({ "Transfer-Encoding": "chunked" }, 300 * MEGABYTE);
		for (const { status, text } of [withLength, untold]) {
			expect([413, "ECONNRESET", "EPIPE"]).toContain(status);
			if (status === 413)
				expect(JSON.parse(text)).toMatchObject({
					error: "File size must be less than 10MB. Choose a smaller file, then send the form again.",
				});
		}
		expect(untold.written).toBeLessThan(60 * MEGABYTE);
		expect(leftovers()).toEqual([]);
	});

	it("that is interrupted doesn't leave files behind", async () => {
		const body = multipart(uploadPart("a.pdf", pdf({ bytes: 8 * MEGABYTE })));
		const head = `POST /api/uploads HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${bearer}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`;
		for (const share of [0, 100, 3 * MEGABYTE]) {
			const socket = connect(instance.port, "127.0.0.1");
			socket.write(head);
			await new Promise((resolve) => socket.write(body.subarray(0, share), resolve));
			if (share > 100) await expect.poll(leftovers).not.toEqual([]);
			socket.destroy();
		}
		await expect.poll(leftovers).toEqual([]);
		expect(await isWell()).toBe(true);
		expect(instance.log()).not.toMatch(/"level":"(error|fatal)"/);
	});

	it("that stalls gets status 408", async () => {
		const body = multipart(uploadPart("a.pdf", pdf({ bytes: 8 * MEGABYTE })));
		const heard = await new Promise<string>((resolve) => {
			const socket = connect(instance.port, "127.0.0.1");
			let text = "";
			socket.on("data", (chunk) => {
				text += chunk;
			});
			socket.on("close", () => resolve(text));
			socket.write(
				`POST /api/uploads HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${bearer}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`,
			);
			socket.write(body.subarray(0, 300_000));
		});
		expect(heard).toMatch(/^HTTP\/1\.1 408 /);
		expect(heard).toContain("Check your connection, then send it again.");
		expect(leftovers()).toEqual([]);
	});

	it("with random changes gets status 201, 400, or 422, and doesn't leave files behind", async () => {
		const good = multipart({ name: "title", value: "x" }, uploadPart("a.pdf", pdf({ bytes: 3_000 })));
		const seed = drawSeed();
		const statuses = new Map<number, number>();
		const none = new Uint8Array();
		// A multiple of four, because other positions are limited to the first 300 bytes of the body.
		const end = 4 * Math.floor((good.length - 40) / 4);
		await fc.assert(
			fc.asyncProperty(
				fc.array(fc.tuple(fc.nat(), fc.nat(40), fc.uint8Array({ maxLength: 20 })), {
					minLength: 1,
					maxLength: 5,
				}),
				async (changes) => {
					let body = good;
					for (const [at, removed, added] of changes) {
						const from = at % 4 === 0 ? at % body.length : at % 300;
						body = Buffer.concat([body.subarray(0, from), added, body.subarray(from + removed)]);
					}
					const { status } = await send(body);
					statuses.set(status, (statuses.get(status) ?? 0) + 1);
					expect([201, 400, 422]).toContain(status);
				},
			),
			{
				numRuns: provingCount("UPLOADS", 40, 400),
				seed,
				// Sends an example for each status (no change, no end, and no PDF), because random changes may not
				// produce all of them.
				examples: [[[[0, 0, none]]], [[[end, 40, none]]], [[[good.indexOf("%PDF"), 4, none]]]],
			},
		);
		expect([...statuses.keys()].sort(), JSON.stringify([...statuses])).toEqual([201, 400, 422]);
		expect(leftovers()).toEqual([]);
		expect(
			(await Promise.all(Array.from({ length: 5 }, () => upload("a.pdf", pdf())))).map(
				({ status }) => status,
			),
		).toEqual(Array(5).fill(201));
	});
});

/** Sends a form with one file of the given size, and stops once the server responds. */
function pour(
	framing: Record<string, string | number>,
	size: number,
): Promise<{ status: number | string; text: string; written: number }> {
	const chunk = Buffer.alloc(64 * 1024, "x");
	let written = 0;
	return new Promise((resolve) => {
		const { hostname, port } = new URL(instance.origin);
		const headers = { Authorization: bearer, "Content-Type": MULTIPART, ...framing };
		const outgoing = request({ agent: false, hostname, port, method: "POST", path: "/api/uploads", headers });
		outgoing.on("response", (response) => {
			let text = "";
			response.on("data", (piece: Buffer) => {
				text += piece.toString();
			});
			response.on("close", () => {
				outgoing.destroy();
				resolve({ status: response.statusCode ?? 0, text, written });
			});
		});
		outgoing.on("error", (error: NodeJS.ErrnoException) =>
			resolve({ status: error.code ?? "", text: "", written }),
		);
		outgoing.write(multipart(uploadPart("a.pdf", Buffer.from("%PDF-1.4"))).subarray(0, -40));
		const more = () => {
			while (written < size && !outgoing.destroyed) {
				written += chunk.length;
				if (!outgoing.write(chunk)) return outgoing.once("drain", more);
			}
			return outgoing.end();
		};
		more();
	});
}
