import { request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FILE_MAX_BYTES } from "#app/domain/platform/files/file.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { getBearer } from "../../support/files/uploads.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { recordFigure } from "../../support/proof/proof.ts";

const MEGABYTE = 1024 * 1024;

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance({ LOG_LEVEL: "info" });
});
afterAll(() => instance.stop());

it("ten uploads of 10 MB at once take at most 64 MB of the server's memory", async () => {
	const authorization = await getBearer(instance, "PROFESSIONAL");
	const send = (body: Buffer) =>
		new Promise<number>((resolve, reject) => {
			const { hostname, port } = new URL(instance.origin);
			const headers = {
				Authorization: authorization,
				"Content-Type": MULTIPART,
				"Content-Length": body.length,
			};
			// Each upload has its own connection.
			const outgoing = request(
				{ agent: false, hostname, port, method: "POST", path: "/api/uploads", headers },
				(response) => {
					response.resume();
					response.on("end", () => resolve(response.statusCode ?? 0));
				},
			);
			outgoing.on("error", reject);
			outgoing.end(body);
		});
	const large = multipart({ name: "file", fileName: "large.pdf", value: pdf({ bytes: FILE_MAX_BYTES }) });
	// Loads and compiles the upload code before the measurement.
	for (let i = 0; i < 3; i++) await send(large);
	await sleep(1_000);

	const idle = instance.memory();
	let peak = idle;
	const watch = setInterval(() => {
		peak = Math.max(peak, instance.memory());
	}, 10);
	const statuses = await Promise.all(Array.from({ length: 10 }, () => send(large)));
	clearInterval(watch);
	expect(statuses).toEqual(Array(10).fill(201));
	const [before, most] = [idle, peak].map((bytes) => Math.round(bytes / MEGABYTE)) as [number, number];
	recordFigure(`ten uploads of 10 MB at once: memory from ${before} MB to at most ${most} MB`);
	expect(most - before).toBeLessThanOrEqual(64);
});
