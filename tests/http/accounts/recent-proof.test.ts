import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { newReference } from "#app/domain/platform/reference.ts";
import { ageProof, MEMBER_PASSWORD, newEmail, signUpMember } from "../../support/accounts/member.ts";
import { Browser, readValues, type Values } from "../../support/browser/browser.ts";
import { expectGoodDocument } from "../../support/browser/document.ts";
import { exchange } from "../../support/browser/exchange.ts";
import { expectFailedForm } from "../../support/browser/failed-form.ts";
import { sharedInstance } from "../../support/instance/shared-instance.ts";
import { addBooking, addProfessional, personId, stored } from "../../support/market/market.ts";

const instance = sharedInstance();

const FORM = "main form";
const confirmAt = (path: string) => `/auth/confirm-identity?redirectTo=${encodeURIComponent(path)}`;

describe("pages whose commands require a recent proof of identity", () => {
	it.each([
		"/settings/password",
		"/settings/email",
		"/settings/export",
		"/settings/delete",
		"/settings/sessions/end-others",
		"/settings/sessions/x/end",
		"/settings/passkeys/add",
		"/settings/passkeys/x/remove",
		"/settings/two-factor/set-up",
		"/settings/two-factor/new-codes",
		"/settings/two-factor/turn-off",
	])("%s redirects to the identity confirmation, and so does its form", async (path) => {
		const { browser } = await signUpMember(instance);
		ageProof(instance, browser);
		for (const answer of [await browser.get(path), await browser.post(path, {})])
			expect([answer.status, answer.location]).toEqual([303, confirmAt(path)]);
	});

	it("require one confirmation, then show the form again with its input (30)", async () => {
		const { browser } = await signUpMember(instance);
		const page = await browser.get("/settings/email");
		ageProof(instance, browser);
		const asked = await browser.submit(page, FORM, { newEmail: "ana.new@example.com" });
		expect([asked.status, asked.location]).toEqual([303, confirmAt("/settings/email")]);
		const confirm = await browser.follow(asked);
		expect(confirm.$("h1").text()).toBe("Confirm it's you");
		expect(confirm.text).toContain("Your text is saved.");
		expectGoodDocument(confirm, instance.origin);

		expectFailedForm(await browser.submit(confirm, FORM, { currentPassword: "wrong" }), FORM, {
			currentPassword: "This is not your current password",
		});
		const done = await browser.submit(confirm, FORM, { currentPassword: MEMBER_PASSWORD });
		expect([done.status, done.location]).toEqual([303, "/settings/email"]);
		const again = await browser.follow(done);
		expect(again.$("input[name=newEmail]").val()).toBe("ana.new@example.com");
		expect((await browser.submit(again, FORM, {})).location).toBe("/settings/email");
		expect((await browser.get("/settings/delete")).status).toBe(200);
	});

	it("redirect to the settings after the confirmation if the query names no page, or a page on another site", async () => {
		const { browser } = await signUpMember(instance);
		for (const query of ["", "?redirectTo=//evil.example", "?redirectTo=https://evil.example/"]) {
			expect(
				(await browser.post(`/auth/confirm-identity${query}`, { currentPassword: MEMBER_PASSWORD })).location,
			).toBe("/settings");
		}
	});

	it("don't include pages such as the list of sessions, which open without a recent proof", async () => {
		const { browser } = await signUpMember(instance);
		ageProof(instance, browser);
		for (const path of [
			"/settings",
			"/settings/name",
			"/settings/sessions",
			"/settings/passkeys",
			"/settings/two-factor",
		])
			expect((await browser.get(path)).status).toBe(200);
	});
});

type Account = { id: string; email: string; password: string; browser: Browser };

/** Creates a new, signed-in owner of the back office. */
async function newOwner(): Promise<Account> {
	const { password, email: demoEmail } = instance.account("ADMIN");
	const [id, email] = [randomUUID(), newEmail("owner")];
	instance.change(
		`INSERT INTO User (id, email, name, passwordHash, role, emailVerifiedAt, createdAt, updatedAt) SELECT ?, ?, 'Olga Owner', passwordHash, role, emailVerifiedAt, createdAt, updatedAt FROM User WHERE email = ?`,
		...[id, email, demoEmail],
	);
	instance.change(
		"INSERT INTO AdminScope (userId, scope, grantedAt) VALUES (?, 'OWNER', ?)",
		id,
		stored(new Date()),
	);
	return { id, email, password, browser: await new Browser(instance.origin).signIn({ email, password }) };
}

/** Creates a booking in the open marketplace with $500.00 held for its milestone. */
function newPaidBooking(creatorId: string) {
	const status = "IN_PROGRESS";
	const bookingId = addBooking(instance, { creatorId, professionalId: addProfessional(instance), status });
	const [paymentId, milestoneId, at] = [randomUUID(), randomUUID(), stored(new Date())];
	instance.change("UPDATE Booking SET phase = 'OPEN' WHERE id = ?", bookingId);
	instance.change(
		"INSERT INTO BookingEvent (id, bookingId, status, at) VALUES (?, ?, ?, ?)",
		randomUUID(),
		bookingId,
		status,
		at,
	);
	instance.change(
		"INSERT INTO Payment (id, provider, providerId, amountCents, feeCents, outcome, receivedAt) VALUES (?, 'test-bank', ?, 50000, 0, 'FUNDED', ?)",
		...[paymentId, paymentId, at],
	);
	instance.change(
		"INSERT INTO Milestone (id, bookingId, position, title, deliverable, dueOn, amountCents, feeCents, status, statusAt, fundedAt, paymentId) VALUES (?, ?, 0, 'Shoot', 'Twelve portraits', '2099-01-01', 50000, 5000, ?, ?, ?, ?)",
		...[milestoneId, bookingId, "FUNDED", at, at, paymentId],
	);
	return { bookingId, milestoneId };
}

/** Creates a dispute over $500.00 that is waiting for the team's decision, and returns its ID. */
function newDispute(creatorId: string): string {
	const { bookingId, milestoneId } = newPaidBooking(creatorId);
	const [id, at] = [randomUUID(), stored(new Date())];
	instance.change("UPDATE Milestone SET status = 'DISPUTED' WHERE id = ?", milestoneId);
	instance.change(
		"INSERT INTO Dispute (id, reference, bookingId, milestoneId, openFor, openedBy, wanted, disputedCents, resumesAs, status, statusAt, openedAt) VALUES (?, 'DSP-000001', ?, ?, ?, 'CREATOR', 'REFUND', 50000, 'DELIVERED', 'TEAM', ?, ?)",
		...[id, bookingId, milestoneId, milestoneId, at, at],
	);
	return id;
}

/** Form commands that require a recent proof of identity, each with its page's path and input. */
const typedForms: { command: string; of?: "team"; path: (account: Account) => string; typed: Values }[] = [
	{ command: "askEmailChange", path: () => "/settings/email", typed: { newEmail: "ana.new@example.com" } },
	{ command: "addPasskey", path: () => "/settings/passkeys/add", typed: { name: "My blue laptop" } },
	{
		command: "createApiKey",
		path: () => "/settings/api-keys/create",
		typed: { name: "Inventory", ACCOUNT: "READ" },
	},
	{
		command: "changeMaintenance",
		of: "team",
		path: () => "/admin/maintenance",
		typed: { minutes: "60" },
	},
	{
		command: "saveWebhook",
		of: "team",
		path: () => "/admin/webhooks/new",
		typed: { url: "https://hooks.example/greenroom", description: "Posts to our chat" },
	},
	{
		command: "cancelBooking",
		path: ({ id }) => `/bookings/${newPaidBooking(id).bookingId}/cancel`,
		typed: { reason: "The plan changed." },
	},
	{
		command: "changeRoles",
		of: "team",
		path: ({ id }) => `/admin/users/${id}/roles`,
		typed: { roles: "FINANCE" },
	},
	{
		command: "changeRoles",
		of: "team",
		path: ({ id }) => `/admin/users/${id}/roles`,
		typed: { roles: undefined },
	},
	{
		command: "decideDispute",
		of: "team",
		path: ({ id }) => `/admin/disputes/${newDispute(id)}`,
		typed: { amount: "120.50", reason: "The studio flooded." },
	},
	{
		command: "extendDeadline",
		of: "team",
		path: ({ id }) => {
			const [{ bookingId, milestoneId }, deadlineId, at] = [
				newPaidBooking(id),
				randomUUID(),
				"2099-01-01T00:00:00.000+00:00",
			];
			instance.change(
				"INSERT INTO Deadline (id, kind, bookingId, subjectId, dueAt, nextAt, createdAt) VALUES (?, 'DELIVERY', ?, ?, ?, ?, ?)",
				...[deadlineId, bookingId, milestoneId, at, at, stored(new Date())],
			);
			return `/admin/deadlines/${deadlineId}/extend`;
		},
		typed: { day: "2099-02-03", time: "9:30 AM", reason: "One side was in hospital." },
	},
	{
		command: "pausePayments",
		of: "team",
		path: () => "/admin/money/pauses/payouts",
		typed: { reason: "The bank is down." },
	},
	{
		command: "requestRefund",
		of: "team",
		path: ({ id }) => `/admin/money/milestones/${newPaidBooking(id).milestoneId}/refund`,
		typed: { amount: "12.34", reason: "The lens was broken." },
	},
	{
		command: "recordTaxForm",
		of: "team",
		path: () => "/admin/money/record-tax-form",
		typed: { form: "FORM_1099_K", counsel: "Quill & Lee LLP", chosenOn: "2026-03-30" },
	},
	{ command: "orderDeposit", of: "team", path: () => "/admin/money/own-funds", typed: { amount: "12.34" } },
	{
		command: "decideClaim",
		of: "team",
		path: ({ id }) => {
			const [{ bookingId, milestoneId }, claimId, at] = [
				newPaidBooking(id),
				randomUUID(),
				stored(new Date()),
			];
			instance.change(
				"INSERT INTO GuaranteeClaim (id, reference, bookingId, milestoneId, claimedCents, statement, statusAt, submittedAt, dueAt) VALUES (?, ?, ?, ?, 100, 'Half are missing.', ?, ?, ?)",
				...[claimId, newReference("GUA"), bookingId, milestoneId, at, at, at],
			);
			return `/admin/guarantee/${claimId}`;
		},
		typed: { decision: "decline", amount: "", reason: "All of them are there." },
	},
	{
		command: "decideDebt",
		of: "team",
		path: ({ id }) => {
			const [{ bookingId }, debtId, at] = [newPaidBooking(id), randomUUID(), stored(new Date())];
			instance.change(
				"INSERT INTO Receivable (id, reference, cause, subjectId, professionalId, bookingId, amountCents, status, statusAt, createdAt) SELECT ?, ?, 'CHARGEBACK', ?, professionalId, id, 100, 'CONTESTED', ?, ? FROM Booking WHERE id = ?",
				...[debtId, newReference("RCV"), debtId, at, at, bookingId],
			);
			return `/admin/money/debts/${debtId}`;
		},
		typed: { decision: "stands", amount: "", reason: "The bank decided." },
	},
	{
		command: "decideMoneyIssue",
		of: "team",
		path: () => {
			const issueId = randomUUID();
			instance.change(
				"INSERT INTO MoneyIssue (id, kind, subjectId, amountCents, summary, createdAt) VALUES (?, 'PAYOUT_FAILED', ?, 100, 'It was refused.', ?)",
				...[issueId, issueId, stored(new Date())],
			);
			return `/admin/money/issues/${issueId}`;
		},
		typed: { decision: "close", reason: "Their bank has paid it." },
	},
	{
		command: "postAdjustment",
		of: "team",
		path: () => {
			const issueId = randomUUID();
			instance.change(
				"INSERT INTO MoneyIssue (id, kind, subjectId, provider, amountCents, summary, createdAt) VALUES (?, 'DIFFERENCE', ?, 'test-bank', 100, 'They differ.', ?)",
				...[issueId, issueId, stored(new Date())],
			);
			return `/admin/money/issues/${issueId}/post-adjustment`;
		},
		typed: { amount: "-1.00", reason: "The bank rounded." },
	},
	{
		command: "stageEvidence",
		of: "team",
		path: ({ id }) => `/admin/money/issues/${newChargeback(id)}/stage-evidence`,
		typed: { text: "The photos were delivered." },
	},
	{
		command: "decideMoneyDecision",
		of: "team",
		path: ({ id }) => {
			const decisionId = randomUUID();
			instance.change(
				"INSERT INTO MoneyDecision (id, kind, bookingId, choice, amountCents, reason, status, createdAt) VALUES (?, 'REFUND', ?, 'refund', 100, 'It was late.', 'WAITING', ?)",
				...[decisionId, newPaidBooking(id).bookingId, stored(new Date())],
			);
			return `/admin/money/decisions/${decisionId}`;
		},
		typed: { decision: "decline", reason: "It was in time." },
	},
];

/** Creates an open chargeback of $500.00, and returns the ID of its issue. */
function newChargeback(creatorId: string): string {
	const { bookingId } = newPaidBooking(creatorId);
	const [chargebackId, issueId, at] = [randomUUID(), randomUUID(), stored(new Date())];
	instance.change(
		"INSERT INTO Chargeback (id, provider, providerId, paymentId, amountCents, openedAt) SELECT ?, 'test-bank', ?, paymentId, 50000, ? FROM Milestone WHERE bookingId = ?",
		...[chargebackId, chargebackId, at, bookingId],
	);
	instance.change(
		"INSERT INTO MoneyIssue (id, kind, subjectId, bookingId, amountCents, summary, createdAt) VALUES (?, 'CHARGEBACK', ?, ?, 50000, 'The bank asks.', ?)",
		...[issueId, chargebackId, bookingId, at],
	);
	return issueId;
}

/** Creates a booking with $500.00 held for a delivered milestone, which may be in dispute. */
function newDeliveredBooking(creatorId: string, isDisputed = false): string {
	const { bookingId } = newPaidBooking(creatorId);
	instance.change(
		"UPDATE Milestone SET status = ? WHERE bookingId = ?",
		isDisputed ? "DISPUTED" : "DELIVERED",
		bookingId,
	);
	return bookingId;
}

/** Creates a dispute that the creator has to answer. */
function newDisputeToAnswer(creatorId: string): string {
	const [bookingId, disputeId, at] = [newDeliveredBooking(creatorId, true), randomUUID(), stored(new Date())];
	instance.change(
		"INSERT INTO Dispute (id, reference, bookingId, milestoneId, openFor, openedBy, wanted, disputedCents, resumesAs, statusAt, openedAt) SELECT ?, ?, bookingId, id, id, 'PROFESSIONAL', 'RELEASE', 50000, 'DELIVERED', ?, ? FROM Milestone WHERE bookingId = ?",
		...[disputeId, `DSP-${disputeId.slice(0, 8)}`, at, at, bookingId],
	);
	return `/bookings/${bookingId}/disputes/${disputeId}`;
}

/** Form commands of a booking's two sides that require a recent proof of identity. */
const bookingForms: typeof typedForms = [
	{
		command: "openDispute",
		path: ({ id }) => `/bookings/${newDeliveredBooking(id)}/milestones/1/dispute`,
		typed: { wanted: "REFUND", amount: "100.00", statement: "One set is missing." },
	},
	{
		command: "answerDispute",
		path: ({ id }) => `${newDisputeToAnswer(id)}/answer`,
		typed: { answer: "agree", statement: "You're right." },
	},
	{
		command: "proposeSplit",
		path: ({ id }) => `/bookings/${newDeliveredBooking(id)}/milestones/1/propose-split`,
		typed: { amount: "100.00", reason: "One of five sets." },
	},
];

/** Commands whose form has only a button, or only passwords and codes, which are never stored. */
const nothingTyped = [
	"submitEvidence",
	"acceptDelivery",
	"acceptDecision",
	"acceptProposal",
	"closeTaxYear",
	"startOnboarding",
	"createFeed",
	"exportAccount",
	"askDeletion",
	"endSession",
	"endOtherSessions",
	"removePasskey",
	"changePassword",
	"turnOnTwoFactor",
	"renewRecoveryCodes",
	"turnOffTwoFactor",
	"rotateWebhookSecret",
	"getNewWebhookSecret",
];

describe("a form that requires a recent proof of identity", () => {
	let owner: Account;
	beforeAll(async () => {
		owner = await newOwner();
	});
	const newMember = async (): Promise<Account> => {
		const { email, browser } = await signUpMember(instance);
		return { id: personId(instance, { email }), email, password: MEMBER_PASSWORD, browser };
	};

	it.each([...typedForms, ...bookingForms])(
		"for $command still contains $typed after the proof (30)",
		async ({ of, path, typed }) => {
			const { browser, email, password, ...rest } = of === "team" ? owner : await newMember();
			const at = path({ browser, email, password, ...rest });
			const form = `main form:has([name=${Object.keys(typed)[0]}])`;
			const page = await browser.get(at);
			ageProof(instance, browser);
			const asked = await browser.submit(page, form, typed);
			expect([asked.status, asked.location]).toEqual([303, confirmAt(at)]);
			const confirm = await browser.follow(asked);
			expect(confirm.text).toContain("Your text is saved.");
			const again = await browser.follow(await browser.submit(confirm, FORM, { currentPassword: password }));
			expect(again.path).toBe(at);
			expect(readValues(again, form)).toEqual({
				...readValues(page, form),
				...typed,
				submission: expect.any(String),
			});
			expect(again.text).toContain("Your text is still here");
		},
	);

	it("is listed in this file with its input, or as a form without input to restore", () => {
		const commands = readdirSync("app/domain", { recursive: true, encoding: "utf8" })
			.filter((path) => path.endsWith(".server.ts"))
			.flatMap((path) => readFileSync(join("app/domain", path), "utf8").split(/\n(?=export )/))
			.filter((text) => text.includes("requireRecentProof(actor)"))
			.map((text) => /^export (?:async )?(?:function|const) (\w+)/.exec(text)?.[1] ?? text);
		expect(
			[
				...new Set([...[...typedForms, ...bookingForms].map(({ command }) => command), ...nothingTyped]),
			].sort(),
		).toEqual(commands.sort());
	});
});

describe("an API call that requires a recent proof of identity", () => {
	const call = (path: string, token: string, body: object = {}) =>
		exchange(instance.origin, {
			method: "POST",
			path,
			headers: { "Content-Type": "application/json", Authorization: `Bearer ${token}` },
			body: JSON.stringify(body),
		});

	it("is refused with instructions for confirming the caller's identity, and succeeds after the confirmation", async () => {
		const { email } = await signUpMember(instance);
		const signIn = await exchange(instance.origin, {
			method: "POST",
			path: "/api/auth/signin",
			headers: { "Content-Type": "application/json" },
			body: JSON.stringify({ email, password: MEMBER_PASSWORD }),
		});
		const { token } = JSON.parse(signIn.text) as { token: string };
		ageProof(instance, token);
		const refused = await call("/api/auth/revoke-other-sessions", token);
		expect([refused.status, refused.headers["www-authenticate"]]).toEqual([
			401,
			'Bearer error="insufficient_user_authentication", max_age="900"',
		]);
		expect(JSON.parse(refused.text)).toMatchObject({
			code: "confirmation_required",
			error: expect.stringContaining("POST /api/auth/confirm-identity"),
		});
		expect((await call("/api/auth/confirm-identity", token, { currentPassword: "wrong" })).status).toBe(422);
		expect((await call("/api/auth/revoke-other-sessions", token)).status).toBe(401);
		expect(
			(await call("/api/auth/confirm-identity", token, { currentPassword: MEMBER_PASSWORD })).status,
		).toBe(204);
		const done = await call("/api/auth/revoke-other-sessions", token);
		expect([done.status, JSON.parse(done.text)]).toEqual([200, { ended: 1 }]);
	});
});
