import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { articleNamed } from "#app/domain/content/articles.server.ts";
import {
	moveContent,
	publishScheduled,
	saveArticle,
} from "#app/domain/content/editorial/edit-content.server.ts";
import {
	CONTENT_STATES,
	CONTENT_TRANSITIONS,
	type ContentTransition,
	contentTransitions,
} from "#app/domain/content/editorial/editorial.ts";
import { findContent, getEdited } from "#app/domain/content/editorial/editorial-queries.server.ts";
import { followContent } from "#app/domain/content/editorial/follow-content.server.ts";
import type { SignedInUser } from "#app/domain/platform/actor.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { article, moveAs } from "../../support/market/editorial.ts";

const slug = "light-a-kitchen";
const name = { kind: "article", slug } as const;

let user: SignedInUser;
const team = () => visitor({ user });
const move = (transition: ContentTransition, rest?: Parameters<typeof moveAs>[3]) =>
	moveAs(team(), transition, name, rest);

beforeEach(async () => {
	user = await newMember("ADMIN");
	// Reloads the content after the rows of the previous test were deleted.
	await followContent();
});
afterEach(() => setClock(undefined));

describe("publishing later", () => {
	beforeEach(async () => {
		setClock(new Date("2026-03-07T12:00:00Z"));
		await saveArticle(team(), slug, article(), true);
	});

	it("happens once, on time, with the revision that was scheduled", async () => {
		await move("schedule", { day: "2026-03-07", time: "9:30 am" });
		await saveArticle(team(), slug, article({ title: "Edited meanwhile" }));
		expect((await getEdited(team(), name)).state).toBe("SCHEDULED");
		setClock(new Date("2026-03-07T17:29:59Z"));
		expect(await publishScheduled()).toBe(0);
		setClock(new Date("2026-03-07T17:30:00Z"));
		const counts = await Promise.all([publishScheduled(), publishScheduled()]);
		expect(counts.reduce((sum, count) => sum + count)).toBe(1);
		expect(articleNamed(slug)?.title).toBe(article().title);
		expect(await publishScheduled()).toBe(0);
		expect(await db().auditEvent.count({ where: { action: "publish-scheduled-content" } })).toBe(1);
	});

	it.each([
		["2026-03-08", "2:30 AM", "time", "skip 02:30"],
		["2026-03-06", "14:00", "day", "has passed"],
		["2026-03-09", "25:00", "time", "Enter a time"],
		["2026-03-09", "soon", "time", "Enter a time"],
	])("on %s at %s is refused", async (day, time, field, words) => {
		await expect(move("schedule", { day, time })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { [field]: [expect.stringContaining(words)] },
		});
	});

	it("at a time that occurs twice when the clocks change uses the first occurrence, and a note says so", async () => {
		const { note } = await move("schedule", { day: "2026-11-01", time: "1:30 AM" });
		expect(note).toContain("occurs twice. The first one counts");
		expect((await getEdited(team(), name)).scheduledAt).toEqual(new Date("2026-11-01T08:30:00Z"));
	});

	it("sends the text back to review if it is no longer valid on the site", async () => {
		await move("schedule", { day: "2026-03-07", time: "9:30 AM" });
		await db().contentRevision.updateMany({ data: { source: "---\ntitle: 1\n---\n" } });
		setClock(new Date("2026-03-08T17:30:00Z"));
		expect(await publishScheduled()).toBe(1);
		expect((await getEdited(team(), name)).state).toBe("IN_REVIEW");
	});
});

describe("each content transition", () => {
	const cases = CONTENT_STATES.flatMap((state) =>
		CONTENT_TRANSITIONS.map((transition) => ({ state, transition })),
	);
	it.each(cases)("from $state ($transition) follows the table", async ({ state, transition }) => {
		await saveArticle(team(), slug, article(), true);
		await db().contentItem.updateMany({ data: { state } });
		const asked = move(transition, { day: "2099-01-02", time: "10:00" });
		if (contentTransitions[transition].from.includes(state)) {
			await asked;
			expect((await getEdited(team(), name)).state).toBe(contentTransitions[transition].to);
		} else await expect(asked).rejects.toMatchObject({ code: "conflict" });
	});

	it("is only for the team", async () => {
		for (const role of ["CREATOR", "PROFESSIONAL"] as const) {
			const actor = visitor({ user: await newMember(role) });
			const input = { transition: "publish" as const, day: undefined, time: undefined, base: 0 };
			await expect(saveArticle(actor, slug, article(), true)).rejects.toMatchObject({ code: "forbidden" });
			await expect(moveContent(actor, name, input)).rejects.toMatchObject({ code: "forbidden" });
			await expect(findContent(actor)).rejects.toMatchObject({ code: "forbidden" });
		}
	});
});
