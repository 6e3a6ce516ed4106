import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { exchange } from "../../support/browser/exchange.ts";
import { MULTIPART, multipart } from "../../support/browser/multipart.ts";
import { pdf } from "../../support/files/sample-files.ts";
import {
	arriving,
	NO_FILE,
	newWriters,
	sendAtOnce,
	stallUploads,
} from "../../support/files/stalled-uploads.ts";
import { signInToApi } from "../../support/files/uploads.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { sharedConversation, threadPath } from "../../support/instance/instance-conversation.ts";

describe("the upload limit", async () => {
	const { instance, creator, bookingId, accounts } = await sharedConversation("strict");

	it("doesn't count a message without a file", async () => {
		for (let i = 0; i < 10; i++) {
			const sent = await creator.postParts(
				threadPath(bookingId),
				{ name: "content", value: `Message ${i}` },
				NO_FILE,
			);
			expect([i, sent.status]).toEqual([i, 303]);
		}
	});

	it("refuses an upload above the limit, and says how long to wait", async () => {
		const headers = {
			Authorization: await signInToApi(instance.origin, accounts.CREATOR),
			"Content-Type": MULTIPART,
		};
		const upload = () =>
			exchange(instance.origin, {
				method: "POST",
				path: "/api/uploads",
				headers,
				body: multipart({ name: "file", fileName: "a.pdf", value: pdf() }),
			});
		expect([(await upload()).status, (await upload()).status]).toEqual([201, 201]);
		const refused = await upload();
		expect([refused.status, JSON.parse(refused.text)]).toMatchObject([429, { code: "rate_limited" }]);
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(80_000);
	});
});

describe("stalled uploads by eight people", () => {
	// Together with the stalled uploads, these senders would need more slots than one address has.
	const SENDERS = 20;
	let instance: Instance;
	beforeAll(async () => {
		instance = await startInstance();
	});
	afterAll(() => instance.stop());

	it("take two slots per person, and don't delay other people's messages", async () => {
		const senders = await newWriters(instance, SENDERS);
		const { places, sockets } = await stallUploads(instance);
		await expect.poll(() => arriving(instance)).toBe(places);
		expect(await sendAtOnce(instance, senders, (status) => status)).toEqual(Array(SENDERS).fill(303));
		// No stalled upload has finished or timed out in the meantime, so the messages didn't wait for any.
		expect(arriving(instance)).toBe(places);
		for (const socket of sockets) socket.destroy();
	});
});
