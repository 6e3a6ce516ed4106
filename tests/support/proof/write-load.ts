import { createHash, randomUUID } from "node:crypto";
import { callApi } from "../accounts/creator.ts";
import { Browser } from "../browser/browser.ts";
import { exchange } from "../browser/exchange.ts";
import { MULTIPART, multipart } from "../browser/multipart.ts";
import { pdf } from "../files/sample-files.ts";
import { getBearer } from "../files/uploads.ts";
import type { Instance } from "../instance/instance.ts";
import { addConversation } from "../instance/instance-conversation.ts";
import { insertInto } from "../instance/instance-database.ts";
import { personId, stored, verifyCreator } from "../market/market.ts";
import { quoteRequest } from "../market/quote-request.ts";

/** The acknowledged writes, by kind: IDs or addresses, and hashes of files. */
export type Ledger = {
	messages: Set<string>;
	waitlist: Set<string>;
	files: Map<string, string>;
	bookings: Set<string>;
};

export const newLedger = (): Ledger => ({
	messages: new Set(),
	waitlist: new Set(),
	files: new Map(),
	bookings: new Set(),
});

export const ledgerSize = ({ messages, waitlist, files, bookings }: Ledger): number =>
	messages.size + waitlist.size + files.size + bookings.size;

/**
 * The number of professionals that are added at once. Each quote request needs another one, because a creator
 * may have only one open request with each professional.
 */
const TARGETS = 50;

export type WriteLoad = {
	/** Stops starting writes, and waits for those in progress. */
	stop: () => Promise<void>;
	/** Rejects if a write fails. Otherwise, it doesn't resolve before `stop` is called or the server ends. */
	failed: Promise<unknown>;
};

/**
 * Writes messages, waitlist entries (each with its email in the outbox), files, and quote requests
 * until `stop`. Each writer sends the next request as soon as the last one is answered. A write on a
 * closed connection isn't acknowledged. Any other failure rejects `stop`.
 */
export async function startWriting(instance: Instance, ledger: Ledger): Promise<WriteLoad> {
	const bookingId = addConversation(
		instance,
		instance.account("CREATOR"),
		instance.account("PROFESSIONAL"),
		`Load ${randomUUID()}`,
	);
	const token = (await getBearer(instance, "CREATOR")).replace("Bearer ", "");
	const creator = await new Browser(instance.origin).signIn(instance.account("CREATOR"));
	verifyCreator(instance, personId(instance, { role: "CREATOR" }));
	const targets: string[] = [];
	let isOver = false;
	const bodies = [40_000, 300_000].map((bytes) => pdf({ bytes }));

	const writers: (() => Promise<void>)[] = [
		...[1, 2].map(() => async () => {
			const { status, body } = await callApi(
				instance,
				"/api/messages/send",
				{ bookingId, content: `Message ${randomUUID()}`, confirm: true },
				token,
			);
			expectTaken(status, [200], "a message");
			ledger.messages.add(String((body.data as { id: string }).id));
		}),
		...[1, 2].map(() => async () => {
			const email = `${randomUUID()}@example.com`;
			const { status } = await callApi(instance, "/api/waitlist", { email });
			expectTaken(status, [200, 201], "a waitlist entry");
			ledger.waitlist.add(email);
		}),
		...bodies.map((bytes) => async () => {
			const headers = { Authorization: `Bearer ${token}`, "Content-Type": MULTIPART };
			const answer = await exchange(instance.origin, {
				method: "POST",
				path: "/api/uploads",
				headers,
				body: multipart({ name: "file", fileName: "a.pdf", value: bytes }),
			});
			expectTaken(answer.status, [201], "a file");
			ledger.files.set(
				(JSON.parse(answer.text) as { id: string }).id,
				createHash("sha256").update(bytes).digest("hex"),
			);
		}),
		async () => {
			if (targets.length === 0) targets.push(...addTargets(instance));
			const path = `/booking/request-quote/${targets.pop()}`;
			expectTaken(
				(await creator.post(path, { ...quoteRequest, place: "remote" })).status,
				[303],
				"the answers for a quote",
			);
			const check = await creator.get(`${path}/check`);
			const sent = await creator.post(`${path}/check`, {
				version: check.$("main form [name=version]").attr("value"),
				submission: `1-${randomUUID()}`,
			});
			expectTaken(sent.status, [303], "a request for a quote");
			ledger.bookings.add(String(sent.location?.split("/").at(-1)?.split(/[?#]/)[0]));
		},
	];
	const running = Promise.all(
		writers.map(async (write) => {
			while (!isOver) {
				try {
					await write();
				} catch (error) {
					// If the server was killed, there is no response, and nothing is acknowledged.
					if (!["ECONNRESET", "ECONNREFUSED", "EPIPE"].includes((error as NodeJS.ErrnoException).code ?? ""))
						throw error;
					if (!instance.isRunning()) return;
				}
			}
		}),
	);
	running.catch(() => {});
	return {
		failed: running,
		stop: async () => {
			isOver = true;
			await running;
		},
	};
}

function expectTaken(status: number, good: number[], what: string): void {
	if (!good.includes(status)) throw new Error(`${what} was answered ${status}`);
}

/** Adds professionals with accounts. Returns their IDs. */
function addTargets(instance: Instance): string[] {
	const at = stored(new Date());
	const ids = Array.from({ length: TARGETS }, () => randomUUID());
	const user = { name: "Load Person", passwordHash: "", role: "PROFESSIONAL", createdAt: at, updatedAt: at };
	const offer = {
		businessName: "Load Lights",
		serviceLine: "PHOTO_VIDEO",
		description: "Portraits",
		experienceLevel: "YEARS_3_5",
		hourlyRateCents: 15_000,
	};
	const place = { city: "Austin", region: "TX", serviceRadius: "STATEWIDE", travelWillingness: "STATEWIDE" };
	insertInto(
		instance,
		"User",
		ids.map((id) => ({ id, email: `${id}@example.com`, ...user })),
	);
	insertInto(
		instance,
		"Professional",
		ids.map((id) => ({ id, userId: id, state: "LISTED", ...offer, ...place, listedAt: at, updatedAt: at })),
	);
	return ids;
}
