import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "#app/domain/platform/actor.ts";
import { chooseNotifications } from "#app/domain/platform/notifications.server.ts";
import { SAVED_SEARCHES_MAX, SEARCH_EMAIL_NAMES } from "#app/domain/profiles/directory-search.ts";
import {
	deleteSearch,
	findSavedSearches,
	getSearchesStanding,
	leaveSearches,
	pauseSearch,
	readSearch,
	resumeSearch,
	saveSearch,
	sendSavedSearches,
} from "#app/domain/profiles/saved-search.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, HOUR, later, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, newUnconfirmedMember, visitor } from "../../support/accounts/actors.ts";
import { newProfessional } from "../../support/market/professionals.ts";

const START = new Date("2026-11-02T12:00:00Z");
beforeEach(() => setClock(START));
afterEach(() => setClock(undefined));

async function newCreator(): Promise<Actor & { email: string; id: string }> {
	const user = await newMember("CREATOR");
	return { ...visitor({ user }), email: user.email, id: user.id };
}

const emailsTo = (recipient: string) =>
	db().outboxEmail.findMany({ where: { recipient, kind: "saved-search-news" }, orderBy: { id: "asc" } });
const wait = (milliseconds: number) => setClock(later(now(), milliseconds));

describe("a saved search", () => {
	it("is stored in the directory's canonical form, without the page, the sort order, or unknown parameters", async () => {
		expect(readSearch("?place=california&after=1~x&sort=newest&category=LEGAL&color=red")).toMatchObject({
			query: "category=legal&place=California",
			path: "/services?category=legal&place=California",
			parts: ["Legal & Compliance", "California"],
		});
		expect(readSearch("")).toMatchObject({ query: "", path: "/services", parts: [] });
	});

	it("is saved only once, only by creators, up to a limit, and only for known locations", async () => {
		const creator = await newCreator();
		await saveSearch(creator, { name: "Lawyers", query: "category=legal" });
		await expect(
			saveSearch(creator, { name: "Again", query: "?category=legal&sort=newest" }),
		).rejects.toMatchObject({
			code: "conflict",
			message: "You have already saved this search as “Lawyers”.",
		});
		await expect(saveSearch(creator, { name: "Nowhere", query: "place=qwertz" })).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { name: [expect.stringContaining("qwertz")] },
		});
		await expect(
			saveSearch(visitor({ user: await newMember("PROFESSIONAL") }), { name: "x", query: "" }),
		).rejects.toMatchObject({ code: "forbidden" });
		await db().savedSearch.createMany({
			data: Array.from({ length: SAVED_SEARCHES_MAX - 1 }, (_, i) => ({
				creatorId: creator.id,
				name: "x",
				query: `min=${i}`,
				createdAt: START,
				seenId: "",
			})),
		});
		await expect(saveSearch(creator, { name: "Too many", query: "" })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("full"),
		});
	});

	it("is private to its creator", async () => {
		const creator = await newCreator();
		const { id } = await saveSearch(creator, { name: "Mine", query: "" });
		const stranger = await newCreator();
		for (const command of [pauseSearch, resumeSearch, deleteSearch])
			await expect(command(stranger, id)).rejects.toMatchObject({ code: "not_found" });
		expect(await findSavedSearches(stranger)).toEqual([]);
		await deleteSearch(creator, id);
		expect(await findSavedSearches(creator)).toEqual([]);
	});
});

describe("the email about saved searches", () => {
	it("lists only new professionals who match, for all searches together", async () => {
		const creator = await newCreator();
		await newProfessional({ businessName: "Known Before" });
		await saveSearch(creator, { name: "Lawyers", query: "category=legal" });
		await saveSearch(creator, { name: "Photographers", query: "category=photography" });
		expect(await sendSavedSearches()).toBe(0);
		await newProfessional({ businessName: "New Counsel" });
		await newProfessional({ businessName: "New Lens", serviceLine: "PHOTO_VIDEO" });
		await newProfessional({ businessName: "Elsewhere", serviceLine: "MARKETING" });
		expect(await sendSavedSearches()).toBe(1);
		const [email, ...others] = await emailsTo(creator.email);
		expect(others).toEqual([]);
		expect(email?.subject).toBe("New professionals match 2 of your saved searches");
		for (const words of ["Lawyers:\nNew Counsel (", "Photographers:\nNew Lens ("])
			expect(email?.text).toContain(words);
		for (const words of ["Known Before", "Elsewhere"]) expect(email?.text).not.toContain(words);
		expect(await db().notification.count({ where: { userId: creator.id, topic: "SEARCHES" } })).toBe(1);
	});

	it("is sent at most once a week, and only if someone is new", async () => {
		const creator = await newCreator();
		await saveSearch(creator, { name: "Everyone", query: "" });
		await newProfessional();
		expect(await sendSavedSearches()).toBe(1);
		await newProfessional();
		wait(7 * DAY - HOUR);
		expect(await sendSavedSearches()).toBe(0);
		wait(HOUR);
		expect(await sendSavedSearches()).toBe(1);
		wait(30 * DAY);
		expect(await sendSavedSearches()).toBe(0);
		expect((await emailsTo(creator.email)).map(({ subject }) => subject)).toEqual(
			Array(2).fill("A new professional matches “Everyone”"),
		);
	});

	it("names a few professionals and counts the others", async () => {
		const creator = await newCreator();
		await saveSearch(creator, { name: "Everyone", query: "" });
		for (let i = 0; i < SEARCH_EMAIL_NAMES + 2; i++) await newProfessional();
		await sendSavedSearches();
		const [email] = await emailsTo(creator.email);
		expect(email?.subject).toBe(`${SEARCH_EMAIL_NAMES + 2} new professionals match “Everyone”`);
		expect(email?.text).toContain("and 2 more");
	});

	it("leaves out paused searches, and professionals who were listed during the pause", async () => {
		const creator = await newCreator();
		const { id } = await saveSearch(creator, { name: "Everyone", query: "" });
		await pauseSearch(creator, id);
		await newProfessional();
		expect(await sendSavedSearches()).toBe(0);
		await resumeSearch(creator, id);
		expect(await sendSavedSearches()).toBe(0);
		await newProfessional();
		expect(await sendSavedSearches()).toBe(1);
	});

	it("isn't sent to unconfirmed, suspended, or leaving members", async () => {
		const unconfirmed = visitor({ user: await newUnconfirmedMember("CREATOR") });
		const [suspended, leaving] = [await newCreator(), await newCreator()];
		for (const creator of [unconfirmed, suspended, leaving])
			await saveSearch(creator, { name: "Everyone", query: "" });
		await db().user.update({ where: { id: suspended.id }, data: { suspendedAt: now() } });
		await db().user.update({ where: { id: leaving.id }, data: { deletionAskedAt: now() } });
		await newProfessional();
		expect(await sendSavedSearches()).toBe(0);
	});

	it("can be stopped with its link while signed out and resumed in the settings, and stopping it doesn't stop the notifications", async () => {
		const creator = await newCreator();
		await saveSearch(creator, { name: "Everyone", query: "" });
		await newProfessional();
		await sendSavedSearches();
		const [email] = await emailsTo(creator.email);
		const token = /\/searches\/leave\?token=([\w.-]+)/.exec(email?.text ?? "")?.[1] ?? "";
		expect(JSON.parse(email?.headers ?? "{}")).toMatchObject({
			"List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
		});
		expect(await getSearchesStanding(token)).toBe("reads");
		for (let i = 0; i < 2; i++) expect(await leaveSearches(visitor(), { token })).toBe("left");
		expect(await leaveSearches(visitor(), { token: `${token}x` })).toBe("unknown");
		expect(await db().auditEvent.count({ where: { action: "leave-searches" } })).toBe(1);
		await newProfessional();
		wait(8 * DAY);
		expect(await sendSavedSearches()).toBe(1);
		expect([
			(await emailsTo(creator.email)).length,
			await db().notification.count({ where: { userId: creator.id } }),
		]).toEqual([1, 2]);
		await chooseNotifications(creator, {
			topics: ["SEARCHES"],
			pace: "at-once",
			quietFrom: null,
			quietUntil: null,
		});
		expect(await getSearchesStanding(token)).toBe("reads");
	});
});
