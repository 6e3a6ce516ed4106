import { existsSync, readdirSync } from "node:fs";
import { Agent } from "node:http";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { percentile } from "../../../tools/prove/row.ts";
import { signUpMember } from "../../support/accounts/member.ts";
import type { Browser } from "../../support/browser/browser.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { MULTIPART, multipart, type Part } from "../../support/browser/multipart.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { bearerOf } from "../../support/files/uploads.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { addConversation, startConversation, threadPath } from "../../support/instance/instance-conversation.ts";
import { recordFigure } from "../../support/proof/proof.ts";

/** What a browser sends of a file field in which nothing was chosen. */
const NO_FILE: Part = { name: "attachments", fileName: "", value: "" };

describe("the limit of uploads", () => {
	let instance: Instance;
	let creator: Browser;
	let bookingId: string;
	beforeAll(async () => {
		({ instance, creator, bookingId } = await startConversation({ RATE_LIMITS: "upload=2/600,message=100/60,request=1000/60,sign-in=100/60" }));
	});
	afterAll(() => instance.stop());

	it("counts no message without a file", async () => {
		for (let i = 0; i < 40; i++) {
			const sent = await creator.postParts(threadPath(bookingId), { name: "content", value: `Message ${i}` }, NO_FILE);
			expect([i, sent.status]).toEqual([i, 303]);
		}
	});

	it("is counted for each person, and says so", async () => {
		const headers = { Authorization: await bearerOf(instance, "CREATOR"), "Content-Type": MULTIPART };
		const upload = () => exchange(instance.origin, { method: "POST", path: "/api/uploads", headers, body: multipart({ name: "file", fileName: "a.pdf", value: pdf() }) });
		expect([(await upload()).status, (await upload()).status]).toEqual([201, 201]);
		const refused = await upload();
		expect([refused.status, JSON.parse(refused.text)]).toMatchObject([429, { code: "rate_limited" }]);
		expect(Number(refused.headers["retry-after"])).toBeGreaterThan(500);
	});
});

describe("uploads of eight people that stall", () => {
	const DRIBBLERS = 8;
	const SENDERS = 50;
	let instance: Instance;
	const sockets: Socket[] = [];
	beforeAll(async () => {
		instance = await startInstance();
	});
	afterAll(async () => {
		for (const socket of sockets) socket.destroy();
		await instance.stop();
	});

	type Member = { browser: Browser; path: string };
	const newMember = async (): Promise<Member> => {
		const { email, browser } = await signUpMember(instance);
		return { browser, path: threadPath(addConversation(instance, { email }, instance.account("PROFESSIONAL"))) };
	};
	const formHeaders = ({ cookies }: Browser) => ({ Cookie: `session=${cookies.get("session")}`, "Content-Type": MULTIPART, "Sec-Fetch-Site": "same-origin" });

	/** Begins to send a message with a file, and stops in the middle of it. */
	function dribble({ browser, path }: Member): Socket {
		const body = multipart({ name: "content", value: "Slow" }, { name: "attachments", fileName: "a.pdf", value: pdf({ bytes: 200_000 }) });
		const head = Object.entries({ Host: "localhost", ...formHeaders(browser), "Content-Length": body.length }).map(([name, value]) => `${name}: ${value}\r\n`);
		const socket = connect(instance.port, "127.0.0.1", () => {
			socket.write(`POST ${path} HTTP/1.1\r\n${head.join("")}\r\n`);
			socket.write(body.subarray(0, 1_000));
		});
		socket.on("error", () => {});
		return socket;
	}

	const incoming = () => (existsSync(join(instance.dataDir, "incoming")) ? readdirSync(join(instance.dataDir, "incoming")).length : 0);

	/**
	 * Everyone sends a message at the same moment. Resolves with the statuses, and with the time
	 * that 95 % of them took at most.
	 */
	async function sendAtOnce(senders: Member[]): Promise<{ statuses: number[]; p95: number }> {
		const agent = new Agent({ keepAlive: true, maxSockets: senders.length });
		const body = multipart({ name: "content", value: "Are you free in March?" }, NO_FILE);
		const answers = await Promise.all(
			senders.map(async ({ browser, path }) => {
				const startedAt = performance.now();
				const { status } = await exchange(instance.origin, { method: "POST", path, headers: formHeaders(browser), body, agent });
				return { status, ms: performance.now() - startedAt };
			}),
		);
		agent.destroy();
		return {
			statuses: answers.map(({ status }) => status),
			p95: Math.round(
				percentile(
					answers.map(({ ms }) => ms),
					0.95,
				),
			),
		};
	}

	it("hold two places each, and keep no message of others waiting", async () => {
		const people = await Promise.all(Array.from({ length: DRIBBLERS + SENDERS }, newMember));
		const [dribblers, senders] = [people.slice(0, DRIBBLERS), people.slice(DRIBBLERS)];
		const without = await sendAtOnce(senders);
		for (const dribbler of dribblers) for (let i = 0; i < 3; i++) sockets.push(dribble(dribbler));
		await expect.poll(incoming, { timeout: 10_000 }).toBe(2 * DRIBBLERS);
		const { statuses, p95 } = await sendAtOnce(senders);
		expect(incoming()).toBe(2 * DRIBBLERS);
		recordFigure(`${SENDERS} messages at once: p95 ${without.p95} ms, and ${p95} ms next to ${sockets.length} stalled uploads`);
		expect(statuses).toEqual(Array(SENDERS).fill(303));
		// A machine that is busy with other tests takes longer for the messages alone.
		expect(p95).toBeLessThanOrEqual(Math.max(500, 2 * without.p95));
	});
});
