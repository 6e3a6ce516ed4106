import { existsSync, readdirSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import sharp from "sharp";
import { FILE_MAX_BYTES } from "#app/domain/platform/files/file.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import { UPLOAD_LIMIT } from "#app/forms/body-limits.server.ts";
import { Browser, type Page } from "../browser/browser.ts";
import { exchange } from "../browser/exchange.ts";
import { MULTIPART, multipart } from "../browser/multipart.ts";
import { pdf } from "../files/sample-files.ts";
import { getBearer, uploadAs } from "../files/uploads.ts";
import type { Instance } from "../instance/instance.ts";
import { without } from "../without/files.ts";
import type { Guards } from "./guard.ts";

/**
 * Uploads a file, and returns the status, or 0 if the server closes the connection before its response has
 * arrived.
 */
async function getStatus(instance: Instance, fileName: string, value: Buffer): Promise<number> {
	const headers = { Authorization: await getBearer(instance, "PROFESSIONAL"), "Content-Type": MULTIPART };
	const sent = exchange(instance.origin, {
		method: "POST",
		path: "/api/uploads",
		headers,
		body: multipart({ name: "file", fileName, value }),
	});
	return sent.then(
		({ status }) => status,
		() => 0,
	);
}

/** Uploads a file as the professional, and opens it as the demo account of a role. */
async function openAs(instance: Instance, role: Role): Promise<Page> {
	const id = await uploadAs(instance, "PROFESSIONAL", "license.pdf", pdf());
	return (await new Browser(instance.origin).signIn(instance.account(role))).get(`/files/${id}`);
}

const incoming = ({ dataDir }: Instance): number =>
	existsSync(join(dataDir, "incoming")) ? readdirSync(join(dataDir, "incoming")).length : 0;

/** The guards of uploads and downloads. */
export const files: Guards = {
	about: "of uploads and downloads",
	// The scanner is never available, so every file waits for its scan. Nothing listens on port 9 (RFC 863).
	settings: { CLAMD_HOST: "127.0.0.1", CLAMD_PORT: "9" },
	// Lets a limited process read the packages, which are only linked in the copied application.
	changes: [without.realPackages],
	guards: [
		{
			guard: "the check of a file's owner",
			removals: [without.fileOwners],
			// Anyone signed in learns which files exist.
			attack: async (instance) => (await openAs(instance, "CREATOR")).status !== 404,
		},
		{
			guard: "the wait for the virus scanner",
			removals: [without.scanWait],
			// The team opens an unscanned file.
			attack: async (instance) => (await openAs(instance, "ADMIN")).status === 200,
		},
		{
			guard: "the headers that files are served with",
			removals: [without.downloads],
			// An uploaded file is shown as a page on this site.
			attack: async (instance) => {
				const { status, headers } = await openAs(instance, "PROFESSIONAL");
				return (
					status === 200 &&
					headers["content-disposition"] === undefined &&
					!String(headers["content-security-policy"]).includes("sandbox")
				);
			},
		},
		{
			guard: "the maximum file size",
			removals: [without.fileSize],
			// One byte more than the limit is stored.
			attack: async (instance) =>
				(await getStatus(instance, "a.pdf", pdf({ bytes: FILE_MAX_BYTES + 1 }))) === 201,
		},
		{
			guard: "the maximum length of a form with files",
			removals: [without.uploadLength],
			// The server keeps reading without a limit.
			attack: async (instance) =>
				![0, 413].includes(await getStatus(instance, "a.pdf", pdf({ bytes: 1.2 * UPLOAD_LIMIT }))),
		},
		{
			guard: "the maximum number of pixels in a picture",
			removals: [without.pixels],
			// A small file makes the server decode 61 megapixels.
			attack: async (instance) => {
				const grey = sharp({
					create: { width: 10_000, height: 6_100, channels: 3, background: "grey" },
				}).toColourspace("b-w");
				return (await getStatus(instance, "a.png", await grey.png().toBuffer())) === 201;
			},
		},
		{
			guard: "the maximum number of simultaneous uploads per person",
			removals: [without.uploadsAtOnce],
			// Endless forms, sent in parallel, fill the disk and memory.
			attack: async (instance) => {
				const body = multipart({ name: "file", fileName: "a.pdf", value: pdf({ bytes: FILE_MAX_BYTES }) });
				const head = `POST /api/uploads HTTP/1.1\r\nHost: localhost\r\nAuthorization: ${await getBearer(instance, "PROFESSIONAL")}\r\nContent-Type: ${MULTIPART}\r\nContent-Length: ${body.length}\r\n\r\n`;
				const sockets = Array.from({ length: 8 }, () => {
					const socket = connect(instance.port, "127.0.0.1");
					socket.write(head);
					socket.write(body.subarray(0, 100_000));
					return socket;
				});
				while (incoming(instance) < 2) await sleep(20);
				const until = Date.now() + 1_500;
				while (incoming(instance) === 2 && Date.now() < until) await sleep(20);
				const isOver = incoming(instance) > 2;
				for (const socket of sockets) socket.destroy();
				return isOver;
			},
		},
	],
};
