import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { SentEvent } from "#app/domain/office/operations/live-streams.server.ts";
import { openLiveStream, STREAMS_PER_PERSON } from "#app/domain/office/operations/live-streams.server.ts";
import { signOut } from "#app/domain/people/sessions.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { publishEvent, sweepLiveEvents } from "#app/domain/platform/live-events.server.ts";
import { transaction } from "#app/infra/database/db.server.ts";
import { startListening, stopListening } from "#app/infra/database/events.server.ts";
import { DAY, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { hashToken } from "#app/infra/security/secrets.server.ts";
import { newMember, openSession, visitor } from "../../support/accounts/actors.ts";

const closing: (() => void)[] = [];
beforeEach(startListening);
afterEach(async () => {
	setClock(undefined);
	for (const close of closing.splice(0)) close();
	await stopListening();
});

async function newSignedIn(): Promise<SignedInUser> {
	const user = await newMember();
	return { ...user, sessionId: hashToken(await openSession(user.id, "BROWSER")) };
}

/** Opens a page for someone, and collects the events that the page receives. */
async function openPage(user: SignedInUser, after?: number) {
	const events: SentEvent[] = [];
	const page = { events, sequences: () => events.map(({ sequence }) => sequence), isEnded: false };
	const close = await openLiveStream(visitor({ user }), after, {
		send: (news) => events.push(...news),
		beat: () => {},
		end: () => {
			page.isEnded = true;
		},
	});
	closing.push(close);
	return { ...page, close, isOver: () => page.isEnded };
}

const news = (user: SignedInUser, n: number) =>
	transaction((tx) => publishEvent(tx, user.id, "booking", { n }));

describe("open pages", () => {
	it("get each event once, in order, no matter how many arrive at the same time", async () => {
		const user = await newSignedIn();
		const [first, second] = [await openPage(user), await openPage(user)];
		await Promise.all(Array.from({ length: 50 }, (_, n) => news(user, n)));
		for (const page of [first, second]) {
			await expect.poll(() => page.events.length).toBe(50);
			expect(page.sequences()).toEqual(Array.from({ length: 50 }, (_, i) => i + 1));
		}
	});

	it("resume after the last event that they have seen", async () => {
		const user = await newSignedIn();
		for (let n = 0; n < 5; n++) await news(user, n);
		const page = await openPage(user, 2);
		await expect.poll(() => page.sequences()).toEqual([3, 4, 5]);
		await news(user, 6);
		await expect.poll(() => page.sequences()).toEqual([3, 4, 5, 6]);
		const ahead = await openPage(user, 900);
		await news(user, 7);
		await expect.poll(() => ahead.sequences()).toEqual([7]);
	});

	it("are told to reload if the events that they missed are no longer stored", async () => {
		const user = await newSignedIn();
		const start = now();
		setClock(later(start, -3 * DAY));
		for (let n = 0; n < 3; n++) await news(user, n);
		setClock(undefined);
		expect(await sweepLiveEvents()).toBe(3);
		await news(user, 4);
		const page = await openPage(user, 1);
		await expect.poll(() => page.events).toEqual([{ sequence: 4, kind: "reset", payload: {} }]);
	});

	it("don't get events that were rolled back or belong to someone else", async () => {
		const [user, other] = [await newSignedIn(), await newSignedIn()];
		const page = await openPage(user);
		const failing = transaction(async (tx) => {
			await publishEvent(tx, user.id, "booking", {});
			throw new Error("Changed our mind.");
		});
		await expect(failing).rejects.toThrow("Changed our mind.");
		await news(other, 1);
		await news(user, 1);
		await expect.poll(() => page.sequences()).toEqual([1]);
	});

	it("stop getting events when their session ends", async () => {
		const user = await newSignedIn();
		const page = await openPage(user);
		await signOut(visitor({ user }));
		await expect.poll(() => page.isOver()).toBe(true);
		await news(user, 1);
		expect(page.events).toEqual([]);
	});

	it("are limited to ten per user", async () => {
		const user = await newSignedIn();
		for (let i = 0; i < STREAMS_PER_PERSON; i++) await openPage(user);
		await expect(openPage(user)).rejects.toMatchObject({ code: "rate_limited" });
		closing.shift()?.();
		await openPage(user);
	});
});
