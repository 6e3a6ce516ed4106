import { describe, expect, it, vi } from "vitest";
import type { Actor } from "#app/domain/platform/actor.ts";
import { KeyedSemaphore } from "#app/infra/process/semaphore.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { multipart } from "../../support/browser/multipart.ts";
import { leftovers, license, sendForm, title } from "../../support/files/receive-form.ts";

describe("a form with files that arrives at the same time as others", () => {
	const acquire = vi.spyOn(KeyedSemaphore.prototype, "acquire");

	/** Resolves once this many forms of a person or a network have a slot or are waiting for one. */
	const entered = (key: string | undefined, forms: number) =>
		expect.poll(() => acquire.mock.calls.filter(([asked]) => asked === key).length).toBe(forms);

	/** Creates a form that pauses before the end of its file until it is released. */
	function stalled(file = license()) {
		const complete = multipart(title, file);
		let source: ReadableStreamDefaultController<Uint8Array> | undefined;
		const body = new ReadableStream<Uint8Array>({
			start(controller) {
				source = controller;
				controller.enqueue(new Uint8Array(complete.subarray(0, -20)));
			},
		});
		const end = () => {
			source?.enqueue(new Uint8Array(complete.subarray(-20)));
			source?.close();
			source = undefined;
		};
		return { body, end, giveUp: () => source?.error(new Error("The connection broke.")) };
	}

	/** Starts this many forms that stall. Resolves once a file from each form that has a slot is on disk. */
	async function stall(count: number, from: () => Promise<Actor>, slots = count) {
		const before = leftovers().length;
		const forms: { end: () => void; answer: ReturnType<typeof sendForm> }[] = [];
		for (let i = 0; i < count; i++) {
			const { body, end } = stalled();
			forms.push({ end, answer: sendForm({ body, actor: await from() }) });
		}
		await expect.poll(() => leftovers().length).toBe(before + slots);
		const end = async () => {
			for (const form of forms) form.end();
			return Promise.all(forms.map(({ answer }) => answer));
		};
		return { forms, end };
	}

	const professional = async (address?: string) =>
		visitor({ user: await newMember("PROFESSIONAL"), ...(address && { address }) });

	it("waits behind two forms from the same person, but not behind anyone else's", async () => {
		const actor = await professional();
		const { forms, end } = await stall(2, async () => actor);
		let isDone = false;
		const third = sendForm({ actor }).finally(() => {
			isDone = true;
		});
		expect(await sendForm({ actor: await professional(actor.address) })).toEqual({ status: 303 });
		// A form without a file doesn't have to wait.
		expect(await sendForm({ actor, body: multipart(title) })).toEqual({ status: 303 });
		expect([isDone, leftovers()]).toEqual([false, expect.objectContaining({ length: 2 })]);
		forms[0]?.end();
		expect(await third).toEqual({ status: 303 });
		expect(await end()).toEqual(Array(2).fill({ status: 303 }));
		expect(leftovers()).toEqual([]);
	});

	it("is refused, but its text is kept, if too many forms from the same person are waiting", async () => {
		const actor = await professional();
		const { end } = await stall(10, async () => actor, 2);
		await entered(actor.user?.id, 10);
		expect(await sendForm({ actor })).toMatchObject({
			status: 429,
			error: {
				"": [
					"Too many uploads are in progress from you or your network. Wait a minute, choose the files again, then send the form.",
				],
			},
			initialValue: { title: "My files" },
		});
		expect(await end()).toEqual(Array(10).fill({ status: 303 }));
		expect(leftovers()).toEqual([]);
	});

	it("doesn't leave files behind or take a slot if it is canceled while it waits for one", async () => {
		const actor = await professional();
		const { end } = await stall(2, async () => actor);
		const { body, giveUp } = stalled();
		const third = sendForm({ body, actor }).catch((error: unknown) => error);
		await entered(actor.user?.id, 3);
		giveUp();
		await end();
		expect(await third).toMatchObject({ status: 400 });
		expect(leftovers()).toEqual([]);
		expect(await (await stall(2, async () => actor)).end()).toEqual(Array(2).fill({ status: 303 }));
	});

	it("must arrive faster while others from the same network wait for its slot", async () => {
		const { address } = visitor();
		const { end } = await stall(31, () => professional(address));
		vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
		try {
			const { body } = stalled(license(Buffer.alloc(2_000_000, "x")));
			const slow = sendForm({ body, actor: await professional(address) }).catch((error: unknown) => error);
			let isOver = false;
			void slow.then(() => {
				isOver = true;
			});
			await expect.poll(() => leftovers().length).toBe(32);
			vi.advanceTimersByTime(20_000);
			expect(await sendForm({ actor: await professional() })).toEqual({ status: 303 });
			expect(isOver).toBe(false);
			const actor = await professional(address);
			const waiting = sendForm({ actor });
			await entered(address, 33);
			vi.advanceTimersByTime(20_000);
			expect(await slow).toMatchObject({ status: 408 });
			expect(await waiting).toEqual({ status: 303 });
		} finally {
			vi.useRealTimers();
			await end();
		}
		expect(leftovers()).toEqual([]);
	});
});
