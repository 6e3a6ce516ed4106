/**
 * Limits on how long people and programs wait. They can't be measured on a machine that is busy with
 * other tests.
 */
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, it } from "vitest";
import { percentile } from "../../../verification/prove/row.ts";
import { arriving, newWriters, sendAtOnce, stallUploads } from "../../support/files/stalled-uploads.ts";
import { openStream } from "../../support/instance/event-stream.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { newConversation, say } from "../../support/instance/instance-conversation.ts";
import { sendWebhook, signedBy } from "../../support/money/webhooks.ts";
import { recordFigure } from "../../support/proof/proof.ts";

let instance: Instance;
beforeAll(async () => {
	instance = await startInstance();
});
afterAll(() => instance.stop());

/** Measures the milliseconds until a promise is fulfilled. */
async function measure(done: Promise<unknown>): Promise<number> {
	const startedAt = performance.now();
	await done;
	return performance.now() - startedAt;
}

it("a live event arrives within a second", async () => {
	const { bookingId, creator, professional } = await newConversation(instance);
	const stream = openStream(professional);
	await stream.opened;
	await say(creator, bookingId, "Live");
	expect(await measure(expect.poll(stream.ids, { interval: 10 }).toHaveLength(1))).toBeLessThan(1_000);
	stream.close();
});

it("signed webhooks are accepted within a median time of 100 ms", async () => {
	const event = {
		at: new Date(),
		kind: "payment-succeeded",
		reference: "PAY-000000",
		paymentId: randomUUID(),
		amountCents: 1,
		feeCents: 0,
		currency: "USD",
	};
	const bodies = Array.from({ length: 20 }, () => JSON.stringify({ id: randomUUID(), ...event }));
	const times: number[] = [];
	for (const body of [...bodies, ...bodies])
		times.push(await measure(sendWebhook(instance, body, signedBy(instance, body))));
	expect(percentile(times, 0.5)).toBeLessThan(100);
});

it("during stalled uploads, 95% of messages are sent within 500 ms or twice the usual time, whichever is longer", async () => {
	const senders = await newWriters(instance, 50);
	const p95 = async () =>
		Math.round(
			percentile(
				await sendAtOnce(instance, senders, (status) => measure(expect(status).resolves.toBe(303))),
				0.95,
			),
		);
	const without = await p95();
	const { places, sockets } = await stallUploads(instance);
	await expect.poll(() => arriving(instance)).toBe(places);
	const next = await p95();
	for (const socket of sockets) socket.destroy();
	recordFigure(
		`${senders.length} messages at once: p95 ${without} ms, and ${next} ms next to ${sockets.length} stalled uploads`,
	);
	expect(next).toBeLessThanOrEqual(Math.max(500, 2 * without));
});
