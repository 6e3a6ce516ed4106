import { readFileSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeReview } from "#app/domain/bookings/reviews.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { deliverWebhooks, type PostWebhook } from "#app/domain/office/webhooks/deliver-webhooks.server.ts";
import { ATTEMPTS_MAX, ENDPOINTS_MAX, RETRY_SECONDS } from "#app/domain/office/webhooks/webhook.ts";
import type { SaveWebhook } from "#app/domain/office/webhooks/webhook-forms.ts";
import {
	findDeliveries,
	findWebhooks,
	getNewWebhookSecret,
	getWebhook,
	hideWebhookSecret,
	removeWebhook,
	replayDelivery,
	rotateWebhookSecret,
	saveWebhook,
	switchWebhook,
	testWebhook,
} from "#app/domain/office/webhooks/webhooks.server.ts";
import { joinWaitlist } from "#app/domain/people/waitlist/join-waitlist.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { queueWebhook } from "#app/domain/platform/webhooks/queue-webhook.server.ts";
import { WEBHOOK_EVENT_TYPES } from "#app/domain/platform/webhooks/webhook-event.ts";
import { sendReport } from "#app/domain/trust/send-report.server.ts";
import { rejectApplication } from "#app/domain/vetting/application.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, SECOND, setClock } from "#app/infra/process/clock.server.ts";
import { FetchPublicError } from "#app/infra/web/fetch-public.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";
import { newApplicant } from "../../support/market/applications.ts";
import { newBooking, newCreator, newProfessional, sendQuote } from "../../support/market/bookings.ts";
import { newAnswered } from "../../support/market/disputes.ts";

let owner: Actor;
beforeEach(async () => {
	setClock(new Date("2026-12-01T12:00:00Z"));
	await db().webhookEndpoint.deleteMany();
	owner = visitor({ user: await newMember("ADMIN") });
});
afterEach(() => setClock(undefined));
const pass = (milliseconds: number) => setClock(later(now(), milliseconds));

const FORM: SaveWebhook = {
	url: "https://hooks.example/greenroom",
	description: "Our chat",
	types: ["WAITLIST_JOINED", "APPLICATION_DECIDED"],
	version: undefined,
};
const add = async (facts: Partial<SaveWebhook> = {}) =>
	(await saveWebhook(owner, { ...FORM, ...facts }, undefined, async () => {})).endpointId;
const join = () =>
	transaction((tx) =>
		queueWebhook(tx, { type: "WAITLIST_JOINED", data: { waitlistEntryId: "an-id", isFirst: true } }),
	);

type Sent = { url: string; body: string; headers: Readonly<Record<string, string>> };
/** Runs the job. Endpoints answer with these statuses in turn, and the last one repeats. */
async function deliver(...statuses: number[]): Promise<Sent[]> {
	const sent: Sent[] = [];
	const post: PostWebhook = async ({ href: url }, { body, headers }) => {
		sent.push({ url, body, headers });
		return statuses[Math.min(sent.length, statuses.length) - 1] ?? 204;
	};
	await deliverWebhooks({}, post);
	return sent;
}

/** The function in docs/api.md with which a program checks events. */
async function readExample() {
	const [, code = ""] = /```js\n([\s\S]+?)```/.exec(readFileSync("docs/api.md", "utf8")) ?? [];
	const module = await import(`data:text/javascript,${encodeURIComponent(code)}`);
	const { readWebhook } = module as {
		readWebhook: (headers: Sent["headers"], body: string, secret: string) => Record<string, unknown>;
	};
	return readWebhook;
}

describe("an event", () => {
	it("is queued with the change, for each endpoint that wants it, and contains IDs only", async () => {
		const endpointId = await add();
		await add({ types: ["REPORT_MADE"] });
		const email = newAddress();
		await joinWaitlist(visitor(), { email, userType: "CREATOR", source: "api" });
		const [entry] = await db().waitlistEntry.findMany({ where: { email } });
		const [delivery] = await db().webhookDelivery.findMany();
		expect(delivery).toMatchObject({ endpointId, type: "WAITLIST_JOINED", state: "PENDING", attempts: 0 });
		expect(JSON.parse(delivery?.body ?? "")).toEqual({
			id: delivery?.eventId,
			type: "waitlist.joined",
			timestamp: "2026-12-01T12:00:00.000Z",
			data: {
				waitlistEntryId: entry?.id,
				isFirst: true,
				pageUrl: expect.stringMatching(/\/admin\/waitlist$/),
			},
		});
		expect(await db().webhookDelivery.count()).toBe(1);
		await expect(
			transaction(async (tx) => {
				await queueWebhook(tx, { type: "WAITLIST_JOINED", data: { waitlistEntryId: "x", isFirst: true } });
				throw new Error("refused");
			}),
		).rejects.toThrow("refused");
		expect(await db().webhookDelivery.count()).toBe(1);
	});

	it("of each type is queued by its story", async () => {
		const endpointId = await add({ types: [...WEBHOOK_EVENT_TYPES] });
		const queued = async () => {
			const found = await db().webhookDelivery.findMany({ orderBy: { id: "asc" } });
			await db().webhookDelivery.deleteMany();
			expect(found.every((one) => one.endpointId === endpointId)).toBe(true);
			return found.map(({ body }) => {
				const { type, data } = JSON.parse(body) as { type: string; data: Record<string, string> };
				const ids = Object.keys(data).filter((name) => /Id$/.test(name));
				return [type, ...(data.status ? [data.status] : []), ...ids].join(" ");
			});
		};
		await newApplicant();
		expect(await queued()).toEqual(["application.submitted applicationId"]);
		await sendQuote(await newCreator(), (await newProfessional()).professionalId);
		expect(await queued()).toEqual(["booking.requested bookingId"]);
		await newAnswered();
		expect(await queued()).toEqual([
			"booking.changed QUOTED bookingId",
			"quote.signed bookingId quoteId",
			"booking.changed ACCEPTED bookingId",
			"booking.changed IN_PROGRESS bookingId",
			"dispute.opened bookingId disputeId",
			"dispute.changed ANSWERED bookingId disputeId",
		]);
		const { bookingId, creator, professional, professionalId } = await newBooking("COMPLETED");
		for (const user of [creator, professional])
			await writeReview(visitor({ user }), { bookingId, rating: "5", text: "Calm and fast" });
		expect(await queued()).toEqual(Array(2).fill("review.published bookingId reviewId"));
		await sendReport(visitor(), {
			subject: "professional",
			subjectId: professionalId,
			email: undefined,
			reason: "OTHER",
			detail: "The pictures are not theirs",
		});
		expect(await queued()).toEqual(["report.made reportId"]);
	});

	it("about a decision waits until it can't be undone, and is never sent if it is undone", async () => {
		await add();
		const [kept, undone] = [await newApplicant(), await newApplicant()];
		for (const { applicationId } of [kept, undone]) {
			await db().application.update({ where: { id: applicationId }, data: { status: "DOCUMENT_REVIEW" } });
			await rejectApplication(owner, { applicationId, note: "No references." });
		}
		const { id: decisionId } = await db().decision.findFirstOrThrow({
			where: { subjectId: undone.applicationId },
		});
		const [endpoint] = await findWebhooks(owner);
		const endpointId = endpoint?.id ?? "";
		for (const isOn of [false, true]) await switchWebhook(owner, { endpointId, isOn });
		for (const { id: deliveryId } of await findDeliveries(owner, endpointId))
			await replayDelivery(owner, { endpointId, deliveryId });
		expect(await deliver()).toEqual([]);
		await undoDecision(owner, { decisionId });
		pass(10 * MINUTE);
		expect((await deliver()).map(({ body }) => JSON.parse(body).data)).toMatchObject([
			{ applicationId: kept.applicationId, status: "REJECTED" },
		]);
	});

	it("is signed so that the example in docs/api.md accepts it, with both secrets for a day after a rotation", async () => {
		// The example reads the real time.
		setClock(undefined);
		owner = visitor({ user: await newMember("ADMIN") });
		const readWebhook = await readExample();
		const endpointId = await add();
		const first = (await getNewWebhookSecret(owner, endpointId)) ?? "";
		await hideWebhookSecret(owner, { endpointId });
		await rotateWebhookSecret(owner, { endpointId });
		const second = (await getNewWebhookSecret(owner, endpointId)) ?? "";
		expect([first, second]).toEqual(Array(2).fill(expect.stringMatching(/^whsec_[\w+/]{43}=$/)));
		expect(first).not.toBe(second);
		await join();
		const [sent] = await deliver();
		if (!sent) throw new Error("nothing was sent");
		const { headers, body } = sent;
		expect(readWebhook(headers, body, first)).toEqual(JSON.parse(body));
		expect(readWebhook(headers, body, second)).toMatchObject({ id: headers["webhook-id"] });
		const [one = "", other = ""] = headers["webhook-signature"]?.split(" ") ?? [];
		expect([one, other]).toEqual(Array(2).fill(expect.stringMatching(/^v1,/)));
		const wrong: Parameters<typeof readWebhook>[] = [
			[headers, body.replace("waitlist", "waitlost"), second],
			[headers, body, first.replace(/.{10}=$/, "AAAAAAAAAA=")],
			[{ ...headers, "webhook-timestamp": String(Number(headers["webhook-timestamp"]) - 301) }, body, second],
			[{ ...headers, "webhook-id": "other" }, body, second],
			[{ ...headers, "webhook-signature": "" }, body, second],
		];
		for (const given of wrong) expect(() => readWebhook(...given)).toThrow();
		await db().webhookEndpoint.updateMany({ data: { previousUntil: later(now(), -SECOND) } });
		await join();
		expect((await deliver())[0]?.headers["webhook-signature"]).not.toContain(" ");
	});

	it("is sent again until an attempt succeeds, later each time, and with the same ID and body", async () => {
		const endpointId = await add();
		await join();
		const sent = await deliver(500);
		expect([sent.length, (await deliver()).length]).toEqual([1, 0]);
		expect((await getWebhook(owner, endpointId)).firstFailedAt).toEqual(now());
		expect(await findDeliveries(owner, endpointId)).toMatchObject([
			{ state: "PENDING", attempts: 1, statusCode: 500, problem: "REFUSED" },
		]);
		pass(6 * SECOND);
		sent.push(...(await deliver(302)));
		pass(6 * MINUTE);
		sent.push(...(await deliver(200)));
		expect(sent).toHaveLength(3);
		expect(new Set(sent.map(({ body, headers }) => `${headers["webhook-id"]}${body}`)).size).toBe(1);
		const [delivery] = await findDeliveries(owner, endpointId);
		expect(delivery).toMatchObject({ state: "DELIVERED", attempts: 3, statusCode: 200, problem: null });
		expect((await getWebhook(owner, endpointId)).firstFailedAt).toBeNull();
		const [replayed] = await (async () => {
			await replayDelivery(owner, { endpointId, deliveryId: delivery?.id ?? "" });
			return deliver();
		})();
		expect(replayed?.headers["webhook-id"]).toBe(sent[0]?.headers["webhook-id"]);
	});

	it("has failed after ten attempts in three days, and then its endpoint is stopped and the owners are told", async () => {
		const endpointId = await add();
		await join();
		const start = now();
		let attempts = 0;
		for (const wait of [0, ...RETRY_SECONDS]) {
			pass(wait * 1.1 * SECOND);
			attempts += (await deliver(503)).length;
		}
		expect(attempts).toBe(ATTEMPTS_MAX);
		expect(now().getTime() - start.getTime()).toBeGreaterThan(3 * DAY);
		expect(await getWebhook(owner, endpointId)).toMatchObject({ state: "STOPPED" });
		expect(await findDeliveries(owner, endpointId)).toMatchObject([{ state: "FAILED", attempts }]);
		const emails = await db().outboxEmail.findMany({ where: { kind: "webhook-stopped" } });
		expect(emails.map(({ recipient }) => recipient)).toContain(owner.user?.email);
		expect(emails[0]?.text).toContain(`/admin/webhooks/${endpointId}`);
		// Nothing is queued until it is on again.
		expect(await join()).toBeNull();
		await switchWebhook(owner, { endpointId, isOn: true });
		expect(await join()).not.toBeNull();
		expect((await deliver()).length).toBe(1);
	});

	it("isn't delayed by an endpoint that doesn't answer, or that an earlier check has let through", async () => {
		const [slow, fast] = [await add({ url: "https://slow.example/" }), await add()];
		await join();
		await join();
		let release = () => {};
		const answered: string[] = [];
		const post: PostWebhook = async ({ host }) => {
			if (host === "slow.example" && answered.length < 2) {
				await new Promise<void>((resolve) => {
					release = resolve;
				});
				throw new FetchPublicError("not-public");
			}
			answered.push(host);
			if (answered.length === 2) release();
			return 200;
		};
		await deliverWebhooks({}, post);
		expect(answered.slice(0, 2)).toEqual(["hooks.example", "hooks.example"]);
		expect((await findDeliveries(owner, fast)).map(({ state }) => state)).toEqual(["DELIVERED", "DELIVERED"]);
		expect(await findDeliveries(owner, slow)).toContainEqual(
			expect.objectContaining({ state: "PENDING", problem: "NOT_PUBLIC", statusCode: null }),
		);
	});

	it("is sent by one of two nodes, and again if the process dies while it sends it", async () => {
		await add();
		await join();
		let count = 0;
		const post: PostWebhook = async () => {
			count++;
			return 200;
		};
		await Promise.all([deliverWebhooks({}, post), deliverWebhooks({}, post)]);
		expect(count).toBe(1);
		await join();
		await db().webhookDelivery.updateMany({
			where: { state: "PENDING" },
			data: { attempts: 1, nextAttemptAt: later(now(), 30 * SECOND) },
		});
		expect(await deliver()).toHaveLength(0);
		pass(31 * SECOND);
		expect(await deliver()).toHaveLength(1);
	});
});

describe("an endpoint", () => {
	it("is refused if its host is private or unknown, and nothing is saved", async () => {
		for (const url of ["https://127.0.0.1/hook", "https://[fd00::1]/", "https://localhost/"])
			await expect(saveWebhook(owner, { ...FORM, url })).rejects.toMatchObject({
				fieldErrors: { url: [expect.stringContaining("public internet")] },
			});
		await expect(
			saveWebhook(owner, FORM, undefined, async () => {
				throw new FetchPublicError("unreachable");
			}),
		).rejects.toMatchObject({ fieldErrors: { url: [expect.stringContaining("couldn't find")] } });
		expect(await findWebhooks(owner)).toEqual([]);
	});

	it("shows its secret until it was saved or 15 minutes have passed, and stores it encrypted", async () => {
		const endpointId = await add();
		const secret = (await getNewWebhookSecret(owner, endpointId)) ?? "";
		const records = JSON.stringify([
			await db().webhookEndpoint.findMany(),
			await db().auditEvent.findMany(),
			await db().submission.findMany(),
			await findWebhooks(owner),
		]);
		expect(records).not.toContain(secret.slice(6, 40));
		await hideWebhookSecret(owner, { endpointId });
		expect(await getNewWebhookSecret(owner, endpointId)).toBeNull();
		await rotateWebhookSecret(owner, { endpointId });
		if (owner.user) owner.user.provedAt = later(now(), 15 * MINUTE);
		pass(15 * MINUTE);
		expect(await getNewWebhookSecret(owner, endpointId)).toBeNull();
	});

	it("requires a recent proof to be saved, to get a new secret, and to show it", async () => {
		const endpointId = await add();
		const earlier = visitor({ user: owner.user && { ...owner.user, provedAt: later(now(), -15 * MINUTE) } });
		const tooOld = { message: expect.stringContaining("Confirm it's you") };
		for (const run of [
			async () => saveWebhook(earlier, FORM, endpointId, async () => {}),
			() => rotateWebhookSecret(earlier, { endpointId }),
			() => getNewWebhookSecret(earlier, endpointId),
		])
			await expect(run()).rejects.toMatchObject(tooOld);
	});

	it("that is off gets nothing, and one that is removed loses its secrets and deliveries", async () => {
		const endpointId = await add();
		await testWebhook(owner, { endpointId });
		await switchWebhook(owner, { endpointId, isOn: false });
		expect(await deliver()).toEqual([]);
		const [waited] = await findDeliveries(owner, endpointId);
		expect(waited).toMatchObject({ state: "FAILED", problem: "TURNED_OFF" });
		const off = { code: "conflict", message: expect.stringContaining("is off") };
		await expect(testWebhook(owner, { endpointId })).rejects.toMatchObject(off);
		await expect(replayDelivery(owner, { endpointId, deliveryId: waited?.id ?? "" })).rejects.toMatchObject(
			off,
		);
		await removeWebhook(owner, { endpointId });
		expect([await db().webhookDelivery.count(), await findWebhooks(owner)]).toEqual([0, []]);
		expect(await db().webhookEndpoint.findFirst()).toMatchObject({ secret: null, previousSecret: null });
		await expect(getWebhook(owner, endpointId)).rejects.toMatchObject({ code: "not_found" });
	});

	it("that answers 410 is stopped at once, and there are at most ten", async () => {
		const endpointId = await add();
		await testWebhook(owner, { endpointId });
		await deliver(410);
		expect(await getWebhook(owner, endpointId)).toMatchObject({ state: "STOPPED" });
		for (let i = 1; i < ENDPOINTS_MAX; i++) await add();
		await expect(add()).rejects.toMatchObject({ code: "conflict" });
	});

	it("keeps a change that someone else made since the form was opened", async () => {
		const endpointId = await add();
		await saveWebhook(owner, { ...FORM, types: ["QUOTE_SIGNED"] }, endpointId, async () => {});
		expect((await getWebhook(owner, endpointId)).types).toEqual(["QUOTE_SIGNED"]);
		await expect(
			saveWebhook(owner, { ...FORM, version: "stale" }, endpointId, async () => {}),
		).rejects.toMatchObject({ code: "conflict" });
	});
});
