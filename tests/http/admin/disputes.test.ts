import { beforeAll, describe, expect, it } from "vitest";
import { ageProof } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { signInToApi } from "../../support/files/uploads.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";

/** An instance whose demo has a dispute in each of seven states. */
const instance = sharedInstance("open-demo");
let team: Browser;
beforeAll(async () => {
	team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
});

const FORM = "main section[aria-labelledby='decision-title'] form[method=post]";
const REASON = "The subtitles are missing, and the sound is complete.";

function disputeIn(status: string) {
	const [found] = instance.rows<{ id: string; reference: string; bookingId: string }>(
		"SELECT id, reference, bookingId FROM Dispute WHERE status = ?",
		status,
	);
	return found ?? expect.fail(`No dispute is ${status}.`);
}

/** Submits the demo creator's claim under the guarantee, for part of the price of accepted work. */
async function newClaim() {
	const [accepted] = instance.rows<{ bookingId: string; position: number }>(
		`SELECT m.bookingId, m.position FROM Milestone m JOIN Booking b ON b.id = m.bookingId
			JOIN User u ON u.id = b.creatorId
			WHERE m.status = 'ACCEPTED' AND b.serviceLine = 'PHOTO_VIDEO' AND u.email = ? ORDER BY m.statusAt DESC`,
		instance.account("CREATOR").email,
	);
	const { bookingId, position } = accepted ?? expect.fail("The demo's creator has accepted no work.");
	const made = await postAsCreator(`/api/bookings/${bookingId}/guarantee/claim`, {
		milestone: position + 1,
		amount: "50.00",
		statement: "Half of the photos are missing.",
	});
	expect(made.status, made.text).toBe(201);
	const [claim] = instance.rows<{ id: string; reference: string }>(
		"SELECT id, reference FROM GuaranteeClaim WHERE bookingId = ? AND status = 'SUBMITTED'",
		bookingId,
	);
	return claim ?? expect.fail("The claim wasn't made.");
}
const postAsCreator = async (path: string, values: Record<string, unknown>) =>
	exchange(instance.origin, {
		method: "POST",
		path,
		headers: {
			Authorization: await signInToApi(instance.origin, instance.account("CREATOR")),
			"Content-Type": "application/json",
		},
		body: JSON.stringify(values),
	});

const findStatus = (id: string) =>
	instance.rows<{ status: string }>("SELECT status FROM Dispute WHERE id = ?", id)[0]?.status;

describe("the team's page about a dispute", () => {
	it("shows the statements, proposals, agreement, and payments, and can be found in the list of disputes, by search, and from the booking", async () => {
		const { id, reference, bookingId } = disputeIn("TEAM");
		const page = await team.get(`/admin/disputes/${id}`);
		expectGoodDocument(page, instance.origin);
		for (const words of [
			"$300.00 goes back to",
			"There are no subtitles",
			"Subtitles are in the second half",
			"The film without subtitles.",
			"Versions of the agreement",
			"Payments for this milestone",
			"No one has proposed how to divide the amount.",
			"our team to decide the dispute",
		])
			expect(page.$("main").text()).toContain(words);
		const list = await team.get("/admin/disputes");
		expectGoodDocument(list, instance.origin);
		expect(list.$("main tbody tr")).toHaveLength(7);
		const narrowed = await team.get("/admin/disputes?state=TEAM");
		expect(narrowed.$("main tbody th").text()).toBe(reference);
		expect((await team.get(`/admin/search?q=${reference}`)).$("main").text()).toContain(reference);
		const booking = await team.get(`/admin/bookings/${bookingId}`);
		expect(booking.$(`main dl a[href='/admin/disputes/${id}']`).text()).toBe(reference);
		expect(booking.$("main").text()).toContain("By our team. After that, the disputed amount is refunded.");
	});

	it("says how a settled dispute ended or who must act on an open one, and has no decision form", async () => {
		for (const [status, words] of [
			["SETTLED", "Settled by a proposal"],
			["OPEN", "to answer the dispute"],
			["ANSWERED", "to answer the proposal"],
			["DECIDED", "to accept the decision or appeal it"],
		] as const) {
			const page = await team.get(`/admin/disputes/${disputeIn(status).id}`);
			expect(page.$("main").text()).toContain(words);
			expect(page.$(FORM)).toHaveLength(0);
		}
	});

	it("inserts an amount or a saved reply, keeps what was typed, and doesn't decide the dispute", async () => {
		const { id } = disputeIn("TEAM");
		const saved = await team.submit(await team.get("/admin/saved-replies/new"), "main form", {
			title: "Missing subtitles",
			body: "To {name}: subtitles were agreed.",
		});
		expect(saved.status).toBe(303);
		const page = await team.get(`/admin/disputes/${id}`);
		// Enter presses the first button, which previews.
		expect(page.$(`${FORM} button`).first().attr("name")).toBe("preview");
		const half = page.$(`${FORM} button:contains('Split evenly')`);
		expect([half.attr("name"), half.attr("value")]).toEqual(["insert", "150.00"]);
		const insert = async (from: typeof page, values: Record<string, string>) => {
			const filled = await team.submit(from, FORM, values);
			expect(filled.status).toBe(200);
			expectGoodDocument(filled, instance.origin);
			return filled;
		};
		const filled = await insert(page, { insert: "150.00", reason: REASON });
		const reply = filled.$(`${FORM} [name=reply] option:contains('Missing subtitles')`).attr("value") ?? "";
		const both = await insert(filled, { insert: "reply", reply });
		expect(both.$(`${FORM} [name=amount]`).attr("value")).toBe("150.00");
		const typed = both.$(`${FORM} [name=reason]`).text().trim();
		expect(typed).toMatch(
			/^The subtitles are missing.*\n\nTo .* and Noor Moving Pictures: subtitles were agreed\.$/,
		);
		const template = both
			.$(`${FORM} [name=reply] option:contains('Part of the work is missing')`)
			.attr("value");
		const begun = await insert(page, { insert: "reply", reply: template ?? "" });
		expect(begun.$(`${FORM} [name=reason]`).text()).toMatch(
			/^\s*The agreement names this for “Rough cut”: .+\. You delivered .+, Noor Moving Pictures, but not/,
		);
		const unknown = await insert(both, { insert: "reply", reply: "unknown" });
		expect(unknown.$(`${FORM} [name=reason]`).text().trim()).toBe(typed);
		expect(findStatus(id)).toBe("TEAM");
	});

	it("is shown without forms to someone with the role Finance, and so is the page about a guarantee claim", async () => {
		const { email } = instance.account("ADMIN");
		const become = (scope: string) =>
			instance.change(
				"UPDATE AdminScope SET scope = ? WHERE userId = (SELECT id FROM User WHERE email = ?)",
				scope,
				email,
			);
		const dispute = disputeIn("TEAM");
		const claim = await newClaim();
		become("FINANCE");
		try {
			for (const [path, { reference }, decision] of [
				[`/admin/disputes/${dispute.id}`, dispute, {}],
				[`/admin/guarantee/${claim.id}`, claim, { decision: "pay" }],
			] as const) {
				const found = await team.get(`/admin/search?q=${reference}`);
				expect(found.$(`main a[href='${path}']`).text()).toContain(reference);
				const page = await team.get(path);
				expectGoodDocument(page, instance.origin);
				expect(page.$("main").text()).toContain("Others decide this");
				expect(page.$("main form")).toHaveLength(0);
				for (const link of page.$("a[href^='/admin']").toArray())
					expect((await team.get(page.$(link).attr("href") ?? "")).status).toBe(200);
				expect((await team.post(path, { ...decision, amount: "1", reason: REASON })).status).toBe(403);
			}
		} finally {
			become("OWNER");
		}
	});

	it("previews the ledger entry that a decision posts, then saves exactly that decision", async () => {
		const { id } = disputeIn("TEAM");
		const path = `/admin/disputes/${id}`;
		const filled = await team.submit(await team.get(path), FORM, { insert: "150.00" });
		expectFailedForm(await team.submit(filled, FORM, { preview: "1", amount: "", reason: "" }), FORM, {
			amount: "Enter how much goes to the professional",
			reason: "Enter the reason. Both sides read it.",
		});
		expectFailedForm(
			await team.submit(filled, FORM, { preview: "1", amount: "300.01", reason: REASON }),
			FORM,
			{
				amount: "Enter $300.00 or less. That's the disputed amount.",
			},
		);
		const preview = await team.submit(filled, FORM, { preview: "1", reason: REASON });
		expectGoodDocument(preview, instance.origin);
		for (const words of ["$150.00", "$135.00", "$15.00", "Held for milestones", "Refunds on their way"])
			expect(preview.$("main section[aria-labelledby='decision-title']").text()).toContain(words);
		expect(preview.$("main").text()).toContain("It is posted when the time to appeal is over");
		expect(findStatus(id)).toBe("TEAM");
		const changed = await team.submit(preview, FORM, { change: "1" });
		expect(changed.$(`${FORM} textarea[name=reason]`).text().trim()).toBe(REASON);
		ageProof(instance, team);
		const asked = await team.submit(preview, FORM, {});
		expect(asked.location).toBe(`/auth/confirm-identity?redirectTo=${encodeURIComponent(path)}`);
		const restored = await team.follow(
			await team.submit(await team.follow(asked), "main form", {
				currentPassword: instance.account("ADMIN").password,
			}),
		);
		expect(restored.$(`${FORM} [name=amount]`).attr("value")).toBe("150.00");
		const again = await team.submit(restored, FORM, { preview: "1" });
		const done = await team.submit(again, FORM, {});
		expect(done.status).toBe(303);
		expect(findStatus(id)).toBe("DECIDED");
		expect(
			instance.rows(
				"SELECT refundCents, releaseCents, reason FROM DisputeDecision WHERE disputeId = ? AND isAppeal = FALSE",
				id,
			),
		).toEqual([{ refundCents: 15_000, releaseCents: 15_000, reason: REASON }]);
	});
});

describe("a decision above one person's limit", () => {
	it("waits for a second person, and its page shows how it divides the amount", async () => {
		const { id } = disputeIn("OPEN");
		instance.change("UPDATE Dispute SET status = 'TEAM' WHERE id = ?", id);
		const path = `/admin/disputes/${id}`;
		const page = await team.get(path);
		// This decision moves $750.00, and the limit is $500.00.
		const preview = await team.submit(page, FORM, { preview: "1", amount: "20", reason: REASON });
		expect(preview.$("main").text()).toContain("A second person with the role Finance confirms it first.");
		expect((await team.follow(await team.submit(preview, FORM, {}))).text).toContain(
			"A second person with the role Finance must confirm it.",
		);
		expect([findStatus(id), (await team.get(path)).$(FORM).length]).toEqual(["TEAM", 0]);
		const [decision] = instance.rows<{ id: string }>(
			"SELECT id FROM MoneyDecision WHERE status = 'WAITING' AND disputeId = ?",
			id,
		);
		const confirmation = await team.get(`/admin/money/decisions/${decision?.id}`);
		expectGoodDocument(confirmation, instance.origin);
		for (const words of [
			"Released to Kim Tran Photography$20.00",
			"Our fee$2.00",
			"Payout to Kim Tran Photography$18.00",
			"Refund to Maya Brooks$730.00",
			"Someone else must decide",
		])
			expect(confirmation.$("main").text()).toContain(words);
		expect(confirmation.$(`main a[href='${path}']`)).toHaveLength(1);
	});
});

describe("a dispute that someone can't decide now", () => {
	it("has no form, and says why, if it is an appeal against their own decision", async () => {
		const [own] = instance.rows<{ id: string }>(
			"SELECT d.disputeId AS id FROM DisputeDecision d JOIN User u ON u.id = d.decidedById WHERE u.email = ?",
			instance.account("ADMIN").email,
		);
		const id = own?.id ?? expect.fail("The admin has decided no dispute.");
		instance.change("UPDATE Dispute SET status = 'APPEALED' WHERE id = ?", id);
		const page = await team.get(`/admin/disputes/${id}`);
		expect(page.$("main").text()).toContain("Someone else decides this appeal");
		expect(page.$(FORM)).toHaveLength(0);
		expect((await team.post(`/admin/disputes/${id}`, { amount: "1", reason: REASON })).status).toBe(403);
	});

	it("has no form, and says why, while the payer's bank decides about the payment", async () => {
		const { id } = disputeIn("ANSWERED");
		instance.change("UPDATE Dispute SET status = 'TEAM' WHERE id = ?", id);
		instance.change(
			"UPDATE Milestone SET frozenAt = statusAt WHERE id = (SELECT milestoneId FROM Dispute WHERE id = ?)",
			id,
		);
		const page = await team.get(`/admin/disputes/${id}`);
		expect(page.$("main").text()).toContain("The payer's bank decides first");
		expect(page.$(FORM)).toHaveLength(0);
		expect((await team.post(`/admin/disputes/${id}`, { amount: "1", reason: REASON })).status).toBe(409);
	});
});

describe("a dispute about legal work", () => {
	it("is mediated by messages to both sides, without an amount, until the team ends the mediation", async () => {
		const [booking] = instance.rows<{ id: string }>(
			"SELECT id FROM Booking WHERE serviceLine = 'LEGAL' AND status = 'IN_PROGRESS'",
		);
		const opened = await postAsCreator(`/api/bookings/${booking?.id}/milestones/1/dispute`, {
			wanted: "REDO",
			statement: "Six pages are missing.",
			files: [],
		});
		expect(opened.status).toBeLessThan(300);
		const [dispute] = instance.rows<{ id: string }>(
			"SELECT id FROM Dispute WHERE bookingId = ?",
			booking?.id ?? "",
		);
		const path = `/admin/disputes/${dispute?.id}`;
		expect((await team.get(`${path}/mediate`)).status).toBe(409);
		instance.change("UPDATE Dispute SET status = 'TEAM' WHERE id = ?", dispute?.id ?? "");
		const page = await team.get(path);
		expect(page.$("main").text()).toContain("the state bar's fee arbitration program");
		expect(page.$("main").text()).toContain(
			"our team to mediate the dispute. After that, the mediation ends.",
		);
		expect(page.$("main").text()).toContain("Our team mediates");
		const ofBooking = await team.get(`/admin/bookings/${booking?.id}`);
		expect(ofBooking.$(`main a[href='${path}']`).parent().text()).toContain("our team mediates");
		expect(page.$("main").text()).not.toContain("divide the amount");
		expect(page.$("[name=amount]")).toHaveLength(0);
		expect((await team.post(path, { amount: "0", reason: REASON })).status).toBe(409);
		const form = await team.get(`${path}/mediate`);
		expectGoodDocument(form, instance.origin);
		expectFailedForm(await team.submit(form, "main form", { text: " " }), "main form", {
			text: "Write your message",
		});
		const sent = await team.submit(form, "main form", { text: "Could you both look at page seven?" });
		expect([sent.location, findStatus(dispute?.id ?? "")]).toEqual([path, "TEAM"]);
		expect((await team.get(path)).$("main").text()).toContain("Could you both look at page seven?");
		await team.submit(await team.get(`${path}/mediate`), "main form", {
			text: "We end it here.",
			isEnd: "on",
		});
		expect(findStatus(dispute?.id ?? "")).toBe("FINAL");
		expect((await team.get(path)).$("main").text()).toContain("Ended without a settlement");
	});
});

it("in an open marketplace, the safety page says that there are too few disputes to publish figures, but the team can open and download them", async () => {
	const page = await new Browser(instance.origin).get("/safety");
	expectGoodDocument(page, instance.origin);
	expect(page.$("main").text()).toContain("too few bookings and disputes to publish figures");
	expect(page.$("main").text()).toContain("Answer a dispute");
	const figures = await team.get("/admin/business-intelligence");
	expect(figures.$("#figure-disputes").text()).toContain("Disputes");
	expect((await team.get("/admin/figures/disputes.csv?period=30d")).status).toBe(200);
});
