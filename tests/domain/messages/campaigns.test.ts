import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
	campaignValues,
	cancelCampaign,
	getCampaign,
	getResults,
	saveCampaign,
	sendCampaign,
	testCampaign,
} from "#app/domain/office/campaigns/campaign.server.ts";
import { sendCampaigns } from "#app/domain/office/campaigns/send-campaigns.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { getEditVersion } from "#app/domain/platform/edit-version.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { newAddress, newMember, visitor } from "../../support/accounts/actors.ts";
import { findCampaignEmails, SEND_NOW, sendAll, typedCampaign } from "../../support/email/campaigns.ts";
import { startChild } from "../../support/instance/child.ts";
import { isFullRun } from "../../support/proof/proof.ts";

const START = new Date("2026-03-07T12:00:00Z");
const LATER = 61_000;
let user: SignedInUser;
const team = (submissionKey?: string) => visitor({ user, submissionKey });

async function subscribers(count: number): Promise<string[]> {
	const emails = Array.from({ length: count }, () => newAddress());
	await db().newsletterSubscriber.createMany({
		data: emails.map((email) => ({ email, state: "ACTIVE" as const, source: "test", requestedAt: START })),
	});
	return emails;
}

beforeEach(async () => {
	setClock(START);
	user = await newMember("ADMIN");
});

afterEach(() => setClock(undefined));

describe("a campaign", () => {
	it("is sent to everyone in its segment only once, at a limited rate, with a way to unsubscribe", async () => {
		const emails = await subscribers(settings().CAMPAIGN_RATE + 5);
		const { id } = await saveCampaign(team(), typedCampaign());
		await sendCampaign(team(), { id, ...SEND_NOW });
		expect(await sendCampaigns()).toBe(settings().CAMPAIGN_RATE);
		expect(await sendCampaigns()).toBe(0);
		expect(await getResults(team(), id)).toMatchObject({
			total: emails.length,
			open: 5,
			waiting: settings().CAMPAIGN_RATE,
		});
		await sendAll(START);
		const sent = await findCampaignEmails(id);
		expect(sent.map(({ recipient }) => recipient)).toEqual([...emails].sort());
		for (const part of [sent[0]?.text, sent[0]?.html])
			expect(part).toContain("1 Example Street, Los Angeles, CA 90000");
		expect(sent[0]).toMatchObject({
			subject: "News from Greenroom",
			text: expect.stringContaining("Hello there,\n\n**read** this (https://greenroom.example/blog)."),
		});
		expect(sent[0]?.html).toContain(
			'<strong>read</strong> <a href="https://greenroom.example/blog">this</a>',
		);
		expect(JSON.parse(sent[0]?.headers ?? "")).toMatchObject({
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
			"List-Unsubscribe": expect.stringContaining("/newsletter/unsubscribe?token="),
		});
		expect((await getCampaign(team(), id)).state).toBe("SENT");
	});

	it("that is killed in the middle continues later, and everyone gets it exactly once", async () => {
		const emails = await subscribers(900);
		const { id } = await saveCampaign(team(), typedCampaign());
		await sendCampaign(team(), { id, ...SEND_NOW });
		const environment = {
			DATA_DIR: settings().dataDir,
			DATABASE_URL: settings().databaseUrl,
			CAMPAIGN_RATE: "100000",
			LOG_LEVEL: "silent",
			SESSION_SECRET: process.env.SESSION_SECRET ?? "",
			PUBLIC_URL: "https://greenroom.example",
		};
		for (const queued of isFullRun ? [1, 200, 500] : [200]) {
			const killed = startChild("email/send-campaigns.ts", { settings: environment });
			await expect
				.poll(() => db().outboxEmail.count({ where: { kind: `campaign-${id}` } }), { interval: 1 })
				.toBeGreaterThanOrEqual(queued);
			killed.process.kill("SIGKILL");
			await killed.ended;
		}
		const last = startChild("email/send-campaigns.ts", { settings: environment });
		expect(await last.ended, last.errors()).toBe(0);
		expect((await findCampaignEmails(id)).map(({ recipient }) => recipient)).toEqual([...emails].sort());
		expect(await getResults(team(), id)).toMatchObject({ total: 900, open: 0, waiting: 900, skipped: [] });
		expect((await getCampaign(team(), id)).state).toBe("SENT");
	});

	it("skips people who unsubscribed after it started", async () => {
		const emails = await subscribers(settings().CAMPAIGN_RATE + 2);
		const { id } = await saveCampaign(team(), typedCampaign());
		await sendCampaign(team(), { id, ...SEND_NOW });
		await sendCampaigns();
		const last = [...emails].sort().at(-1) ?? "";
		await db().newsletterSubscriber.update({ where: { email: last }, data: { state: "UNSUBSCRIBED" } });
		await sendAll(START);
		expect((await findCampaignEmails(id)).map(({ recipient }) => recipient)).not.toContain(last);
		expect((await getResults(team(), id)).skipped).toEqual([{ why: "Unsubscribed", count: 1 }]);
	});

	it("is scheduled for a time in the site's time zone, and starts at that time", async () => {
		await subscribers(1);
		const { id } = await saveCampaign(team(), typedCampaign());
		for (const [day, time, field] of [
			["2026-03-08", "2:30 AM", "time"],
			["2026-03-06", "9:00", "day"],
		] as const)
			await expect(sendCampaign(team(), { id, when: "schedule", day, time })).rejects.toMatchObject({
				fieldErrors: { [field]: [expect.any(String)] },
			});
		await sendCampaign(team(), { id, when: "schedule", day: "2026-03-07", time: "9:00" });
		expect(await sendCampaigns()).toBe(0);
		setClock(new Date("2026-03-07T17:00:00Z"));
		expect(await sendCampaigns()).toBe(1);
	});

	it("that is canceled doesn't reach anyone else, and can't be sent again", async () => {
		await subscribers(settings().CAMPAIGN_RATE + 2);
		const { id } = await saveCampaign(team(), typedCampaign());
		await sendCampaign(team(), { id, ...SEND_NOW });
		await sendCampaigns();
		await cancelCampaign(team(), { id });
		setClock(new Date(START.getTime() + LATER));
		expect(await sendCampaigns()).toBe(0);
		await expect(sendCampaign(team(), { id, ...SEND_NOW })).rejects.toMatchObject({ code: "conflict" });
		await expect(cancelCampaign(team(), { id })).rejects.toMatchObject({ code: "conflict" });
	});

	it("is created only once by a repeated form, isn't overwritten by an outdated edit, and can't be sent to an empty segment", async () => {
		const first = team("key");
		const { id } = await saveCampaign(first, typedCampaign());
		expect(await saveCampaign(first, typedCampaign())).toEqual({ id });
		expect(await db().campaign.count()).toBe(1);
		const version = getEditVersion(campaignValues(await getCampaign(team(), id)));
		await saveCampaign(team(), typedCampaign({ name: "April", version }), id);
		await expect(saveCampaign(team(), typedCampaign({ name: "May", version }), id)).rejects.toMatchObject({
			code: "conflict",
		});
		await expect(sendCampaign(team(), { id, ...SEND_NOW })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("This segment has no recipients"),
		});
	});

	it("can be tested by sending it to yourself", async () => {
		const { id } = await saveCampaign(team(), typedCampaign());
		expect(await testCampaign(team(), { id })).toEqual({ email: user.email });
		const [email] = await db().outboxEmail.findMany({ where: { kind: "campaign-test" } });
		expect(email).toMatchObject({
			recipient: user.email,
			subject: "[Test] News from Greenroom",
			text: expect.stringContaining("Hello Sam Person,"),
		});
	});

	it("is only for the team", async () => {
		const actor = visitor({ user: await newMember("CREATOR") });
		await expect((async () => saveCampaign(actor, typedCampaign()))()).rejects.toMatchObject({
			code: "forbidden",
		});
		await expect(sendCampaign(actor, { id: "x", ...SEND_NOW })).rejects.toMatchObject({ code: "forbidden" });
		await expect(cancelCampaign(actor, { id: "x" })).rejects.toMatchObject({ code: "forbidden" });
		await expect((async () => testCampaign(actor, { id: "x" }))()).rejects.toMatchObject({
			code: "forbidden",
		});
	});
});
