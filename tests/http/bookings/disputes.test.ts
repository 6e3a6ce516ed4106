import { beforeAll, describe, expect, it } from "vitest";
import { DAY, later } from "#app/infra/process/clock.server.ts";
import { ageProof, MEMBER_PASSWORD } from "../../support/accounts/member.ts";
import type { Browser, Page, Values } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { type AgreementMarket, agreementMarket } from "../../support/instance/instance-agreements.ts";
import { newBookingSide } from "../../support/instance/instance-bookings.ts";
import { stored } from "../../support/market/market.ts";

const FORM = "main form";

let market: AgreementMarket;
let instance: AgreementMarket["instance"];
let professional: Browser;
beforeAll(async () => {
	market = await agreementMarket();
	({ instance, professional } = market);
});

/** Creates a booking whose first milestone of $333.33 is paid for and delivered. */
async function newDelivered() {
	const deal = await market.newAgreement();
	await market.fund(deal);
	await deliver(deal);
	return deal;
}
const deliver = ({ path }: { path: string }) =>
	market.call(market.ofProfessional, "POST", `${path}/milestones/1/deliver`, { note: "Two of three sets" });
type Deal = Awaited<ReturnType<typeof newDelivered>>;

const listForms = (path: string) => ({
	open: `${path}/milestones/1/dispute`,
	propose: `${path}/milestones/1/propose-split`,
});

/** Posts a form with files and the page's submission key. */
const sendParts = (
	browser: Browser,
	page: Page,
	values: Values,
	...files: { fileName: string; value: Buffer }[]
) =>
	browser.postParts(
		page.path,
		{ name: "submission", value: String(page.$("[name=submission]").attr("value")) },
		...Object.entries(values).map(([name, value]) => ({ name, value: value ?? "" })),
		...files.map((file) => ({ name: "files", ...file })),
	);

/** Opens a page, and expects this status and a well-formed document. */
async function opens(browser: Browser, path: string, status = 200): Promise<Page> {
	const page = await browser.get(path);
	expect([path, page.status]).toEqual([path, status]);
	expectGoodDocument(page, instance.origin);
	return page;
}
const text = (page: Page) => page.$("main").text().replaceAll(/\s+/g, " ");

/** Finds the path of a booking's pending proposal. */
const waitingProposal = ({ bookingId, path }: Deal) =>
	`${path}/proposals/${
		instance.rows<{ id: string }>(
			"select p.id from SplitProposal p join Milestone m on m.id = p.milestoneId where m.bookingId = ? and p.status = 'WAITING'",
			bookingId,
		)[0]?.id
	}`;

/** Submits the form that proposes how much goes to the professional. */
async function proposes(browser: Browser, deal: Deal, amount: string) {
	const answer = await browser.submit(await browser.get(listForms(deal.path).propose), FORM, {
		amount,
		reason: "Two of three sets",
	});
	expect(answer.status).toBe(303);
	return answer;
}

/** Submits the form that opens a dispute, and returns the dispute's path. */
async function opensDispute(browser: Browser, { path }: Deal, values: Values) {
	const answer = await sendParts(browser, await browser.get(listForms(path).open), {
		statement: "The third set is missing.",
		...values,
	});
	expect([answer.status, answer.location]).toEqual([303, expect.stringMatching(/\/disputes\/[\w-]+$/)]);
	return answer.location ?? "";
}

/** Stores the team's decision on a dispute directly in the database. */
function decide(dispute: string, refundCents: number, releaseCents: number): void {
	const disputeId = dispute.split("/").at(-1) ?? "";
	const at = stored(new Date());
	instance.change(
		"insert into DisputeDecision (id, disputeId, refundCents, releaseCents, reason, at) values (?, ?, ?, ?, 'Two of three sets were delivered.', ?)",
		...[`decision-${disputeId}`, disputeId, refundCents, releaseCents, at],
	);
	const dueAt = stored(later(new Date(), 7 * DAY));
	instance.change(
		"insert into Deadline (id, kind, bookingId, subjectId, dueAt, nextAt, createdAt) select ?, 'DISPUTE_APPEAL', bookingId, ?, ?, ?, ? from Dispute where id = ?",
		...[`appeal-${disputeId}`, `decision-${disputeId}`, dueAt, dueAt, at, disputeId],
	);
	instance.change("update Dispute set status = 'DECIDED' where id = ?", disputeId);
}

describe("a proposal before a dispute", () => {
	it("is made, declined, withdrawn, and accepted without JavaScript", async () => {
		const deal = await newDelivered();
		const { browser, path, bookingId } = deal;
		const booking = await opens(browser, path);
		expect(booking.$("#milestone-1 a[href$='/propose-split']")).toHaveLength(1);
		const page = await opens(browser, listForms(path).propose);
		expect(text(page)).toContain("Without an answer, the proposal expires, and nothing changes.");
		expectFailedForm(await browser.submit(page, FORM, { amount: "", reason: "" }), FORM, {
			amount: "Enter how much goes to the professional",
			reason: "Say why this is fair",
		});
		const tooMuch = await browser.submit(page, FORM, { amount: "333.34", reason: "All of it" });
		expectFailedForm(tooMuch, FORM, { amount: "Enter an amount between $0.00 and $333.33" });
		expect([tooMuch.$("[name=amount]").val(), tooMuch.$("[name=reason]").text()]).toEqual([
			"333.34",
			"All of it",
		]);
		const computed = await browser.submit(page, FORM, { amount: "222.22", reason: "" });
		expect(text(computed)).toContain("Back to you$111.11");
		expect(text(computed)).not.toContain("Fee");
		await proposes(browser, deal, "222.22");

		const first = waitingProposal(deal);
		const waiting = await opens(browser, path);
		expect(text(waiting)).toContain("to answer the proposal");
		// The delivery still needs a response, so accepting it is the next step.
		expect(waiting.$("main a.button-main").first().text()).toBe("Accept the delivery");
		expect((await browser.get(`${first}/accept`)).status).toBe(403);
		expect((await browser.get(`${first}/decline`)).status).toBe(403);
		expect((await professional.get(`${first}/withdraw`)).status).toBe(403);
		const answered = await opens(professional, path);
		expect(answered.$("#next-title").text()).toBe("Answer the proposal");
		expect(answered.$(`main a[href="${first}/accept"]`).length).toBeGreaterThan(0);
		const dashboard = await professional.get("/dashboard");
		expect(dashboard.$(`main a[href="${first}/accept"]`)).toHaveLength(1);
		const decline = await opens(professional, `${first}/decline`);
		expectFailedForm(await professional.submit(decline, FORM, { reason: " " }), FORM, {
			reason: "Say why you're declining",
		});
		await professional.submit(decline, FORM, { reason: "All sets were delivered." });
		expect(market.findState(bookingId)).toEqual(["IN_PROGRESS", "DELIVERED", "PLANNED"]);
		expect(text(await opens(professional, `${first}/decline`, 409))).toContain("It is now: declined.");

		await proposes(browser, deal, "222.22");
		const withdraw = await opens(browser, `${waitingProposal(deal)}/withdraw`);
		expect((await browser.submit(withdraw, FORM, {})).status).toBe(303);
		await proposes(browser, deal, "222.22");
		const accept = await opens(professional, `${waitingProposal(deal)}/accept`);
		expect(accept.$(`${FORM} button[type=submit]`).first().text()).toBe("Accept and receive $200.00");
		const answers = [await professional.submit(accept, FORM, {})];
		expect(answers[0]?.status).toBe(303);
		expect(market.findState(bookingId)).toEqual(["IN_PROGRESS", "SPLIT", "PLANNED"]);
		expect(
			instance.rows(
				"select releasedCents, refundedCents from Milestone where bookingId = ? and position = 0",
				bookingId,
			),
		).toEqual([{ releasedCents: 22_222, refundedCents: 11_111 }]);
		expect((await professional.submit(accept, FORM, {})).status).toBe(409);
		const nothing = await opens(browser, listForms(path).propose, 409);
		expect(text(nothing)).toContain("Nothing is held for this milestone");
		expectGoodDocument(await browser.get(path), instance.origin);
	});

	it("requires a recent proof of identity, after which the form is still filled in", async () => {
		const deal = await newDelivered();
		const { browser } = deal;
		const page = await browser.get(listForms(deal.path).propose);
		ageProof(instance, browser);
		const asked = await browser.submit(page, FORM, { amount: "100", reason: "A third" });
		expect(asked.location).toMatch(/^\/auth\/confirm-identity/);
		const back = await browser.follow(
			await browser.submit(await browser.follow(asked), FORM, { currentPassword: MEMBER_PASSWORD }),
		);
		expect(back.path).toBe(listForms(deal.path).propose);
		expect([back.$("[name=amount]").val(), back.$("[name=reason]").text()]).toEqual(["100", "A third"]);
		expect((await browser.submit(back, FORM, {})).status).toBe(303);
	});
});

describe("a dispute", () => {
	it("is opened with files, answered, countered, and settled without JavaScript", async () => {
		const deal = await newDelivered();
		const { browser, path, bookingId } = deal;
		const page = await opens(browser, listForms(path).open);
		expect(text(page)).toContain("Held now$333.33");
		expect(text(page)).toContain("5 business days");
		expect(page.$("[name=amount]").val()).toBe("333.33");
		const failed = await sendParts(
			browser,
			page,
			{ wanted: "", amount: "333.33", statement: "" },
			{ fileName: "missing.pdf", value: pdf() },
		);
		expectFailedForm(failed, FORM, {
			wanted: "Choose what you want",
			statement: "Say what was agreed and what happened instead",
		});
		const kept = await opens(browser, listForms(path).open);
		expect(kept.$("[name=kept]:checked + div").text()).toContain("missing.pdf");
		const values = {
			wanted: "REFUND",
			amount: "333.33",
			statement: "The third set is missing.",
			kept: String(kept.$("[name=kept]").val()),
		};
		const answers = [await sendParts(browser, kept, values), await sendParts(browser, kept, values)];
		const dispute = answers[0]?.location ?? "";
		expect(answers.map(({ status, location }) => [status, location])).toEqual([
			[303, dispute],
			[303, dispute],
		]);
		expect(market.findState(bookingId)).toEqual(["IN_PROGRESS", "DISPUTED", "PLANNED"]);
		expect(text(await opens(browser, listForms(path).open, 409))).toContain("is open already");

		const opened = await opens(browser, dispute);
		expect(opened.$("#next-title").text()).toMatch(/^Waiting for .* to answer the dispute$/);
		expect(text(opened)).toContain("by then, $333.33 goes back to you.");
		const file = opened.$("main a[href^='/files/']").attr("href") ?? "";
		expect((await browser.get(`${dispute}/answer`)).status).toBe(403);
		expect((await professional.get(file)).status).toBe(200);
		const stranger = (await newBookingSide({ instance, professionalId: market.professionalId })).browser;
		expect((await stranger.get(file)).status).toBe(404);

		const ofBooking = await opens(professional, path);
		expect(ofBooking.$("#next-title").text()).toBe("Answer the dispute");
		expect(ofBooking.$(`#milestone-1 a[href="${dispute}"]`)).toHaveLength(1);
		expect((await professional.get("/dashboard")).$(`main a[href="${dispute}"]`)).toHaveLength(1);
		expect((await opens(professional, dispute)).$("#next-title").text()).toBe("Answer the dispute");
		expect((await professional.get(`${dispute}/withdraw`)).status).toBe(403);
		const answer = await opens(professional, `${dispute}/answer`);
		expect(text(answer)).toContain("If you don't answer by then, $333.33 goes back to Ana Li.");
		expectFailedForm(await sendParts(professional, answer, { answer: "", statement: "Mine" }), FORM, {
			answer: "Choose your answer",
		});
		const silent = await sendParts(professional, answer, { answer: "disagree", statement: "" });
		expectFailedForm(silent, FORM, { statement: "Say why you disagree" });
		expect(silent.$("[name=answer]:checked").val()).toBe("disagree");
		await sendParts(professional, answer, { answer: "disagree", statement: "Two sets were delivered." });

		const addition = await opens(browser, `${dispute}/add-statement`);
		expectFailedForm(await sendParts(browser, addition, { statement: "" }), FORM, {
			statement: "Write your statement",
		});
		await sendParts(browser, addition, { statement: "The set was paid for." });
		expect(text(await opens(professional, dispute))).toContain("The set was paid for.");
		expect(text(await opens(browser, listForms(path).propose))).toContain("your proposal is carried out");
		await proposes(browser, deal, "100");
		expect(text(await opens(browser, listForms(path).propose, 409))).toContain("is waiting for an answer");
		const countering = await opens(professional, listForms(path).propose);
		expect(text(countering)).toContain(
			"$100.00 is released to you, less the fee, and $233.33 goes back to Ana Li.",
		);
		await proposes(professional, deal, "222.22");
		const both = await opens(browser, dispute);
		expect(both.$("main table tbody tr")).toHaveLength(2);
		expect(both.$("main table").text()).not.toContain("after the fee");
		const accept = await opens(browser, `${waitingProposal(deal)}/accept`);
		expect(accept.$(`${FORM} button[type=submit]`).first().text()).toBe("Accept and get $111.11 back");
		expect((await browser.submit(accept, FORM, {})).location).toBe(dispute);
		expect(market.findState(bookingId)).toEqual(["IN_PROGRESS", "SPLIT", "PLANNED"]);
		const over = await opens(professional, dispute);
		expect(text(over)).toContain("Your payout, after the fee$200.00");
		expect(over.$("main a[href$='/withdraw'], main a[href$='/answer']")).toHaveLength(0);
		expect(text(await opens(browser, dispute))).not.toContain("Your payout");
		for (const command of ["add-statement", "ask-team", "withdraw"])
			await opens(browser, `${dispute}/${command}`, 409);
		await opens(professional, `${dispute}/answer`, 409);
	});

	it("can be conceded only after a recent proof of identity, and the form keeps the statement and the file", async () => {
		const deal = await newDelivered();
		const dispute = await opensDispute(deal.browser, deal, { wanted: "REFUND", amount: "333.33" });
		const page = await professional.get(`${dispute}/answer`);
		ageProof(instance, professional);
		const asked = await sendParts(
			professional,
			page,
			{ answer: "agree", statement: "You're right." },
			{ fileName: "note.pdf", value: pdf() },
		);
		expect(asked.location).toMatch(/^\/auth\/confirm-identity/);
		const back = await professional.follow(
			await professional.submit(await professional.follow(asked), FORM, {
				currentPassword: market.account.password,
			}),
		);
		expect([back.path, back.$("[name=answer]:checked").val(), back.$("[name=statement]").text()]).toEqual([
			`${dispute}/answer`,
			"agree",
			"You're right.",
		]);
		expect(text(back)).toContain("note.pdf");
		const agreed = await sendParts(professional, back, {
			answer: "agree",
			statement: "You're right.",
			kept: String(back.$("[name=kept]").val()),
		});
		expect(agreed.location).toBe(dispute);
		expect(market.findState(deal.bookingId)).toEqual(["IN_PROGRESS", "REFUNDED", "PLANNED"]);
		expect(text(await opens(deal.browser, dispute))).toContain("You get $333.33 back.");
	});

	it("about part of the delivered work requires an identity confirmation, releases the undisputed money, and waits while the payer's bank decides about the payment", async () => {
		const deal = await newDelivered();
		const { browser, path, bookingId } = deal;
		const page = await browser.get(listForms(path).open);
		ageProof(instance, browser);
		const values = { wanted: "REFUND", amount: "111.11", statement: "One set is missing." };
		const asked = await sendParts(browser, page, values);
		expect(asked.location).toMatch(/^\/auth\/confirm-identity/);
		expect(market.findState(bookingId)).toEqual(["IN_PROGRESS", "DELIVERED", "PLANNED"]);
		const back = await browser.follow(
			await browser.submit(await browser.follow(asked), FORM, { currentPassword: MEMBER_PASSWORD }),
		);
		expect([
			back.$("[name=wanted]:checked").val(),
			back.$("[name=amount]").val(),
			back.$("[name=statement]").text(),
		]).toEqual(Object.values(values));
		const dispute = (await sendParts(browser, back, values)).location ?? "";
		expect(text(await opens(browser, dispute))).toContain("In dispute$111.11");
		expect(
			instance.rows("select releasedCents from Milestone where bookingId = ? and position = 0", bookingId),
		).toEqual([{ releasedCents: 22_222 }]);
		// Of the payout of $300.00, only $200.00 is released. The disputed part isn't.
		expect((await professional.get(path)).$("#milestone-1").text()).toMatch(
			/Your payout: \$300\.00 after the fee of \$33\.33 · \$200\.00: \w/,
		);

		instance.change(
			"update Milestone set frozenAt = ? where bookingId = ? and position = 0",
			stored(new Date()),
			bookingId,
		);
		const frozen = await opens(browser, dispute);
		expect(frozen.$("#next-title").text()).toBe("Waiting for the payer's bank to decide about the payment");
		expect(text(frozen)).toContain("The clock is paused");
		expect(text(await opens(browser, listForms(path).propose, 409))).not.toBe("");
	});

	it("can be withdrawn only by the side that opened it, and the work continues", async () => {
		const deal = await newDelivered();
		const dispute = await opensDispute(professional, deal, { wanted: "RELEASE" });
		expect((await opens(deal.browser, dispute)).$("#next-title").text()).toBe("Answer the dispute");
		expect((await deal.browser.get(`${dispute}/withdraw`)).status).toBe(403);
		const page = await opens(professional, `${dispute}/withdraw`);
		expect((await professional.submit(page, FORM, {})).location).toBe(dispute);
		expect(market.findState(deal.bookingId)).toEqual(["IN_PROGRESS", "DELIVERED", "PLANNED"]);
		expect(text(await opens(deal.browser, dispute))).toContain("It was withdrawn.");
	});

	it("goes to the team, whose decision can be accepted or appealed", async () => {
		const deal = await newDelivered();
		const { browser } = deal;
		const dispute = await opensDispute(browser, deal, { wanted: "REFUND", amount: "333.33" });
		await sendParts(professional, await professional.get(`${dispute}/answer`), {
			answer: "disagree",
			statement: "Two sets were delivered.",
		});
		const ask = await opens(browser, `${dispute}/ask-team`);
		expect((await browser.submit(ask, FORM, {})).location).toBe(dispute);
		expect((await opens(professional, dispute)).$("#next-title").text()).toBe(
			"Waiting for our team to decide the dispute",
		);
		expect((await browser.get(`${dispute}/accept-decision`)).status).toBe(409);
		decide(dispute, 11_111, 22_222);
		const decided = await opens(professional, dispute);
		expect(text(decided)).toContain("Two of three sets were delivered.");
		expect(text(decided)).toContain("You receive $200.00 after the fee.");
		ageProof(instance, browser);
		expect((await browser.get(`${dispute}/accept-decision`)).location).toMatch(/^\/auth\/confirm-identity/);
		await browser.post("/auth/confirm-identity", { currentPassword: MEMBER_PASSWORD });
		const accept = await opens(browser, `${dispute}/accept-decision`);
		expect(accept.$(`${FORM} button[type=submit]`).first().text()).toBe("Accept the decision");
		expect((await browser.submit(accept, FORM, {})).location).toBe(dispute);
		await opens(browser, `${dispute}/appeal`, 409);
		const appeal = await opens(professional, `${dispute}/appeal`);
		expectFailedForm(await sendParts(professional, appeal, { statement: " " }), FORM, {
			statement: "Write your statement",
		});
		expect((await sendParts(professional, appeal, { statement: "All sets were delivered." })).location).toBe(
			dispute,
		);
		expect((await opens(browser, dispute)).$("#next-title").text()).toBe(
			"Waiting for our team to decide the appeal",
		);
	});

	it("about work that isn't paid for yet can't be opened, and the page says why. Once it is paid for, the page says when the undisputed money is released", async () => {
		const deal = await market.newAgreement();
		const { browser, path } = deal;
		const page = await opens(browser, listForms(path).open, 409);
		expect(text(page)).toContain("Nothing is held or delivered for this milestone");
		const none = await opens(browser, listForms(path).propose, 409);
		expect(text(none)).toContain("Nothing is held for this milestone");
		for (const number of ["3", "0", "x"])
			for (const page of ["dispute", "propose-split"])
				expect((await browser.get(`${path}/milestones/${number}/${page}`)).status).toBe(404);

		const hint = async () => (await browser.get(listForms(path).open)).$("main form").text();
		await market.fund(deal);
		expect(await hint()).toMatch(/If it is less, the rest is released to .+ when the dispute is over, and/);
		await deliver(deal);
		expect(await hint()).toMatch(/If it is less, the rest is released to .+ right away, and/);
	});

	it("and its proposals aren't found by anyone outside the booking, or at the URLs of a different booking", async () => {
		const deal = await newDelivered();
		const dispute = await opensDispute(deal.browser, deal, { wanted: "REDO" });
		await sendParts(professional, await professional.get(`${dispute}/answer`), {
			answer: "disagree",
			statement: "It is what was agreed.",
		});
		await proposes(professional, deal, "300");
		const proposal = waitingProposal(deal);
		const other = await newBookingSide(market, "REQUESTED");
		// tests/http/security/foreign-ids.test.ts requests all pages and forms with someone else's ID.
		for (const page of [dispute, `${proposal}/accept`])
			expect([page, (await other.browser.get(page)).status]).toEqual([page, 404]);
		expect((await other.browser.post(`${proposal}/accept`, {})).status).toBe(404);
		expect((await professional.get(dispute.replace(deal.path, other.path))).status).toBe(404);
		expect((await professional.get(`${proposal.replace(deal.path, other.path)}/withdraw`)).status).toBe(404);
	});

	it("about legal work is mediated without moving money, and its page mentions fee arbitration", async () => {
		const deal = await market.newAgreement("LEGAL");
		const { browser, path } = deal;
		await market.call(market.ofProfessional, "POST", `${path}/milestones/1/deliver`, {
			note: "The contract",
		});
		expect((await browser.get(path)).$("main a[href$='/propose-split']")).toHaveLength(0);
		expect(text(await opens(browser, listForms(path).propose, 409))).toContain(
			"holds no money for legal work",
		);
		const page = await opens(browser, listForms(path).open);
		expect(page.$("[name=amount]")).toHaveLength(0);
		expect(text(page)).toContain("It doesn't decide about legal work.");
		const dispute = await opensDispute(browser, { ...deal }, { wanted: "REDO" });
		const shown = await opens(professional, dispute);
		expect(text(shown)).toContain("state bar about fee arbitration");
		expect(text(shown)).not.toContain("$");
	});
});
