import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { previewCampaign, saveCampaign, sendCampaign } from "#app/domain/office/campaigns/campaign.server.ts";
import { SaveCampaignForm } from "#app/domain/office/campaigns/campaign-forms.ts";
import { sendCampaigns } from "#app/domain/office/campaigns/send-campaigns.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { getNewsStanding, leaveNews } from "#app/domain/platform/email/leave-news.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, newUnconfirmedMember, visitor } from "../../support/accounts/actors.ts";

const START = new Date("2026-03-07T12:00:00Z");
const LATER = 61_000;
let user: SignedInUser;
const team = (submissionKey?: string) => visitor({ user, submissionKey });

const written = (facts: Partial<SaveCampaignInput> = {}): SaveCampaignInput => ({
	name: "March",
	segment: "newsletter",
	subject: "News of {{site}}",
	body: "Hello {{name}},\n\n**read** [this](/blog).",
	...facts,
});

type SaveCampaignInput = Parameters<typeof saveCampaign>[1];
const now = { when: "now" as const, day: undefined, time: undefined };
const emails = (id: string) =>
	db().outboxEmail.findMany({ where: { kind: `campaign-${id}` }, orderBy: { recipient: "asc" } });

/** Runs the job minute after minute until nothing is left. */
async function sendAll(): Promise<void> {
	for (let minute = 1; minute < 50; minute++) {
		await sendCampaigns();
		if ((await db().campaign.count({ where: { state: "SENDING" } })) === 0) return;
		setClock(new Date(START.getTime() + minute * LATER));
	}
	throw new Error("The campaign came to no end.");
}

beforeEach(async () => {
	setClock(START);
	user = await newMember("ADMIN");
});

afterEach(() => setClock(undefined));

describe("the text of a campaign", () => {
	it.each([
		[
			{ subject: "Hi {{nmae}}" },
			"subject",
			"{{nmae}} means nothing here. Use {{name}}, {{site}}, {{support}}.",
		],
		[
			{ body: "{{a}} {{ b }} {{name}}" },
			"body",
			"{{a}}, {{b}} means nothing here. Use {{name}}, {{site}}, {{support}}.",
		],
		[{ segment: "everyone" }, "segment", "Choose who gets it"],
		[{ name: "  " }, "name", "Enter a name for the team"],
		[{ subject: "x\u0007" }, "subject", "Remove the characters that can't be shown, then try again."],
	])("%j is refused", (facts, field, message) => {
		const parsed = SaveCampaignForm.safeParse({ ...written(), ...facts });
		expect(parsed.error?.issues.map(({ path, message: said }) => [path[0], said])).toEqual([
			[field, message],
		]);
	});

	it("shows names as they are, never as Markdown or HTML", async () => {
		user = { ...user, name: '**<b>[x](http://evil.example)</b>"' };
		const { html, text } = previewCampaign(team(), {
			segment: "creators",
			subject: "x",
			body: "Hello {{name}} <script>",
		});
		expect(html).toContain("Hello **&lt;b&gt;[x](http://evil.example)&lt;/b&gt;&quot; &lt;script&gt;");
		expect(text).toContain(user.name);
	});
});

describe("news by email", () => {
	it("reaches only members who chose it, and the link in an email stops it, signed out", async () => {
		// The third one has chosen nothing.
		const [reader, unconfirmed] = await Promise.all([
			newMember("CREATOR"),
			newUnconfirmedMember("CREATOR"),
			newMember("CREATOR"),
		]);
		await db().notificationChoice.createMany({
			data: [reader, unconfirmed].map(({ id: userId }) => ({
				userId,
				topic: "NEWS" as const,
				byEmail: true,
			})),
		});
		const { id } = await saveCampaign(team(), written({ segment: "creators" }));
		await sendCampaign(team(), { id, ...now });
		await sendAll();
		const [email, ...others] = await emails(id);
		expect([email?.recipient, others]).toEqual([reader.email, []]);
		const token = /\/news\/leave\?token=([\w.-]+)/.exec(email?.text ?? "")?.[1] ?? "";
		expect(await getNewsStanding(token)).toBe("reads");
		expect(await leaveNews(visitor(), { token })).toBe("left");
		expect(await leaveNews(visitor(), { token })).toBe("left");
		expect(await leaveNews(visitor(), { token: `${token}x` })).toBe("unknown");
		expect(await db().auditEvent.count({ where: { action: "leave-news" } })).toBe(1);
	});

	it("can be stopped for an address on the waitlist, which then gets no campaigns", async () => {
		const email = newAddress();
		await db().waitlistEntry.create({
			data: { email, audience: "CREATOR", source: "test", createdAt: START },
		});
		const send = async () => {
			const { id } = await saveCampaign(team(), written({ segment: "waitlist_creators" }));
			await sendCampaign(team(), { id, ...now });
			await sendAll();
			return emails(id);
		};
		const [sentEmail] = await send();
		const token = /\/news\/leave\?token=([\w.-]+)/.exec(sentEmail?.text ?? "")?.[1] ?? "";
		expect(await leaveNews(visitor(), { token })).toBe("left");
		expect(await send()).toEqual([]);
	});
});
