import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { acceptBooking } from "#app/domain/bookings/booking.server.ts";
import {
	countUnread,
	findConversations,
	findMessages,
} from "#app/domain/bookings/messages/conversation-queries.server.ts";
import { markRead, sendMessage } from "#app/domain/bookings/messages/send-message.server.ts";
import { saveCampaign, sendCampaign } from "#app/domain/office/campaigns/campaign.server.ts";
import { sendCampaigns } from "#app/domain/office/campaigns/send-campaigns.server.ts";
import { claimJob, finishJob, JOB_LEASE, renewJob } from "#app/domain/office/operations/job-runs.server.ts";
import { findEvents } from "#app/domain/office/operations/live-streams.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import { leaseEmail } from "#app/domain/platform/email/lease-email.sql.server.ts";
import { queueEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { newSubmissionKey } from "#app/forms/form-traps.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, MINUTE, now, SECOND } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";
import { newBooking } from "../../support/market/bookings.ts";
import { newConversation } from "../../support/market/conversation.ts";

const smtp = await vi.hoisted(async () => {
	const { startSmtp } = await import("../../support/email/smtp.ts");
	const server = await startSmtp();
	process.env.SMTP_URL = server.url;
	return server;
});

const START = new Date("2026-03-01T12:00:00Z");
const setBack = () => vi.setSystemTime(later(now(), -2 * HOUR));
const wait = (milliseconds: number) => vi.setSystemTime(later(now(), milliseconds));

beforeEach(async () => {
	vi.useFakeTimers({ toFake: ["Date"], now: START });
	smtp.behavior = "accept";
	smtp.received.length = 0;
	// A server reads its outbox all the time, so it knows the latest time before the clock was set back.
	await deliverEmail();
});

afterEach(() => vi.useRealTimers());

afterAll(() => smtp.stop());

const as = (user: SignedInUser, submissionKey?: string) => visitor({ user, submissionKey });

describe("with the clock set back two hours, the job runner", () => {
	it("runs each job immediately, and then at its usual interval", async () => {
		for (const name of ["done", "failed"]) await claimJob(name, DAY);
		await finishJob("done", { count: 1 });
		await finishJob("failed", { error: "No room" });
		setBack();
		for (const name of ["done", "failed"]) {
			expect(await claimJob(name, DAY)).toBe(0);
			await finishJob(name, { count: 1 });
			expect(await claimJob(name, DAY)).toBe(DAY);
		}
	});

	it("leaves a job to the process that is running it, and takes it over if that process dies and the lease expires", async () => {
		await claimJob("sweep", MINUTE);
		setBack();
		expect(await claimJob("sweep", MINUTE)).toBe(JOB_LEASE);
		wait(JOB_LEASE / 3);
		await renewJob("sweep");
		wait(JOB_LEASE - 1);
		expect(await claimJob("sweep", MINUTE)).toBe(1);
		wait(1);
		expect(await claimJob("sweep", MINUTE)).toBe(0);
	});
});

describe("with the clock set back two hours, email delivery", () => {
	const queue = (notBefore?: Date) =>
		transaction((tx) =>
			queueEmail(
				tx,
				{ kind: "support-reply", to: newAddress(), subject: "x", paragraphs: [], reason: "x" },
				{ ...(notBefore && { notBefore }) },
			),
		);

	it("sends emails immediately if they were due immediately", async () => {
		await queue();
		setBack();
		expect(await deliverEmail()).toBe(1);
		expect(smtp.received).toHaveLength(1);
	});

	it("retries an email after its usual wait", async () => {
		smtp.behavior = "refuse";
		await queue();
		await deliverEmail();
		smtp.behavior = "accept";
		setBack();
		expect(await deliverEmail()).toBe(0);
		wait(40 * SECOND);
		expect(await deliverEmail()).toBe(1);
		expect(smtp.received).toHaveLength(1);
	});

	it("delays a decision's email exactly until the decision can no longer be undone", async () => {
		await queue(later(now(), 10 * MINUTE));
		setBack();
		expect(await deliverEmail()).toBe(0);
		wait(10 * MINUTE - 1);
		expect(await deliverEmail()).toBe(0);
		wait(1);
		expect(await deliverEmail()).toBe(1);
	});

	it("sends a dead process's emails after their leases have expired", async () => {
		await queue();
		await leaseEmail();
		setBack();
		expect(await deliverEmail()).toBe(0);
		wait(2 * MINUTE + SECOND);
		expect(await deliverEmail()).toBe(1);
	});

	it("sends the rest of a campaign", async () => {
		const team = as(await newMember("ADMIN"));
		const rate = settings().CAMPAIGN_RATE;
		await db().newsletterSubscriber.createMany({
			data: Array.from({ length: rate + 5 }, () => ({
				email: newAddress(),
				state: "ACTIVE" as const,
				source: "test",
				requestedAt: START,
			})),
		});
		const { id } = await saveCampaign(team, {
			name: "March",
			segment: "newsletter",
			subject: "News",
			body: "Hello",
		});
		await sendCampaign(team, { id, when: "now", day: undefined, time: undefined });
		expect(await sendCampaigns()).toBe(rate);
		setBack();
		expect(await sendCampaigns()).toBe(5);
	});
});

describe("with the clock set back two hours, a booking", () => {
	it("keeps messages and events for open pages in order, and unread counts correct", async () => {
		const { bookingId, creator, professional } = await newConversation();
		const say = async (from: SignedInUser, content: string) =>
			(await sendMessage(as(from), { bookingId, content })).messageId;
		const sent = [await say(creator, "one"), await say(creator, "two")];
		setBack();
		for (const content of ["three", "four"]) sent.push(await say(creator, content));
		sent.push(await say(professional, "five"));
		expect((await findMessages(creator, bookingId)).messages.map(({ content }) => content)).toEqual([
			"one",
			"two",
			"three",
			"four",
			"five",
		]);
		expect((await findConversations(creator)).conversations[0]?.latest?.content).toBe("five");
		expect((await findEvents(professional.id, 0)).map(({ payload }) => payload.messageId)).toEqual(sent);

		await db().message.updateMany({ where: { content: { in: ["one", "two"] } }, data: { readAt: START } });
		await db().conversationSide.updateMany({ where: { userId: professional.id }, data: { unread: 2 } });
		await markRead(as(professional), { bookingId });
		expect([
			await countUnread(professional),
			await db().message.count({ where: { senderId: creator.id, readAt: null } }),
		]).toEqual([0, 0]);
	});

	it("keeps the order of its history, and never counts a negative response time", async () => {
		const { bookingId, professional, professionalId } = await newBooking();
		setBack();
		await acceptBooking(as(professional), { bookingId });
		const events = await db().bookingEvent.findMany({
			where: { bookingId },
			orderBy: [{ at: "asc" }, { id: "asc" }],
		});
		expect(events.map(({ status }) => status)).toEqual(["REQUESTED", "ACCEPTED"]);
		expect(
			await db().professional.findUnique({
				where: { id: professionalId },
				select: { responseMinutes: true },
			}),
		).toEqual({ responseMinutes: 0 });
	});

	it("gives a repeated form the first result", async () => {
		const { bookingId, creator } = await newConversation();
		const actor = as(creator, newSubmissionKey(now()));
		const first = await sendMessage(actor, { bookingId, content: "Once" });
		setBack();
		expect(await sendMessage(actor, { bookingId, content: "Once" })).toEqual(first);
	});
});
