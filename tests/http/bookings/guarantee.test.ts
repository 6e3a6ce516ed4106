import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { newReference } from "#app/domain/platform/reference.ts";
import { ageProof, MEMBER_PASSWORD } from "../../support/accounts/member.ts";
import { Browser } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { pdf } from "../../support/files/sample-files.ts";
import { signInToApi } from "../../support/files/uploads.ts";
import { newBookingSide, sharedMarket } from "../../support/instance/instance-bookings.ts";
import { insertInto } from "../../support/instance/instance-database.ts";
import { stored } from "../../support/market/market.ts";
import { withTestBank } from "../../support/money/bank-records.ts";
import { agreeOn } from "../../support/money/webhooks.ts";

const FORM = "main form";
const DECISION = "section[aria-labelledby='decision-title'] form";

const market = await sharedMarket("open");
const early = await sharedMarket();
const { instance, professional } = market;

/**
 * Creates a booking whose only milestone, of $400, was paid for, delivered, and accepted the given number of
 * days ago.
 */
async function newAccepted(days = 1) {
	const side = await newBookingSide(market, "COMPLETED");
	const [milestoneId = ""] = agreeOn(instance, side.bookingId, [{ title: "Shoot", amountCents: 40_000 }]);
	const at = stored(new Date(Date.now() - days * 86_400_000));
	const [checkoutId, paymentId] = [randomUUID(), randomUUID()];
	insertInto(instance, "Checkout", [
		{
			id: checkoutId,
			reference: newReference("PAY"),
			bookingId: side.bookingId,
			payerId: side.creatorId,
			provider: "test-bank",
			amountCents: 40_000,
			status: "PAID",
			statusAt: at,
			createdAt: at,
			expiresAt: at,
		},
	]);
	insertInto(instance, "Payment", [
		{
			id: paymentId,
			provider: "test-bank",
			providerId: paymentId,
			checkoutId,
			amountCents: 40_000,
			feeCents: 0,
			outcome: "FUNDED",
			receivedAt: at,
		},
	]);
	instance.change(
		"update Milestone set status = 'ACCEPTED', statusAt = ?, releasedCents = 40000, paymentId = ?, fundedAt = ? where id = ?",
		at,
		paymentId,
		at,
		milestoneId,
	);
	instance.change(
		"update Booking set status = 'COMPLETED', completedAt = ? where id = ?",
		at,
		side.bookingId,
	);
	insertInto(instance, "MilestoneEvent", [
		{
			id: randomUUID(),
			milestoneId,
			transition: "accept",
			mover: "CREATOR",
			at,
		},
	]);
	return { ...side, milestoneId, guarantee: `${side.path}/guarantee` };
}

const findClaim = (bookingId: string) =>
	instance.rows<{ id: string; status: string; reference: string }>(
		"select id, status, reference from GuaranteeClaim where bookingId = ?",
		bookingId,
	)[0];

describe("a claim under the guarantee", () => {
	it("is made with files, answered by the professional, read by the team, and withdrawn without JavaScript", async () => {
		const { browser, bookingId, path, guarantee } = await newAccepted();
		const booking = await browser.get(path);
		expect(booking.$("details:has(#guarantee-title)").text()).toContain("you can claim up to $400.00");
		const offer = await browser.get(guarantee);
		expectGoodDocument(offer, instance.origin);
		expect(offer.$("main table").text()).toContain("up to $400.00");

		const page = await browser.get(`${guarantee}/claim`);
		expectGoodDocument(page, instance.origin);
		const submission = String(page.$("[name=submission]").attr("value"));
		const failed = await browser.postParts(
			`${guarantee}/claim`,
			{ name: "submission", value: submission },
			{ name: "milestone", value: "1" },
			{ name: "amount", value: "400.01" },
			{ name: "statement", value: "Half of the photos are missing." },
			{ name: "files", fileName: "list.pdf", value: pdf() },
		);
		expectFailedForm(failed, FORM, { amount: "Enter $400.00 or less." });
		const kept = await browser.get(`${guarantee}/claim`);
		expect(kept.$("main").text()).toContain("list.pdf");
		expect(kept.$("[name=statement]").text()).toBe("Half of the photos are missing.");
		const made = await browser.postParts(
			`${guarantee}/claim`,
			{ name: "submission", value: String(kept.$("[name=submission]").attr("value")) },
			{ name: "milestone", value: "1" },
			{ name: "amount", value: "$200" },
			{ name: "statement", value: "Half of the photos are missing." },
		);
		expect([made.status, made.location]).toEqual([303, guarantee]);
		expect((await browser.get(`${guarantee}/claim`)).status).toBe(409);
		const claim = await browser.get(guarantee);
		expectGoodDocument(claim, instance.origin);
		const file = claim.$('main a[href^="/files/"]').attr("href") ?? "";
		const stranger = (await newBookingSide(market)).browser;
		expect([
			(await professional.get(file)).status,
			(await stranger.get(file)).status,
			(await stranger.get(guarantee)).status,
		]).toEqual([200, 404, 404]);

		const respond = await professional.get(`${guarantee}/respond`);
		expectGoodDocument(respond, instance.origin);
		expectFailedForm(await professional.submit(respond, FORM, { response: " " }), FORM, {
			response: "Write your statement",
		});
		expect((await professional.submit(respond, FORM, { response: "All were sent." })).location).toBe(
			guarantee,
		);
		expect((await browser.get(guarantee)).$("main").text()).toContain("All were sent.");

		const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		const item = await team.get(`/admin/guarantee/${findClaim(bookingId)?.id}`);
		expectGoodDocument(item, instance.origin);
		expect(item.$("main").text()).toContain("All were sent.");

		const withdraw = await browser.get(`${guarantee}/withdraw`);
		expectGoodDocument(withdraw, instance.origin);
		expect((await browser.submit(withdraw, FORM, {})).location).toBe(guarantee);
		expect(findClaim(bookingId)?.status).toBe("WITHDRAWN");
	});

	it("can't be made after 14 days, and the page says so", async () => {
		const { browser, guarantee } = await newAccepted(15);
		const page = await browser.get(guarantee);
		expect(page.$("main .notice").text()).toContain("The 14-day window to make a claim has closed.");
		expect((await browser.get(`${guarantee}/claim`)).status).toBe(409);
	});

	it("can be decided only by someone who has just proved their identity", async () => {
		const { browser, bookingId, guarantee } = await newAccepted();
		await browser.postParts(
			`${guarantee}/claim`,
			{ name: "milestone", value: "1" },
			{ name: "amount", value: "200" },
			{ name: "statement", value: "Half of the photos are missing." },
		);
		const path = `/admin/guarantee/${findClaim(bookingId)?.id}`;
		const admin = instance.account("ADMIN");
		const team = await new Browser(instance.origin).signIn(admin);
		const page = await team.get(path);
		expectFailedForm(await team.submit(page, DECISION, { decision: "pay", reason: "Missing." }), DECISION, {
			amount: "Enter the amount to pay",
		});
		ageProof(instance, team);
		const asked = await team.submit(page, DECISION, { decision: "decline", reason: "All are there." });
		expect([asked.status, asked.location]).toEqual([
			303,
			`/auth/confirm-identity?redirectTo=${encodeURIComponent(path)}`,
		]);
		expect(findClaim(bookingId)?.status).toBe("SUBMITTED");
		const again = await new Browser(instance.origin).signIn(admin);
		const done = await again.submit(await again.get(path), DECISION, {
			decision: "decline",
			reason: "All are there.",
		});
		expect([done.status, findClaim(bookingId)?.status]).toEqual([303, "DECLINED"]);
		expect((await browser.get(guarantee)).$("main").text()).toContain("All are there.");
	});

	it("can be made and read through the API, which accepts amounts in dollars", async () => {
		const { email, path, browser, bookingId } = await newAccepted();
		const authorization = await signInToApi(instance.origin, { email, password: MEMBER_PASSWORD });
		const call = async (method: string, body?: object) => {
			const { status, text } = await exchange(instance.origin, {
				method,
				path: `/api${path}/guarantee${body ? "/claim" : ""}`,
				headers: { Authorization: authorization, "Content-Type": "application/json" },
				body: body && JSON.stringify(body),
			});
			return { status, body: JSON.parse(text) as Record<string, unknown> };
		};
		expect((await call("GET")).body).toMatchObject({
			claim: null,
			claimable: [{ milestone: 1, claimableCents: 40_000 }],
		});
		const claim = { milestone: 1, amount: "200.00", statement: "Half of the photos are missing." };
		expect(await call("POST", { ...claim, amount: "none" })).toMatchObject({ status: 422 });
		expect(await call("POST", claim)).toMatchObject({ status: 201 });
		expect(await call("POST", { ...claim, amount: "1.00" })).toMatchObject({ status: 409 });
		expect((await call("GET")).body).toMatchObject({ claim: { claimedCents: 20_000, status: "SUBMITTED" } });
		expect((await browser.get(path)).$("main").text()).toContain("You claimed $200.00.");
		// Whether the professional owes us the amount isn't shown to the creator.
		instance.change(
			"UPDATE GuaranteeClaim SET status = 'PAID', isOwed = TRUE, paidCents = 20000 WHERE bookingId = ?",
			bookingId,
		);
		expect((await call("GET")).body).toMatchObject({ claim: { status: "PAID", isOwed: null } });
	});
});

describe("a professional's debt", () => {
	/** Creates a debt of $400 for a booking. */
	async function newDebt() {
		const { bookingId } = await newBookingSide(market, "COMPLETED");
		const [id, reference, at] = [randomUUID(), newReference("RCV"), stored(new Date())];
		insertInto(instance, "Receivable", [
			{
				id,
				reference,
				cause: "CHARGEBACK",
				subjectId: randomUUID(),
				professionalId: market.professionalId,
				bookingId,
				amountCents: 40_000,
				statusAt: at,
				createdAt: at,
			},
		]);
		return { id, reference, path: `/earnings/debts/${reference}` };
	}
	const findStatus = (id: string) =>
		instance.rows<{ status: string }>("select status from Receivable where id = ?", id)[0]?.status;

	it("is on their earnings page, can be paid at the bank, and can be contested, after which the team responds", async () => {
		const { id, reference, path } = await newDebt();
		expect((await professional.get("/earnings")).$("main").text()).toContain(reference);
		const page = await professional.get(path);
		expectGoodDocument(page, instance.origin);
		expect(page.$("h1").text()).toBe("You owe Greenroom $400.00");
		const repay = await professional.get(`${path}/repay`);
		expectGoodDocument(repay, instance.origin);
		const left = await professional.submit(repay, FORM, {});
		expect(left.location).toContain("/test-bank/checkouts/");

		const contest = await professional.get(`${path}/contest`);
		expectGoodDocument(contest, instance.origin);
		expectFailedForm(await professional.submit(contest, FORM, { objection: "" }), FORM, {
			objection: "Say why you disagree",
		});
		expect((await professional.submit(contest, FORM, { objection: "The bank was wrong." })).location).toBe(
			path,
		);
		expect(findStatus(id)).toBe("CONTESTED");
		expect((await professional.get(`${path}/repay`)).$(FORM)).toHaveLength(0);
		instance.change(
			"INSERT INTO LedgerAccount (name, balanceCents) SELECT 'receivable:' || userId, 40000 FROM Professional WHERE id = ?",
			market.professionalId,
		);
		expect((await professional.get("/earnings")).$("main").text()).toContain(
			"We keep nothing for what you've contested until our team has answered",
		);
		instance.change(
			"DELETE FROM LedgerAccount WHERE name = 'receivable:' || (SELECT userId FROM Professional WHERE id = ?)",
			market.professionalId,
		);

		const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
		const item = await team.get(`/admin/money/debts/${id}`);
		expectGoodDocument(item, instance.origin);
		expectFailedForm(
			await team.submit(item, DECISION, { decision: "reduce", reason: "A part was ours." }),
			DECISION,
			{ amount: "Enter what is still owed" },
		);
		const answered = await team.submit(item, DECISION, { decision: "stands", reason: "The bank decided." });
		expect([answered.status, findStatus(id)]).toEqual([303, "OPEN"]);
		expect((await professional.get(path)).$("main").text()).toContain("The bank decided.");
		expect((await team.get(`/admin/search?q=${reference}`)).text).toContain(`/admin/money/debts/${id}`);
	});

	it("returns 404 to another professional", async () => {
		const { path } = await newDebt();
		const other = await sharedMarket("open");
		expect((await other.professional.get(path)).status).toBe(404);
	});
});

/** Makes the bank carry out ordered deposits, and returns the status of each deposit of this amount. */
function passDeposits(cents: number) {
	withTestBank(instance.dataDir, (bank) =>
		bank
			.prepare("UPDATE MoneyOrder SET dueAt = ? WHERE kind = 'FUNDS' AND dueAt IS NOT NULL")
			.run(new Date(0).toISOString()),
	);
	return instance.rows("select status from FundsDeposit where amountCents = ?", cents);
}

it("a deposit into our own funds can be ordered, and it arrives", async () => {
	const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	const page = await team.get("/admin/money/own-funds");
	expectGoodDocument(page, instance.origin);
	expectFailedForm(await team.submit(page, FORM, { amount: "lots" }), FORM, {
		amount: "Enter an amount in dollars and cents, such as 1,250.00",
	});
	expect((await team.submit(page, FORM, { amount: "5,000" })).location).toBe("/admin/money/own-funds");
	await expect.poll(() => passDeposits(500_000)).toEqual([{ status: "ARRIVED" }]);
});

it("the own-funds page says why a deposit was refused and what to do", async () => {
	const team = await new Browser(instance.origin).signIn(instance.account("ADMIN"));
	await team.submit(await team.get("/admin/money/own-funds"), FORM, { amount: "66.66" });
	await expect.poll(() => passDeposits(6_666)).toEqual([{ status: "FAILED" }]);
	const page = await team.get("/admin/money/own-funds");
	expectGoodDocument(page, instance.origin);
	expect(page.$("main").text()).toContain(
		"RefusedOur bank refused to transfer the money. Nothing was added. Solve this with our bank or the payment provider, then order a new deposit.",
	);
	expect((await team.get("/admin/work/money-issues")).$("main").text()).toContain("Deposit refused");
});

it("the guarantee page states the amounts and time limits, and exists only in an open marketplace", async () => {
	const page = await new Browser(instance.origin).get("/guarantee");
	expectGoodDocument(page, instance.origin);
	for (const fact of ["$1,000", "14 days", "10 business days", "$10,000"])
		expect(page.$("main").text()).toContain(fact);
	const visitor = new Browser(early.instance.origin);
	expect((await visitor.get("/guarantee")).status).toBe(404);
	expect((await visitor.get("/safety")).$('main a[href="/guarantee"]')).toHaveLength(0);
	expect((await new Browser(instance.origin).get("/safety")).$('main a[href="/guarantee"]')).toHaveLength(1);
});
