import { describe, expect, it } from "vitest";
import { findWorkItems } from "#app/domain/office/queues/work-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import type { Role } from "#app/domain/platform/roles.ts";
import {
	approveApplication,
	rejectApplication,
	requestChanges,
	startBackgroundCheck,
	startDocumentReview,
	withdrawApplication,
} from "#app/domain/vetting/application.server.ts";
import {
	APPLICATION_STATUSES,
	type ApplicationTransition,
	applicationTransitions,
} from "#app/domain/vetting/application.ts";
import { getApplicationStanding, getDraft, saveStep } from "#app/domain/vetting/application-draft.server.ts";
import { findApplications, getApplication } from "#app/domain/vetting/review-queries.server.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { DAY, later, now } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { emailKinds } from "../../support/email/outbox.ts";
import {
	checkedApplication,
	newApplicant,
	newProfessional,
	newReviewer,
	newUpload,
	passChecks,
	saveSteps,
	typedApplication,
} from "../../support/market/applications.ts";

type Case = Awaited<ReturnType<typeof newApplicant>>;

const changes = [{ part: "PRICING" as const, note: "Say what an hour includes." }];

const moves: Record<ApplicationTransition, (actor: Actor, found: Case) => Promise<unknown>> = {
	"submit-application": (actor, { input }) => submitApplication(actor, input),
	"resubmit-application": (actor, { input }) => submitApplication(actor, input),
	"withdraw-application": (actor) => withdrawApplication(actor),
	"start-document-review": (actor, { applicationId }) => startDocumentReview(actor, { applicationId }),
	"start-background-check": (actor, { applicationId }) => startBackgroundCheck(actor, { applicationId }),
	"request-changes": (actor, { applicationId }) => requestChanges(actor, { applicationId, changes }),
	"approve-application": async (actor, { applicationId }) => {
		await passChecks(applicationId);
		return approveApplication(actor, { applicationId, note: null });
	},
	"reject-application": (actor, { applicationId }) =>
		rejectApplication(actor, { applicationId, note: "The license has lapsed." }),
};

describe.each(Object.keys(applicationTransitions) as ApplicationTransition[])("%s", (move) => {
	const { who, from, to } = applicationTransitions[move];

	it.each(APPLICATION_STATUSES)("from %s follows the table", async (status) => {
		const found = await newApplicant();
		const isClosed = status === "REJECTED" || status === "WITHDRAWN";
		await db().application.update({
			where: { id: found.applicationId },
			data: { status, ...(isClosed && { openFor: null }) },
		});
		if (status === "CHANGES_REQUESTED")
			await db().applicationChange.create({
				data: {
					applicationId: found.applicationId,
					...changes[0],
					part: "PRICING",
					note: "",
					askedAt: new Date(),
				},
			});
		const actor = who === "ADMIN" ? await newReviewer() : visitor({ user: found.user });
		const sent = moves[move](actor, found);
		const isSubmit = move === "submit-application" || move === "resubmit-application";
		// The same command submits and resubmits, and a new application may be submitted after one has ended.
		const isExpected = isSubmit
			? ["DRAFT", "CHANGES_REQUESTED", "REJECTED", "WITHDRAWN"].includes(status)
			: (from as readonly string[]).includes(status);
		// To `withdrawApplication`, a draft isn't an application yet.
		const refusal = move === "withdraw-application" && status === "DRAFT" ? "not_found" : "conflict";
		if (!isExpected) await expect(sent).rejects.toMatchObject({ code: refusal });
		else await sent;
		const after = await db().application.findUniqueOrThrow({ where: { id: found.applicationId } });
		if ((from as readonly string[]).includes(status)) expect(after.status).toBe(to);
		else if (!isSubmit) expect(after.status).toBe(status);
	});

	it.each(["CREATOR", "PROFESSIONAL", "ADMIN"] satisfies Role[])(
		"is refused to a user with the role %s unless the table names that role",
		async (role) => {
			const found = await newApplicant();
			await db().application.update({ where: { id: found.applicationId }, data: { status: from[0] } });
			if (role !== who) {
				await expect(moves[move](visitor({ user: await newMember(role) }), found)).rejects.toMatchObject({
					code: "forbidden",
				});
				await expect(moves[move](visitor(), found)).rejects.toMatchObject({ code: "unauthenticated" });
				expect(
					(await db().application.findUniqueOrThrow({ where: { id: found.applicationId } })).status,
				).toBe(from[0]);
			}
		},
	);
});

describe("the lifecycle of an application", () => {
	it("leads to an approval, which verifies the account, and each of the team's steps emails the applicant and adds an audit event", async () => {
		const found = await newApplicant();
		const { applicationId, user } = found;
		const reviewer = await newReviewer();
		await startDocumentReview(reviewer, { applicationId });
		await startBackgroundCheck(reviewer, { applicationId });
		await passChecks(applicationId);
		await approveApplication(reviewer, { applicationId, note: "Welcome!" });
		expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).verification).toBe("VERIFIED");
		expect(await emailKinds(user.email)).toEqual([
			"application-document-review",
			"application-background-check",
			"application-approved",
		]);
		const { history } = await getApplication(reviewer, applicationId);
		expect(history.map(({ action }) => action)).toEqual([
			"submit-application",
			"start-document-review",
			"start-background-check",
			"approve-application",
		]);
	});

	it("can end in a rejection, which gives the reason and allows a new application", async () => {
		const { applicationId, user, actor } = await newApplicant();
		const reviewer = await newReviewer();
		await startDocumentReview(reviewer, { applicationId });
		await rejectApplication(reviewer, { applicationId, note: "The license has lapsed." });
		expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).verification).toBe("REJECTED");
		expect(
			(await db().outboxEmail.findFirstOrThrow({ where: { kind: "application-rejected" } })).text,
		).toContain("The license has lapsed.");
		await submitApplication(actor, { ...checkedApplication(), files: { license: await newUpload(user.id) } });
		expect((await db().user.findUniqueOrThrow({ where: { id: user.id } })).verification).toBe("PENDING");
	});

	it("ends with only one decision if two are made at once", async () => {
		const { applicationId, user } = await newApplicant();
		const [one, two] = [await newReviewer(), await newReviewer()];
		await startDocumentReview(one, { applicationId });
		await startBackgroundCheck(one, { applicationId });
		await passChecks(applicationId);
		const outcomes = await Promise.allSettled([
			approveApplication(one, { applicationId, note: null }),
			rejectApplication(two, { applicationId, note: "No." }),
		]);
		expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
		expect(await emailKinds(user.email)).toHaveLength(3);
	});

	it("advances only once if a decision is sent twice", async () => {
		const { applicationId, user } = await newApplicant();
		const reviewer = { ...(await newReviewer()), submissionKey: "one form" };
		await Promise.all([
			startDocumentReview(reviewer, { applicationId }),
			startDocumentReview(reviewer, { applicationId }),
		]);
		await expect(startDocumentReview(reviewer, { applicationId })).resolves.toEqual({
			status: "DOCUMENT_REVIEW",
		});
		expect(await emailKinds(user.email)).toHaveLength(1);
	});

	it("lets only the team see submitted applications, and doesn't let the team see drafts", async () => {
		const { applicationId, actor } = await newApplicant();
		const { actor: writer } = await newProfessional();
		await saveSteps(writer, typedApplication(), [1]);
		const draft = await db().application.findFirstOrThrow({ where: { status: "DRAFT" } });
		const reviewer = await newReviewer();
		expect((await findApplications(reviewer)).open.map(({ id }) => id)).toEqual([applicationId]);
		for (const id of [draft.id, crypto.randomUUID()])
			await expect(getApplication(reviewer, id)).rejects.toMatchObject({ code: "not_found" });
		for (const asked of [getApplication(actor, applicationId), findApplications(actor)])
			await expect(asked).rejects.toMatchObject({ code: "forbidden" });
	});
});

describe("requested changes", () => {
	const asked = [
		{ part: "PRICING" as const, note: "Say what an hour includes." },
		{ part: "REFERENCE_2" as const, note: "This address does not work." },
	];

	async function inChange() {
		const found = await newApplicant();
		const reviewer = await newReviewer();
		await startDocumentReview(reviewer, found);
		await requestChanges(reviewer, { applicationId: found.applicationId, changes: asked });
		return { ...found, reviewer };
	}

	it("allow edits only to the named parts", async () => {
		const { actor, user } = await inChange();
		expect(
			(
				await db().outboxEmail.findFirstOrThrow({
					where: { kind: "application-changes-requested", recipient: user.email },
				})
			).text,
		).toContain("Second reference: This address does not work.");
		const draft = await getDraft(actor);
		expect(draft?.changes).toEqual(asked);
		await saveStep(actor, { step: 1, typed: { businessName: "Sneaky" }, revision: undefined });
		await saveStep(actor, {
			step: 3,
			typed: { city: "Elsewhere", reference1Name: "Sneaky", reference2Name: "Noor Haddad" },
			revision: undefined,
		});
		expect((await getDraft(actor))?.typed).toMatchObject({
			businessName: "Delgado Portraits",
			city: "Pasadena",
			reference1Name: "Ines Park",
			reference2Name: "Noor Haddad",
		});
	});

	it("return the application to the document review when it is submitted again, and only a new reference gets the questions", async () => {
		const { actor, input, applicationId, reference } = await inChange();
		const before = await db().applicationReference.findMany({ orderBy: { position: "asc" } });
		const changed = {
			...input,
			businessName: "Sneaky",
			hourlyRate: 175,
			reference2Name: "Noor Haddad",
			reference2Email: "noor@example.com",
		};
		expect(await submitApplication(actor, changed)).toEqual({
			applicationId,
			reference,
			status: "DOCUMENT_REVIEW",
		});
		const after = await db().application.findUniqueOrThrow({
			where: { id: applicationId },
			include: { references: { orderBy: { position: "asc" } }, changes: true },
		});
		expect(after).toMatchObject({ businessName: "Delgado Portraits", hourlyRateCents: 17_500 });
		expect(after.references[0]?.id).toBe(before[0]?.id);
		expect(after.references[1]).toMatchObject({ name: "Noor Haddad", answeredAt: null });
		expect(after.references[1]?.id).not.toBe(before[1]?.id);
		expect(after.changes.every(({ resolvedAt }) => resolvedAt !== null)).toBe(true);
		expect(await emailKinds("noor@example.com")).toEqual(["reference-asked"]);
		expect(await emailKinds(input.reference1Email)).toEqual(["reference-asked"]);
	});

	it("restart the team's promised response time, and the applicant and the team see the same date", async () => {
		const { actor, input, applicationId } = await inChange();
		const month = later(now(), -30 * DAY);
		await db().application.update({ where: { id: applicationId }, data: { submittedAt: month } });
		await submitApplication(actor, input);
		const [queued] = await findWorkItems("APPLICATION", 100).then((items) =>
			items.filter(({ id }) => id === applicationId),
		);
		expect(queued?.dueAt?.getTime()).toBeGreaterThan(now().getTime());
		expect((await getApplicationStanding(actor))?.turn).toMatchObject({
			holder: "TEAM",
			dueAt: queued?.dueAt,
		});
	});
});
