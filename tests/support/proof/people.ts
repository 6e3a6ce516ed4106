import { Agent } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { createToken } from "../accounts/creator.ts";
import { Browser } from "../browser/browser.ts";
import { type Exchange, exchange } from "../browser/exchange.ts";
import type { Instance } from "../instance/instance.ts";
import { addConversation } from "../instance/instance-conversation.ts";

/** One response as the person saw it. */
export type Visit = { what: string; status: number; ms: number };

type Crowd = { /** The responses so far. */ visits: Visit[]; failures: string[]; stop: () => Promise<void> };

/** The average time that a person looks at a page, in milliseconds. */
const LOOK = 5_000;

/** The time until everyone has arrived, as a multiple of the average time for a page. */
const ARRIVAL = 4;

const PUBLIC_PAGES = [
	"/",
	"/services",
	"/about",
	"/how-it-works",
	"/faq",
	"/blog",
	"/search?q=photo",
	"/locations",
	"/auth/signin",
	"/support",
	"/waitlist",
	"/api/openapi.json",
];
const MEMBER_PAGES = ["/dashboard", "/messages", "/notifications", "/settings", "/bookings"];

/**
 * Simulates people, each with a separate connection. Four out of five of their requests read, and the others
 * write. Half of the people are signed in. Each looks at a page for `dwell` milliseconds on average. They
 * share no connections, so they don't wait for each other's responses.
 */
export async function startCrowd(instance: Instance, people: number, dwell = LOOK): Promise<Crowd> {
	const agents = Array.from({ length: people }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
	const visits: Visit[] = [];
	const failures: string[] = [];
	const creator = instance.account("CREATOR");
	const bookingId = addConversation(instance, creator, instance.account("PROFESSIONAL"), "Load");
	const cookie = `session=${(await new Browser(instance.origin).signIn(creator)).cookies.get("session")}`;
	const token = await createToken(instance, creator);
	let isOver = false;
	let count = 0;

	const visit = async (person: number, what: string, request: Exchange, good: number[]) => {
		const startedAt = performance.now();
		try {
			const { status } = await exchange(instance.origin, { ...request, agent: agents[person] });
			visits.push({ what, status, ms: performance.now() - startedAt });
			if (!good.includes(status)) failures.push(`${what}: ${status}`);
		} catch (error) {
			failures.push(`${what}: ${(error as NodeJS.ErrnoException).code ?? (error as Error).message}`);
		}
	};
	const json = { "Content-Type": "application/json" };
	const form = { "Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": "same-origin" };
	const pick = (list: string[]) => list[Math.floor(Math.random() * list.length)] ?? "/";
	const read = (person: number, isMember: boolean) => {
		const path = pick(
			isMember
				? [...MEMBER_PAGES, `/messages?booking=${bookingId}`, ...PUBLIC_PAGES.slice(0, 4)]
				: PUBLIC_PAGES,
		);
		return visit(
			person,
			`GET ${path.split("?")[0]}`,
			{ path, headers: { Accept: "text/html", ...(isMember && { Cookie: cookie }) } },
			[200, 303],
		);
	};
	const write = (person: number, isMember: boolean) => {
		const email = `crowd-${process.pid}-${++count}@example.com`;
		if (isMember) {
			const headers = { ...json, Authorization: `Bearer ${token}` };
			return visit(
				person,
				"a message",
				{
					method: "POST",
					path: "/api/messages/send",
					headers,
					body: JSON.stringify({ bookingId, content: `Hello ${count}` }),
				},
				[200],
			);
		}
		if (count % 2)
			return visit(
				person,
				"a waitlist entry",
				{ method: "POST", path: "/api/waitlist", headers: json, body: JSON.stringify({ email }) },
				[200, 201],
			);
		return visit(
			person,
			"a newsletter form",
			{ method: "POST", path: "/newsletter", headers: form, body: new URLSearchParams({ email }).toString() },
			[303],
		);
	};
	const live = async (i: number) => {
		await sleep(Math.random() * ARRIVAL * dwell);
		while (!isOver) {
			await (Math.random() < 0.8 ? read(i, i % 2 === 0) : write(i, i % 2 === 0));
			// Durations are exponentially distributed, up to a maximum.
			const until = performance.now() + Math.min(4 * dwell, -dwell * Math.log(1 - Math.random()));
			while (!isOver && performance.now() < until)
				await sleep(Math.min(200, Math.max(1, until - performance.now())));
		}
	};
	const running = Promise.all(Array.from({ length: people }, (_, i) => live(i)));
	return {
		visits,
		failures,
		stop: async () => {
			isOver = true;
			await running;
			for (const agent of agents) agent.destroy();
		},
	};
}
