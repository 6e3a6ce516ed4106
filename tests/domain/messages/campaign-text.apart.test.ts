import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { previewCampaign, saveCampaign, sendCampaign } from "#app/domain/office/campaigns/campaign.server.ts";
import { SaveCampaignForm } from "#app/domain/office/campaigns/campaign-forms.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { getNewsStanding, leaveNews } from "#app/domain/platform/email/leave-news.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newAddress, newMember, newUnconfirmedMember, visitor } from "../../support/accounts/actors.ts";
import { findCampaignEmails, SEND_NOW, sendAll, typedCampaign } from "../../support/email/campaigns.ts";

const START = new Date("2026-03-07T12:00:00Z");
let user: SignedInUser;
const team = (submissionKey?: string) => visitor({ user, submissionKey });

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
		[{ name: "  " }, "name", "Enter a name"],
		[{ subject: "x\u0007" }, "subject", "Remove the characters that can't be shown, then try again."],
	])("%j is refused", (facts, field, message) => {
		const parsed = SaveCampaignForm.safeParse({ ...typedCampaign(), ...facts });
		expect(parsed.error?.issues.map(({ path, message: said }) => [path[0], said])).toEqual([
			[field, message],
		]);
	});

	it("shows names as they were typed, never as Markdown or HTML", async () => {
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

describe("news emails", () => {
	it("reach only members who chose them, and can be stopped with the link in an email without signing in", async () => {
		// The third member hasn't chosen any emails.
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
		const { id } = await saveCampaign(team(), typedCampaign({ segment: "creators" }));
		await sendCampaign(team(), { id, ...SEND_NOW });
		await sendAll(START);
		const [email, ...others] = await findCampaignEmails(id);
		expect([email?.recipient, others]).toEqual([reader.email, []]);
		const token = /\/news\/leave\?token=([\w.-]+)/.exec(email?.text ?? "")?.[1] ?? "";
		expect(await getNewsStanding(token)).toBe("reads");
		expect(await leaveNews(visitor(), { token })).toBe("left");
		expect(await leaveNews(visitor(), { token })).toBe("left");
		expect(await leaveNews(visitor(), { token: `${token}x` })).toBe("unknown");
		expect(await db().auditEvent.count({ where: { action: "leave-news" } })).toBe(1);
	});

	it("can be stopped for an address on the waitlist, which then doesn't get any campaigns", async () => {
		const email = newAddress();
		await db().waitlistEntry.create({
			data: { email, audience: "CREATOR", source: "test", createdAt: START },
		});
		const send = async () => {
			const { id } = await saveCampaign(team(), typedCampaign({ segment: "waitlist_creators" }));
			await sendCampaign(team(), { id, ...SEND_NOW });
			await sendAll(START);
			return findCampaignEmails(id);
		};
		const [sentEmail] = await send();
		const token = /\/news\/leave\?token=([\w.-]+)/.exec(sentEmail?.text ?? "")?.[1] ?? "";
		expect(await leaveNews(visitor(), { token })).toBe("left");
		expect(await send()).toEqual([]);
	});
});
