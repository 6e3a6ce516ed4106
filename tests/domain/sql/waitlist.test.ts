import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import type { WaitlistSegment } from "#app/domain/people/waitlist/waitlist.ts";
import { countInvitable, findInvitable } from "#app/domain/people/waitlist/waitlist-segments.sql.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { newMember } from "../../support/accounts/actors.ts";

it.each<[WaitlistSegment, string[]]>([
	[{}, ["a", "b", "c", "d"]],
	[{ audience: "CREATOR" }, ["a", "b"]],
	[{ audience: "CREATOR", service: "photography" }, ["b"]],
	[{ source: "home-hero" }, ["a", "c"]],
	[{ from: "2026-05-02", to: "2026-05-03" }, ["b", "c"]],
	[{ invited: "no", audience: "OTHER" }, ["d"]],
	[{ invited: "yes" }, []],
])(
	"in the segment %j, the people who can be invited have no account, haven't been invited, and haven't unsubscribed",
	async (segment, names) => {
		const rows = [
			["a", "CREATOR", "LEGAL", "home-hero"],
			["b", "CREATOR", "PHOTOGRAPHY", "waitlist"],
			["c", "PROFESSIONAL", null, "home-hero"],
			["d", "OTHER", null, "signup"],
			["member", "CREATOR", null, "signup"],
			["left", "CREATOR", "LEGAL", "waitlist"],
			["invited", "CREATOR", "LEGAL", "home-hero"],
		] as const;
		// Adds one entry per day, at noon in Los Angeles.
		for (const [i, [name, audience, serviceType, source]] of rows.entries()) {
			const createdAt = new Date(Date.UTC(2026, 4, 1 + i, 19));
			await db().waitlistEntry.create({
				data: {
					id: randomUUID(),
					email: `${name}@example.com`,
					audience,
					serviceType,
					source,
					createdAt,
					invitedAt: name === "invited" ? now() : null,
				},
			});
		}
		await newMember("CREATOR", "member@example.com");
		await db().newsletterSubscriber.create({
			data: { email: "left@example.com", state: "UNSUBSCRIBED", source: "waitlist-news", requestedAt: now() },
		});
		expect(await countInvitable(db(), segment)).toBe(names.length);
		const ids = await findInvitable(db(), segment, 10);
		const found = await db().waitlistEntry.findMany({
			where: { id: { in: ids } },
			orderBy: { createdAt: "asc" },
			select: { id: true, email: true },
		});
		expect(found.map(({ email }) => email.split("@")[0])).toEqual(names);
		expect(found.map(({ id }) => id)).toEqual(ids);
		expect(await findInvitable(db(), segment, 1)).toEqual(ids.slice(0, 1));
	},
);
