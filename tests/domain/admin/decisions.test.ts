import { afterEach, describe, expect, it } from "vitest";
import { claimWork } from "#app/domain/office/queues/claim-work.server.ts";
import { undoDecision } from "#app/domain/office/queues/undo-decision.server.ts";
import { findUndoable } from "#app/domain/office/queues/work-queries.server.ts";
import {
	decideAgeVerification,
	reviewUnderageRejection,
} from "#app/domain/people/decide-age-verification.server.ts";
import { logUnderageRejection, verifyAge } from "#app/domain/people/verify-age.server.ts";
import { deliverEmail } from "#app/domain/platform/email/deliver-email.server.ts";
import { getProfile } from "#app/domain/profiles/professional-queries.server.ts";
import {
	approveApplication,
	rejectApplication,
	requestChanges,
	startBackgroundCheck,
	startDocumentReview,
	withdrawApplication,
} from "#app/domain/vetting/application.server.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { HOUR, later, MINUTE, now, setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import {
	checkedApplication,
	newApplicant,
	newReviewer,
	newUpload,
	passChecks,
} from "../../support/market/applications.ts";

afterEach(() => setClock(undefined));

async function underCheck() {
	const found = await newApplicant();
	const reviewer = await newReviewer();
	await startDocumentReview(reviewer, found);
	await startBackgroundCheck(reviewer, found);
	await passChecks(found.applicationId);
	return { ...found, reviewer };
}

const lastDecision = async () => (await db().decision.findFirstOrThrow({ orderBy: { id: "desc" } })).id;
const findApplication = (id: string) =>
	db().application.findUniqueOrThrow({ where: { id }, include: { user: true } });

describe("undoing a decision", () => {
	it("takes an approved profile off the site, restores the account's earlier state, and doesn't send an email", async () => {
		const { applicationId, user, reviewer } = await underCheck();
		await approveApplication(reviewer, { applicationId, note: "Welcome." });
		const undoable = await findUndoable(reviewer);
		expect(undoable).toMatchObject({ kind: "APPLICATION", choice: "approve-application" });
		expect(await undoDecision(reviewer, { decisionId: undoable?.id ?? "" })).toEqual({
			kind: "APPLICATION",
			subjectId: applicationId,
			count: 1,
		});
		expect(await findApplication(applicationId)).toMatchObject({
			status: "BACKGROUND_CHECK",
			decisionNote: null,
			openFor: user.id,
			user: { verification: "PENDING" },
		});
		expect(await emailKinds(user.email)).not.toContain("application-approved");
		const { id } = await db().professional.findUniqueOrThrow({ where: { userId: user.id } });
		await expect(getProfile(id)).rejects.toMatchObject({ code: "not_found" });
		expect(await db().directoryEntry.count({ where: { professionalId: id } })).toBe(0);
		await approveApplication(reviewer, { applicationId, note: "Welcome, now for good." });
		expect(await getProfile(id)).toMatchObject({ state: "listed" });
		const trail = await db().auditEvent.findMany({
			where: { subjectId: applicationId },
			orderBy: { id: "asc" },
		});
		expect(trail.map(({ action }) => action).slice(-3)).toEqual([
			"approve-application",
			"undo-decision",
			"approve-application",
		]);
		expect(JSON.parse(trail.at(-1)?.detail ?? "")).toMatchObject({
			before: "BACKGROUND_CHECK",
			after: "APPROVED",
		});
	});

	it("reverses a rejection, unless another application was submitted", async () => {
		const { applicationId, user, actor, reviewer } = await underCheck();
		await rejectApplication(reviewer, { applicationId, note: "No." });
		await undoDecision(reviewer, { decisionId: await lastDecision() });
		expect(await findApplication(applicationId)).toMatchObject({
			status: "BACKGROUND_CHECK",
			openFor: user.id,
			user: { verification: "PENDING" },
		});
		await rejectApplication(reviewer, { applicationId, note: "Still no." });
		await submitApplication(actor, { ...checkedApplication(), files: { license: await newUpload(user.id) } });
		await expect(undoDecision(reviewer, { decisionId: await lastDecision() })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Something has happened since"),
		});
		expect(await emailKinds(user.email)).toContain("application-rejected");
	});

	it("reverses a request for changes, unless the applicant has withdrawn", async () => {
		const { applicationId, actor, reviewer } = await underCheck();
		const ask = () =>
			requestChanges(reviewer, {
				applicationId,
				changes: [{ part: "PRICING", note: "Say what an hour includes." }],
			});
		await ask();
		await undoDecision(reviewer, { decisionId: await lastDecision() });
		expect(await db().applicationChange.count({ where: { applicationId } })).toBe(0);
		await ask();
		await withdrawApplication(actor);
		await expect(undoDecision(reviewer, { decisionId: await lastDecision() })).rejects.toMatchObject({
			code: "conflict",
		});
		await expect(rejectApplication(reviewer, { applicationId, note: "No." })).rejects.toMatchObject({
			message: expect.stringContaining("withdrawn"),
		});
	});

	it("is refused after ten minutes or an attempt to send the email, and happens only once, even if two people try", async () => {
		const { applicationId, reviewer } = await underCheck();
		const at = now();
		setClock(at);
		await rejectApplication(reviewer, { applicationId, note: "No." });
		const decisionId = await lastDecision();
		await deliverEmail();
		expect(
			await db().outboxEmail.count({
				where: { kind: "application-rejected", state: "PENDING", attempts: 0 },
			}),
		).toBeGreaterThan(0);
		setClock(later(at, 10 * MINUTE));
		expect(await findUndoable(reviewer)).toBeNull();
		await expect(undoDecision(reviewer, { decisionId })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("too late"),
		});
		setClock(later(at, 9 * MINUTE));
		const outcomes = await Promise.allSettled([
			undoDecision(reviewer, { decisionId }),
			undoDecision(await newReviewer(), { decisionId }),
		]);
		expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
		await rejectApplication(reviewer, { applicationId, note: "No." });
		await db().outboxEmail.updateMany({ where: { kind: "application-rejected" }, data: { attempts: 1 } });
		await expect(undoDecision(reviewer, { decisionId: await lastDecision() })).rejects.toMatchObject({
			message: expect.stringContaining("Its email was sent"),
		});
		await expect(undoDecision(reviewer, { decisionId: "nothing" })).rejects.toMatchObject({
			code: "not_found",
		});
		await expect(undoDecision(visitor({ user: await newMember() }), { decisionId })).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	it("works for an age verification and for a reopened account", async () => {
		const creator = await newMember();
		const facts = {
			email: creator.email,
			fullName: "Ana Li",
			dateOfBirth: "1998-03-31",
			isOver18: true,
			agreedToTerms: true,
			isBoxMeant: false,
		};
		await verifyAge(visitor({ user: creator }), facts);
		const reviewer = await newReviewer();
		const { id } = await db().ageVerification.findFirstOrThrow({ where: { userId: creator.id } });
		await decideAgeVerification(reviewer, { id, decision: "reject", reason: "The name differs." });
		await undoDecision(reviewer, { decisionId: await lastDecision() });
		expect(
			await db().ageVerification.findUniqueOrThrow({ where: { id }, include: { user: true } }),
		).toMatchObject({
			status: "SUBMITTED",
			openFor: creator.id,
			decidedAt: null,
			user: { verification: "PENDING" },
		});
		await decideAgeVerification(reviewer, { id, decision: "verify" });
		expect(await emailKinds(creator.email)).toEqual(["age-verified"]);

		const child = await newMember();
		await db().user.update({ where: { id: child.id }, data: { verification: "AGE_REJECTED" } });
		await logUnderageRejection(visitor({ user: child }), {
			email: child.email,
			dateOfBirth: null,
			reason: "under_18",
			flagged: true,
			timestamp: now(),
		});
		const entry = await db().underageRejection.findFirstOrThrow({ where: { email: child.email } });
		await reviewUnderageRejection(reviewer, { id: entry.id, finding: "mistake" });
		expect((await db().user.findUniqueOrThrow({ where: { id: child.id } })).verification).toBe("PENDING");
		await undoDecision(reviewer, { decisionId: await lastDecision() });
		expect((await db().user.findUniqueOrThrow({ where: { id: child.id } })).verification).toBe(
			"AGE_REJECTED",
		);
		expect(await db().underageRejection.findUniqueOrThrow({ where: { id: entry.id } })).toMatchObject({
			reviewedAt: null,
		});
	});
});

describe("deciding on a work item", () => {
	it("is possible only for the person who claimed it, or for anyone once the claim has expired", async () => {
		const { applicationId } = await newApplicant();
		const [holder, other] = [await newReviewer(), await newReviewer()];
		const at = now();
		setClock(at);
		await claimWork(holder, { kind: "APPLICATION", subjectId: applicationId });
		await expect(startDocumentReview(other, { applicationId })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Sam Person is working on this until"),
		});
		expect(await findApplication(applicationId)).toMatchObject({ status: "SUBMITTED" });
		setClock(later(at, 30 * MINUTE));
		await startDocumentReview(other, { applicationId });
		await expect(startDocumentReview(holder, { applicationId })).rejects.toMatchObject({
			code: "conflict",
			message: expect.stringContaining("Sam Person already decided this at"),
		});
	});

	it("a second time is refused with the time of the first decision, in the site's time zone", async () => {
		const { applicationId } = await newApplicant();
		const reviewer = await newReviewer();
		const evening = new Date("2026-11-21T01:00:00Z");
		setClock(evening);
		await startDocumentReview(reviewer, { applicationId });
		const again = () => startDocumentReview(reviewer, { applicationId });
		setClock(later(evening, 6 * HOUR));
		await expect(again()).rejects.toMatchObject({
			message: expect.stringMatching(/already decided this at 5:00 PM PST/),
		});
		setClock(later(evening, 8 * HOUR));
		await expect(again()).rejects.toMatchObject({
			message: expect.stringMatching(/already decided this on Nov 20, 2026, 5:00 PM PST/),
		});
	});
});
