import { afterEach, describe, expect, it } from "vitest";
import { reviseQuote, sendQuote } from "#app/domain/bookings/quotes/write-quote.server.ts";
import { getQuoteTarget } from "#app/domain/bookings/request-quote.server.ts";
import { endSuspendedBookings } from "#app/domain/bookings/suspended-bookings.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { getSuspension } from "#app/domain/people/suspension.server.ts";
import { decideReport } from "#app/domain/trust/decide-report.server.ts";
import { ReasonForm } from "#app/domain/trust/decision-forms.ts";
import { askDeletion } from "#app/domain/trust/delete-account.server.ts";
import { sendReport } from "#app/domain/trust/send-report.server.ts";
import { liftSuspension, suspendAccount } from "#app/domain/trust/suspend-account.server.ts";
import { listProfessional } from "#app/domain/vetting/list-professional.server.ts";
import { db, transaction } from "#app/infra/database/db.server.ts";
import { DAY, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, openSession, visitor } from "../../support/accounts/actors.ts";
import { emailsTo } from "../../support/email/outbox.ts";
import { newApplicant } from "../../support/market/applications.ts";
import {
	newCreator,
	newProfessional as newRequested,
	sendQuote as sendRequest,
} from "../../support/market/bookings.ts";
import { deliverAt, expectMilestones, newFunded } from "../../support/market/milestones.ts";
import { newProfessional } from "../../support/market/professionals.ts";
import { newAgreement, newQuote, newRequest, quoteInput, signing } from "../../support/market/quotes.ts";

afterEach(() => setClock(undefined));

const reason = "Two complaints about payment outside.";
const team = async () => visitor({ user: await newMember("ADMIN") });
const findAccount = (id: string) =>
	db().user.findUniqueOrThrow({
		where: { id },
		include: { professional: true, sessions: true, measures: { orderBy: { id: "asc" } } },
	});

describe("a suspension", () => {
	it("ends the sessions, hides the profile, emails the owner the reason, and adds an audit event without the reason", async () => {
		const [{ user }, admin] = [await newProfessional(), await team()];
		await openSession(user.id, "BROWSER");
		await suspendAccount(admin, { userId: user.id, reason });
		expect(await findAccount(user.id)).toMatchObject({
			verification: "SUSPENDED",
			verificationBefore: "PENDING",
			suspensionReason: reason,
			professional: { state: "SUSPENDED" },
			sessions: [],
			measures: [{ kind: "SUSPENDED", reason, adminId: admin.user?.id }],
		});
		expect(await getSuspension(user.id)).toMatchObject({ reason });
		expect(await emailsTo(user.email)).toEqual(["account-suspended: Your account is suspended"]);
		const { text } = await db().outboxEmail.findFirstOrThrow({ where: { recipient: user.email } });
		const words = text.replace(/\s+/g, " ");
		for (const said of [
			reason,
			"Appeal within: 7 days",
			"we'll treat it as your cancellation of these bookings",
		])
			expect(words).toContain(said);
		const event = await db().auditEvent.findFirstOrThrow({ where: { action: "suspend-account" } });
		expect([event.actorId, event.subjectId, JSON.parse(event.detail)]).toEqual([
			admin.user?.id,
			user.id,
			expect.objectContaining({ before: "PENDING", after: "SUSPENDED" }),
		]);
		expect(event.detail).not.toContain("complaints");
	});

	it("is refused for your own account, for a suspended or unknown account, and for everyone but the team", async () => {
		const [user, admin] = [await newMember(), await team()];
		await suspendAccount(admin, { userId: user.id, reason });
		for (const [actor, userId, code] of [
			[admin, admin.user?.id ?? "", "conflict"],
			[admin, user.id, "conflict"],
			[admin, "nobody", "not_found"],
			[visitor({ user }), user.id, "forbidden"],
			[visitor(), user.id, "unauthenticated"],
		] as const)
			await expect(suspendAccount(actor, { userId, reason })).rejects.toMatchObject({ code });
		expect((await findAccount(user.id)).measures).toHaveLength(1);
	});

	it("sends only one email even if its form is posted several times", async () => {
		const [user, admin] = [await newMember(), { ...(await team()), submissionKey: "key" }];
		await Promise.all([1, 2, 3].map(() => suspendAccount(admin, { userId: user.id, reason })));
		expect(await emailsTo(user.email)).toHaveLength(1);
	});

	it("requires a valid reason", () => {
		for (const [typed, message] of [
			[undefined, "Enter the reason"],
			["  \n ", "Enter the reason"],
			["x".repeat(1_001), "Use 1,000 characters or fewer."],
			["\u0007", "Remove the characters that can't be shown, then try again."],
		])
			expect(ReasonForm.safeParse({ reason: typed }).error?.issues[0]?.message).toBe(message);
		expect(ReasonForm.parse({ reason: " 🚫 Enough.\r\n" })).toEqual({ reason: "🚫 Enough." });
	});
});

describe("the last owner", () => {
	it("can't be suspended, even if two owners suspend each other at once, and can't delete their account", async () => {
		const [one, two] = [await newMember("ADMIN"), await newMember("ADMIN")];
		const done = await Promise.allSettled([
			suspendAccount(visitor({ user: one }), { userId: two.id, reason }),
			suspendAccount(visitor({ user: two }), { userId: one.id, reason }),
		]);
		expect(done.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
		expect(done.find(({ status }) => status === "rejected")).toMatchObject({
			reason: { code: "conflict", message: expect.stringContaining("last owner") },
		});
		const left = await db().user.findFirstOrThrow({ where: { role: "ADMIN", suspendedAt: null } });
		const user = left.id === one.id ? one : two;
		await expect(askDeletion(visitor({ user }))).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("only owner"),
		});
		await newMember("ADMIN");
		await askDeletion(visitor({ user }));
	});
});

describe("lifting a suspension", () => {
	it("restores the account and its profile, keeps a record of both decisions, and emails the owner", async () => {
		const [{ user }, admin] = [await newProfessional(), await team()];
		await db().user.update({ where: { id: user.id }, data: { verification: "VERIFIED" } });
		await suspendAccount(admin, { userId: user.id, reason });
		await liftSuspension(admin, { userId: user.id, reason: "Cleared up." });
		expect(await findAccount(user.id)).toMatchObject({
			verification: "VERIFIED",
			verificationBefore: null,
			suspendedAt: null,
			suspensionReason: null,
			professional: { state: "LISTED" },
			measures: [{ kind: "SUSPENDED" }, { kind: "SUSPENSION_LIFTED", reason: "Cleared up." }],
		});
		expect((await emailsTo(user.email))[1]).toBe("suspension-lifted: Your account is open again");
		await expect(openSession(user.id, "API")).resolves.toEqual(expect.any(String));
		await expect(liftSuspension(admin, { userId: user.id, reason })).rejects.toMatchObject({
			code: "conflict",
		});
		await expect(liftSuspension(admin, { userId: "nobody", reason })).rejects.toMatchObject({
			code: "not_found",
		});
		await expect(liftSuspension(visitor({ user }), { userId: user.id, reason })).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	it("restores a profile that was taken down although its account wasn't suspended", async () => {
		const [{ user, id }, admin] = [await newProfessional(), await team()];
		await db().professional.update({ where: { id }, data: { state: "SUSPENDED" } });
		await liftSuspension(admin, { userId: user.id, reason: "They are hers." });
		expect((await findAccount(user.id)).professional?.state).toBe("LISTED");
		expect(await emailsTo(user.email)).toEqual(["suspension-lifted: Your profile is back"]);
	});

	it("is required before a suspended person's approved application appears on the site", async () => {
		const { applicationId, user } = await newApplicant();
		const admin = await team();
		await suspendAccount(admin, { userId: user.id, reason });
		await transaction((tx) => listProfessional(tx, applicationId, now()));
		expect((await findAccount(user.id)).professional?.state).toBe("SUSPENDED");
		await liftSuspension(admin, { userId: user.id, reason });
		expect((await findAccount(user.id)).professional?.state).toBe("LISTED");
	});
});

describe("a suspension because of a report", () => {
	async function suspendedByReport() {
		const [{ user, id }, admin] = [await newProfessional(), await team()];
		const { reference } = await sendReport(visitor(), {
			reason: "OTHER",
			detail: "Not theirs",
			subject: "professional",
			subjectId: id,
		});
		const report = await db().report.findUniqueOrThrow({ where: { reference } });
		await decideReport(admin, { reportId: report.id, decision: "suspend", reason });
		return { user, admin, decisionId: (await db().decision.findFirstOrThrow()).id };
	}

	it("works like any other suspension, and leaves nothing behind if the decision is undone", async () => {
		const { user, admin, decisionId } = await suspendedByReport();
		expect(await findAccount(user.id)).toMatchObject({
			verification: "SUSPENDED",
			professional: { state: "SUSPENDED" },
			measures: [{ kind: "SUSPENDED", reason }],
		});
		await undoDecision(admin, { decisionId });
		expect(await findAccount(user.id)).toMatchObject({
			verification: "PENDING",
			suspendedAt: null,
			professional: { state: "LISTED" },
			measures: [],
		});
		expect(await emailsTo(user.email)).toEqual([]);
	});

	it("remains in force when the report's decision is undone, if it was lifted and imposed again in the meantime", async () => {
		const { user, admin, decisionId } = await suspendedByReport();
		await liftSuspension(admin, { userId: user.id, reason: "A mistake." });
		setClock(later(now(), MINUTE));
		await suspendAccount(admin, { userId: user.id, reason: "Something else." });
		await undoDecision(admin, { decisionId });
		expect(await findAccount(user.id)).toMatchObject({
			suspensionReason: "Something else.",
			verification: "SUSPENDED",
			professional: { state: "SUSPENDED" },
		});
	});
});

describe("a suspension of up to 7 days", () => {
	it("stops only new requests and quotes, and ends automatically", async () => {
		const deal = await newRequest();
		const running = await newFunded();
		const admin = await team();
		for (const { professional } of [deal, running])
			await suspendAccount(admin, { userId: professional.id, reason, days: 7 });
		const at = now();
		expect(await findAccount(deal.professional.id)).toMatchObject({
			suspendedAt: null,
			verification: "PENDING",
			professional: { state: "LISTED" },
			measures: [{ kind: "SUSPENDED", reason }],
		});
		const send = () =>
			sendQuote(deal.asProfessional(), { bookingId: deal.bookingId, input: quoteInput(), signing });
		await expect(send()).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Our team suspended new requests and quotes for your account until"),
		});
		expect((await getQuoteTarget(await newMember("CREATOR"), deal.professionalId)).obstacle).toBe(
			"suspended",
		);
		await deliverAt(running);
		setClock(later(at, 7 * DAY - MINUTE));
		await expect(
			suspendAccount(admin, { userId: deal.professional.id, reason, days: 1 }),
		).rejects.toMatchObject({ code: "conflict" });
		expect(await endSuspendedBookings()).toBe(0);
		setClock(later(at, 7 * DAY + MINUTE));
		expect((await getQuoteTarget(await newMember("CREATOR"), deal.professionalId)).obstacle).toBeNull();
		await expect(liftSuspension(admin, { userId: deal.professional.id, reason })).rejects.toMatchObject({
			code: "conflict",
		});
		await expectMilestones(running.bookingId, "IN_PROGRESS", "DELIVERED", "PLANNED");
	});

	it("stops requests and quotes in both directions, but not changes to an agreement in force", async () => {
		const [creator, { professionalId }, quoted, running, admin] = [
			await newCreator(),
			await newRequested(),
			await newQuote(),
			await newAgreement(),
			await team(),
		];
		const revise = ({ asProfessional, bookingId }: typeof quoted) =>
			reviseQuote(asProfessional(), { bookingId, input: quoteInput(), signing });
		for (const { id } of [creator, quoted.professional, running.professional])
			await suspendAccount(admin, { userId: id, reason, days: 1 });
		const refused = {
			code: "conflict",
			message: expect.stringContaining("suspended new requests and quotes for your account"),
		};
		await expect(sendRequest(creator, professionalId)).rejects.toMatchObject(refused);
		await expect(revise(quoted)).rejects.toMatchObject(refused);
		await expect(sendRequest(await newCreator(), quoted.professionalId)).rejects.toMatchObject({
			code: "conflict",
			message: "Vega Lights isn't taking requests right now.",
		});
		await expect(revise(running)).resolves.toMatchObject({ version: 2 });
	});

	it("is explained to the account's owner, including its end, its reason, and what is still possible", async () => {
		const user = await newMember("CREATOR");
		setClock(new Date("2026-11-24T18:00:00Z"));
		await suspendAccount(await team(), { userId: user.id, reason, days: 3 });
		const { text } = await db().outboxEmail.findFirstOrThrow({ where: { recipient: user.email } });
		const words = text.replace(/\s+/g, " ");
		for (const said of [
			"Until: Nov 27, 2026, 10:00 AM PST",
			reason,
			"Your current bookings and conversations continue as usual.",
		])
			expect(words).toContain(said);
	});

	it("can be lifted early, and replaced with one that lasts until further notice", async () => {
		const deal = await newRequest();
		const [admin, userId] = [await team(), deal.professional.id];
		await suspendAccount(admin, { userId, reason, days: 3 });
		await liftSuspension(admin, { userId, reason: "Cleared up." });
		await sendQuote(deal.asProfessional(), { bookingId: deal.bookingId, input: quoteInput(), signing });
		await suspendAccount(admin, { userId, reason, days: 3 });
		await suspendAccount(admin, { userId, reason });
		expect(await findAccount(userId)).toMatchObject({
			verification: "SUSPENDED",
			professional: { state: "SUSPENDED" },
		});
		expect(await emailsTo(deal.professional.email)).toEqual(
			expect.arrayContaining([
				"account-restricted: You can't send new requests or quotes for now",
				"suspension-lifted: You can send requests and quotes again",
			]),
		);
	});
});
