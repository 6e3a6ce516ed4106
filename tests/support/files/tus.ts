import { createHash, randomBytes } from "node:crypto";
import { request } from "node:http";
import type { Browser } from "../browser/browser.ts";
import { type Answer, exchange } from "../browser/exchange.ts";

/** Random bytes that begin like a video, at least 12 of them. */
export const video = (bytes: number): Buffer =>
	Buffer.concat([Buffer.from("\0\0\0\x18ftypmp42", "latin1"), randomBytes(bytes - 12)]);

export const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** The headers of a request that a script of the site sends with the tus protocol. */
const getHeaders = (browser: Browser, headers: Record<string, string>) => ({
	"Tus-Resumable": "1.0.0",
	Origin: browser.origin,
	"Sec-Fetch-Site": "same-origin",
	Cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
	...headers,
});

/** Sends a request of the tus protocol as someone who is signed in. */
export const sendTus = (
	browser: Browser,
	method: "POST" | "HEAD" | "PATCH" | "DELETE",
	path: string,
	headers: Record<string, string> = {},
	body?: Buffer,
): Promise<Answer> => exchange(browser.origin, { method, path, headers: getHeaders(browser, headers), body });

/** Begins an upload. */
export const beginTus = (browser: Browser, path: string, name: string, bytes: number): Promise<Answer> =>
	sendTus(browser, "POST", path, {
		"Upload-Length": String(bytes),
		"Upload-Metadata": `filename ${Buffer.from(name).toString("base64")}`,
	});

const OFFSET_TYPE = { "Content-Type": "application/offset+octet-stream" };

/** Sends bytes of an upload from a position on. */
export const continueTus = (browser: Browser, path: string, offset: number, body: Buffer): Promise<Answer> =>
	sendTus(browser, "PATCH", path, { ...OFFSET_TYPE, "Upload-Offset": String(offset) }, body);

/** How many bytes the server has confirmed. */
export const getOffset = async (browser: Browser, path: string): Promise<number> =>
	Number((await sendTus(browser, "HEAD", path)).headers["upload-offset"]);

/** Announces bytes of an upload, sends only a part of them, and breaks the connection. */
export function breakOff(
	browser: Browser,
	path: string,
	{ offset, announced, sent }: { offset: number; announced: number; sent: Buffer },
): Promise<void> {
	const { hostname, port } = new URL(browser.origin);
	const headers = getHeaders(browser, {
		...OFFSET_TYPE,
		"Upload-Offset": String(offset),
		"Content-Length": String(announced),
	});
	return new Promise((resolve) => {
		const outgoing = request({ agent: false, hostname, port, method: "PATCH", path, headers });
		outgoing.on("error", () => resolve());
		outgoing.on("close", () => resolve());
		outgoing.write(sent, () => outgoing.destroy());
	});
}

/** The uploads of a milestone, as the page of its delivery lists them: their names, states, and checksums. */
export async function readUploads(browser: Browser, deliverPath: string) {
	const { $ } = await browser.get(deliverPath);
	return $("main form li:has(label)")
		.get()
		.map((row) => {
			const checksum = $(row).find("details");
			const sha256 = checksum.find(".fact").text().replace("SHA-256: ", "");
			checksum.remove();
			return { name: $(row).find("label").text(), state: $(row).find("[id$=-state]").text(), sha256 };
		});
}
