import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addDays } from "#app/domain/platform/time/calendar-day.ts";
import { DAY } from "#app/infra/process/clock.server.ts";
import { newCreator } from "../../support/accounts/creator.ts";
import { Browser, type Page } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { type Instance, startInstance } from "../../support/instance/instance.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { openMarketplace } from "../../support/instance/start-shared-instances.ts";
import { personId, stored, verifyCreator } from "../../support/market/market.ts";
import { addAttorney, addMatch, addRequest } from "../../support/market/matching-records.ts";

// A separate instance, because the team's pages about work show the last decision and a button that
// undoes it.
let instance: Instance;
let team: Browser;
let attorneys: string[];
beforeAll(async () => {
	instance = await startInstance({ AGE_REVIEW_PERCENT: "0" });
	await openMarketplace(instance);
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	attorneys = ["Alder Law", "Birch Law", "Cedar Law"].map((name) => addAttorney(instance, name));
	addAttorney(instance, "Desert Law", { city: "Reno", region: "NV", travelWillingness: "WILL_TRAVEL" });
});

afterAll(() => instance.stop());

const FORM = "main form[method=post]:has(textarea)";
const text = (page: Page) => page.$("main").text().replace(/\s+/g, " ");

async function verified() {
	const creator = await newCreator(instance);
	const id = personId(instance, { email: creator.email });
	verifyCreator(instance, id);
	return { ...creator, id };
}

const findMatch = (requestId: string) =>
	instance.rows<{ id: string; state: string }>(
		"SELECT id, state FROM Match WHERE requirementsId = ? ORDER BY id DESC",
		requestId,
	)[0];
const findStatus = (requestId: string) =>
	instance.rows<{ status: string }>("SELECT status FROM Requirements WHERE id = ?", requestId)[0]?.status;
const proposalPath = (requestId: string, ids: readonly string[]) =>
	`/admin/matching/${requestId}/proposal?${new URLSearchParams(ids.map((id) => ["with", id]))}`;

describe("matching", () => {
	it("goes from the queue to the choice of professionals, then to the reasons, and then to the creator", async () => {
		const creator = await verified();
		const request = addRequest(instance, creator.id, { isLate: true });
		const queue = await team.get("/admin/work/matching");
		expect(text(queue)).toContain("Late");
		const claimed = await team.post("/admin/work/matching/claim", { subjectId: request });
		expect([claimed.location, findStatus(request)]).toEqual([`/admin/matching/${request}`, "IN_REVIEW"]);
		const job = await team.follow(claimed);
		expectGoodDocument(job, instance.origin);
		expect(text(job)).toMatch(/Late due/);
		expect(text(job)).toContain("Only in California: 3 instead of 4");
		for (const name of ["Alder Law", "Birch Law", "Cedar Law"])
			expect(job.$(`main input[name=with]`).closest("label").text()).toContain(name);
		expect(text(job)).toContain("Desert Law");
		expect(text(await team.get(`/admin/matching/${request}?place=state`))).not.toContain("Desert Law");

		for (const ids of [[], [...attorneys, "nobody", addAttorney(instance, "Elm Law")]]) {
			const refused = await team.get(proposalPath(request, ids));
			expect([refused.status, refused.location?.split("?")[0]]).toEqual([303, `/admin/matching/${request}`]);
			expect(text(await team.follow(refused))).toContain("Professionals who fit");
		}
		const path = proposalPath(request, attorneys.slice(0, 2));
		const page = await team.get(path);
		expectGoodDocument(page, instance.origin);
		const draft = page.$(`${FORM} textarea[name=reason1]`).text();
		expect(draft).toMatch(
			/(Alder|Birch) Law is in Los Angeles and has 3–5 years of experience\. At \$150 per hour, your budget covers about 6 hours\./,
		);
		const unwritten = await team.submit(page, FORM, { reason2: "Quick." });
		expectFailedForm(unwritten, FORM, { reason1: "Put this in your own words. The creator reads it." });
		expect(unwritten.$(`${FORM} textarea[name=reason1]`).text()).toBe(draft);
		expect(unwritten.$(`${FORM} textarea[name=reason2]`).text()).toContain("Quick.");
		const preview = await team.submit(page, FORM, {
			reason1: "They know <b>brand</b> deals.",
			reason2: "Quick.",
			preview: "1",
		});
		expect([preview.status, findMatch(request)]).toEqual([200, undefined]);
		expect(preview.$("pre").text()).toContain("They know <b>brand</b> deals.");
		expectGoodDocument(preview, instance.origin);
		const failed = await team.submit(page, FORM, { reason1: " ", reason2: "Quick." });
		expectFailedForm(failed, FORM, { reason1: "Say why you propose them. The creator reads it." });
		expect(failed.$(`${FORM} textarea[name=reason2]`).text()).toContain("Quick.");

		const key = { submission: "kept.key", reason1: "They know brand deals.", reason2: "They answer fast." };
		const fields = Object.fromEntries(
			page
				.$(FORM)
				.serializeArray()
				.map(({ name, value }) => [name, value]),
		);
		const answers = await Promise.all(
			Array.from({ length: 5 }, () => team.post(path, { ...fields, ...key })),
		);
		expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303]));
		expect(instance.rows("SELECT id FROM Match WHERE requirementsId = ?", request)).toHaveLength(1);
		expect((await team.submit(page, FORM, {})).status).toBe(409);

		const match = findMatch(request);
		expect((await creator.browser.get(`/matches/${match?.id}`)).status).toBe(404);
		for (const at of ["/dashboard", "/dashboard/creator", "/profile/creator"])
			expect((await creator.browser.get(at)).text).not.toContain("/matches/");
		instance.change("UPDATE Match SET sentAt = ? WHERE id = ?", stored(new Date()), match?.id ?? "");
		const seen = await creator.browser.get(`/matches/${match?.id}`);
		expectGoodDocument(seen, instance.origin);
		for (const part of [
			"Alder Law",
			"Birch Law",
			"They know brand deals.",
			"They answer fast.",
			"None of these",
		])
			expect(text(seen)).toContain(part);
		for (const at of [
			"/dashboard",
			"/dashboard/creator",
			"/profile/creator",
			"/onboarding/requirements-submitted",
		]) {
			const linking = await creator.browser.get(at);
			expectGoodDocument(linking, instance.origin);
			expect(linking.$(`main a[href="/matches/${match?.id}"]`).length, at).toBeGreaterThan(0);
		}
		const quote = seen.$("main li a:contains('Request a quote')").first().attr("href") ?? "";
		expect(quote).toMatch(/^\/booking\/request-quote\/[\w-]+\?request=REQ-\d{6}$/);
		expect((await creator.browser.get(quote)).$("main input[name=city]").attr("value")).toBe("Los Angeles");
		const done = await team.get(`/admin/matching/${request}`);
		expect(text(done)).toContain("This request isn't waiting for matches.");
		expect(done.$("main input[name=with]")).toHaveLength(0);
	});

	it("lets the creator decline with a reason, which the team sees, and doesn't propose the declined professionals again", async () => {
		const creator = await verified();
		const id = addMatch(instance, creator.id, attorneys.slice(0, 2));
		const page = await creator.browser.get(`/matches/${id}/refuse`);
		expectGoodDocument(page, instance.origin);
		for (const reason of ["", " \n ", "x".repeat(1_001)]) {
			const failed = await creator.browser.submit(page, FORM, { causes: "WORK", reason });
			expect(failed.status).toBe(422);
			expect(instance.rows("SELECT id FROM Match WHERE id = ? AND state = 'SENT'", id)).toHaveLength(1);
		}
		const done = await creator.browser.submit(page, FORM, { causes: "WORK", reason: "Too <i>formal</i>." });
		expect([done.status, done.location]).toEqual([303, `/matches/${id}`]);
		const seen = await creator.browser.follow(done);
		expectGoodDocument(seen, instance.origin);
		for (const part of ["Too <i>formal</i>.", "We'll look again and propose others by"])
			expect(text(seen)).toContain(part);
		expect(seen.$("main a:contains('Request a quote')")).toHaveLength(0);
		expect((await creator.browser.submit(page, FORM, { causes: "WORK", reason: "Again." })).status).toBe(409);
		expect(text(await creator.browser.get(`/matches/${id}/refuse`))).toContain(
			"You can't decline these matches now",
		);

		const [request] = instance.rows<{ requirementsId: string }>(
			"SELECT requirementsId FROM Match WHERE id = ?",
			id,
		);
		const job = await team.get(`/admin/matching/${request?.requirementsId}`);
		expectGoodDocument(job, instance.origin);
		expect(text(job)).toContain("Creator's reason: Too <i>formal</i>.");
		expect(text(job)).toContain("2 declined by this creator before");
		const offered = job.$("main input[name=with]").toArray();
		expect(offered.map((box) => job.$(box).attr("value"))).not.toContain(attorneys[0]);
	});

	it("lets the team propose one professional, or tell the creator that it will take longer", async () => {
		const creator = await verified();
		const request = addRequest(instance, creator.id, { status: "IN_REVIEW" });
		instance.change("UPDATE Requirements SET city = 'Reno', state = 'NV' WHERE id = ?", request);
		const notice = "Only one professional fits.";
		const job = await team.get(`/admin/matching/${request}`);
		expect(text(job)).toContain(notice);
		expect(text(await team.get(`/admin/matching/${request}?place=near&rate=any`))).toContain(notice);
		const single = await team.get(
			proposalPath(request, [String(job.$("main input[name=with]").attr("value"))]),
		);
		expect([single.status, text(single)]).toEqual([
			200,
			expect.stringContaining("You are proposing one professional"),
		]);
		expectGoodDocument(single, instance.origin);

		const delay = job.$("main a:contains('Tell the creator it's taking longer')").attr("href") ?? "";
		const page = await team.get(delay);
		expectGoodDocument(page, instance.origin);
		expectFailedForm(await team.submit(page, FORM, { reason: " " }), FORM, {
			reason: "Say why it's taking longer. The creator reads it.",
		});
		const done = await team.submit(page, FORM, { reason: "Few attorneys work in <b>Reno</b>." });
		expect([done.status, done.location]).toEqual([303, "/admin/work/matching"]);
		expectGoodDocument(await team.follow(done), instance.origin);
		const seen = await creator.browser.get("/onboarding/requirements-submitted");
		expectGoodDocument(seen, instance.origin);
		for (const part of [
			"Your matches are taking longer than planned",
			"Few attorneys work in <b>Reno</b>.",
			"We now expect to propose 2–3 professionals by",
		])
			expect(text(seen)).toContain(part);
		expect(text(await team.get(`/admin/matching/${request}`))).toContain(
			"Few attorneys work in <b>Reno</b>.",
		);
	});

	it("shows only known facts about each professional", async () => {
		const creator = await verified();
		const [free = "", busy = ""] = attorneys;
		const today = new Date().toISOString().slice(0, 10);
		instance.change(
			"INSERT INTO BusyPeriod (id, professionalId, firstDay, lastDay, source) VALUES (?, ?, '2020-01-01', ?, 'form')",
			`busy-${busy}`,
			busy,
			addDays(today, 9),
		);
		const seen = await creator.browser.get(`/matches/${addMatch(instance, creator.id, [free, busy])}`);
		expectGoodDocument(seen, instance.origin);
		const cards = seen.$("main li:has(h2)").toArray();
		const words = cards.map((card) => seen.$(card).text().replace(/\s+/g, " "));
		for (const card of words) {
			expect(card).toContain(
				"Price of this jobFrom $150 per hourYour budget of $1,000 covers about 6 hours.",
			);
			expect(card).not.toMatch(/Not known|None|No reviews|Specialization/);
		}
		expect(words[0]).not.toContain("Next free dates");
		expect(
			seen
				.$(cards[1])
				.find("time")
				.map((_, time) => seen.$(time).attr("datetime"))
				.get(),
		).toEqual([10, 11, 12].map((days) => addDays(today, days)));
		instance.change("DELETE FROM BusyPeriod WHERE id = ?", `busy-${busy}`);
	});

	it("lets the creator request quotes from all available professionals with one form", async () => {
		const creator = await verified();
		const ids = ["Fig Law", "Gum Law", "Hazel Law"].map((name) => addAttorney(instance, name));
		const id = addMatch(instance, creator.id, ids);
		const match = await creator.browser.get(`/matches/${id}`);
		const path = `/matches/${id}/request-quotes`;
		expect(match.$(`main a[href="${path}"]`).text()).toBe("Ask all three for a quote");
		const away = stored(new Date(Date.now() + DAY));
		instance.change("UPDATE Professional SET awayUntil = ? WHERE id = ?", away, ids[2] ?? "");
		expect((await creator.browser.get(`/matches/${id}`)).$(`main a[href="${path}"]`).text()).toBe(
			"Ask the other two for a quote",
		);
		const page = await creator.browser.get(path);
		expectGoodDocument(page, instance.origin);
		expect(text(page)).toContain("Hazel Law is away and isn't taking requests right now.");
		const boxes = page.$(`${FORM} input[name=professionals]`).toArray();
		expect(boxes.map((box) => [page.$(box).attr("value"), page.$(box).attr("checked")])).toEqual(
			ids.slice(0, 2).map((value) => [value, "checked"]),
		);
		const filled = {
			title: "A contract",
			description: "For a brand deal.",
			preferredDates: "In May",
		};
		const failed = await creator.browser.submit(page, FORM, { ...filled, title: " " });
		expectFailedForm(failed, FORM, { title: "Enter a title" });
		expect(failed.$(`${FORM} textarea[name=description]`).text()).toContain("For a brand deal.");
		const none = await creator.browser.post(path, filled);
		expectFailedForm(none, FORM, { professionals: "Choose at least one professional" });
		const all = { ...filled, ...Object.fromEntries(ids.map((value, i) => [`professionals[${i}]`, value])) };
		const sent = await creator.browser.post(path, all);
		expect([sent.status, sent.location]).toEqual([303, "/creator/quotes"]);
		const list = await creator.browser.follow(sent);
		for (const part of [
			"You asked Fig Law and Gum Law for a quote. Hazel Law is away and isn't taking requests right now.",
			"Waiting for Fig Law to answer the request",
			"Waiting for Gum Law to answer the request",
		])
			expect(list.$("body").text().replace(/\s+/g, " ")).toContain(part);
		expect(
			instance.rows("SELECT id FROM Booking WHERE creatorId = ? AND title = 'A contract'", creator.id),
		).toHaveLength(2);
		const after = await creator.browser.get(`/matches/${id}`);
		expectGoodDocument(after, instance.origin);
		expect(after.$("main li:contains('Asked for a quote') a:contains('See your request')")).toHaveLength(2);
		expect(after.$(`main a[href="${path}"]`)).toHaveLength(0);
		const again = await creator.browser.post(path, all);
		expect([again.status, text(again)]).toEqual([
			409,
			expect.stringContaining("to Fig Law is still waiting for an answer"),
		]);
	});

	it("in early access lets the creator request a quote from only one professional at a time", async () => {
		const early = sharedInstance();
		const creator = await newCreator(early);
		const userId = personId(early, { email: creator.email });
		verifyCreator(early, userId);
		const ids = ["Ilex Law", "Jade Law"].map((name) => addAttorney(early, name));
		const path = `/matches/${addMatch(early, userId, ids)}`;
		const page = await creator.browser.get(path);
		expect(page.$("main a[href$=request-quotes]")).toHaveLength(0);
		expect(page.$("main a:contains('Request a quote')")).toHaveLength(2);
		const answer = await creator.browser.get(`${path}/request-quotes`);
		expect([answer.status, answer.location]).toEqual([303, path]);
	});

	it("returns 404 to a creator who opens or answers another creator's match", async () => {
		const [creator, other] = [await verified(), await verified()];
		const id = addMatch(instance, creator.id, attorneys.slice(0, 2));
		const answer = {
			causes: "WORK",
			reason: "No.",
			professionals: attorneys[0] ?? "",
			title: "A",
			description: "B",
			preferredDates: "C",
		};
		for (const end of ["", "/refuse", "/request-quotes"]) {
			for (const ask of [
				(at: string) => other.browser.get(at),
				(at: string) => other.browser.post(at, answer),
			]) {
				const [foreign, unknown] = [
					await ask(`/matches/${id}${end}`),
					await ask(`/matches/no-such-match${end}`),
				];
				expect(foreign.status).toBe(unknown.status);
				if (foreign.status !== 405) expect(foreign.status).toBe(404);
			}
		}
		expect(instance.rows("SELECT id FROM Match WHERE id = ? AND state = 'SENT'", id)).toHaveLength(1);
	});

	it("ends when the creator closes the request", async () => {
		const [creator, other] = [await verified(), await verified()];
		const request = addRequest(instance, creator.id);
		const [row] = instance.rows<{ reference: string }>(
			"SELECT reference FROM Requirements WHERE id = ?",
			request,
		);
		const path = `/onboarding/requirements-submitted/close?reference=${row?.reference}`;
		expect(
			(await creator.browser.get("/onboarding/requirements-submitted")).$(`main a[href="${path}"]`),
		).toHaveLength(1);
		for (const answer of [await other.browser.get(path), await other.browser.post(path, {})])
			expect(answer.status).toBe(404);
		const page = await creator.browser.get(path);
		expectGoodDocument(page, instance.origin);
		const done = await creator.browser.submit(page, "main form[method=post]", {});
		expect([done.status, findStatus(request)]).toEqual([303, "CLOSED"]);
		const seen = await creator.browser.follow(done);
		expect(seen.text).toContain(`Your request ${row?.reference} is closed.`);
		expect(seen.$("main a[href*=close]")).toHaveLength(0);
		expect(text(await creator.browser.get(path))).toContain("This request can't be closed");
		expect((await creator.browser.post(path, {})).status).toBe(409);
		expect(text(await team.get(`/admin/matching/${request}`))).toContain(
			"This request isn't waiting for matches",
		);
	});

	it("starts only after the age verification, and accepts any query in the page's URL", async () => {
		const creator = await newCreator(instance);
		const request = addRequest(instance, personId(instance, { email: creator.email }));
		const path = `/admin/matching/${request}`;
		expect(text(await team.get(path))).toContain("The creator’s age isn’t verified.");
		verifyCreator(instance, personId(instance, { email: creator.email }));
		for (const query of [
			"start=9999",
			"start=-1",
			"after=LEGAL.near:end&after=LEGAL.state:end&after=LEGAL.anywhere:end",
			"after=LEGAL.near:99999999999~x",
			"place=%00",
			"with=%27&with=a/b",
			`with=${"x".repeat(500)}`,
			"after=LEGAL.near:0~zzz",
		]) {
			const page = await team.get(`${path}?${query}`);
			expect(page.status, query).toBe(200);
		}
		expect(
			text(await team.get(`${path}?after=LEGAL.near:end&after=LEGAL.state:end&after=LEGAL.anywhere:end`)),
		).toContain("No one fits");
		expect(text(await team.get(`${path}?with=${attorneys[2]}`))).toContain("Chosen so far");
		const list = await team.get("/admin/requirements");
		expectGoodDocument(list, instance.origin);
		expect(list.$(`main a[href="${path}"]`)).toHaveLength(1);
	});
});
