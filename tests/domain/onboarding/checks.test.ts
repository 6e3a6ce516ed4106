import { afterEach, describe, expect, it } from "vitest";
import { getEditVersion } from "#app/domain/platform/edit-version.server.ts";
import { CHECK_KINDS } from "#app/domain/profiles/professional.ts";
import { findCompared } from "#app/domain/profiles/professional-queries.server.ts";
import { requestChanges, startDocumentReview } from "#app/domain/vetting/application.server.ts";
import { checksValues, RecordChecksForm } from "#app/domain/vetting/check-forms.ts";
import { recordCheck, recordChecks } from "#app/domain/vetting/checks.server.ts";
import { submitApplication } from "#app/domain/vetting/submit-application.server.ts";
import { db } from "#app/infra/database/db.server.ts";
import { setClock } from "#app/infra/process/clock.server.ts";
import { newMember, visitor } from "../../support/accounts/actors.ts";
import { type UnderReview, underReview } from "../../support/accounts/application-under-review.ts";
import { newApplicant, newReviewer, passChecks, passedOnReport } from "../../support/market/applications.ts";
import { listedProfile } from "../../support/market/professionals.ts";

afterEach(() => setClock(undefined));

const passed = { ...passedOnReport, source: null, reportReference: null };

const notProvided = { ...passed, result: "NOT_PROVIDED", note: "The certificate has lapsed." } as const;

async function _checksOnProfile({ user }: Pick<UnderReview, "user">) {
	const { id } = await db().professional.findUniqueOrThrow({ where: { userId: user.id } });
	return Object.fromEntries(
		(await listedProfile(id)).profile.checks.map(({ kind, passedOn }) => [kind, passedOn]),
	);
}

describe("a check passes with its evidence:", () => {
	it.each(["IDENTITY", "CRIMINAL", "SEX_OFFENDER_REGISTRY"] as const)(
		"%s with a report that has a source and a number",
		async (kind) => {
			const { record, applicationId } = await underReview();
			await expect(record(kind, passed)).rejects.toMatchObject({
				code: "invalid",
				fieldErrors: {
					source: [expect.stringContaining("Enter who made the report")],
					reportReference: [expect.stringContaining("Enter the number")],
				},
			});
			await record(kind, passedOnReport);
			expect(await db().applicationCheck.findFirst({ where: { applicationId } })).toMatchObject({
				kind,
				source: "Clearview Screening",
				reportReference: "CS-1042",
			});
		},
	);

	it("references, once two people who know the applicant have answered", async () => {
		const { record, hear, first, second } = await underReview();
		const refused = (count: number) => ({
			code: "invalid",
			fieldErrors: {
				result: [expect.stringContaining(`${count} of 2 references who know the applicant have answered`)],
			},
		});
		await expect(record("REFERENCES", passed)).rejects.toMatchObject(refused(0));
		await hear(first);
		await hear(second, { answer: "DOES_NOT_KNOW" });
		await expect(record("REFERENCES", passed)).rejects.toMatchObject(refused(1));
		await hear(second);
		await record("REFERENCES", passed);
	});

	it("portfolio with a link, insurance with a file", async () => {
		const bare = await underReview({ website: "" });
		await expect(bare.record("PORTFOLIO", passed)).rejects.toMatchObject({
			fieldErrors: { result: [expect.stringContaining("no link to a portfolio")] },
		});
		await expect(bare.record("INSURANCE", passed)).rejects.toMatchObject({
			fieldErrors: { result: [expect.stringContaining("no proof of insurance")] },
		});
		const linked = await underReview({ website: "", linkedIn: "linkedin.com/in/rosa" });
		await linked.addInsurance();
		for (const kind of ["PORTFOLIO", "INSURANCE"] as const) await linked.record(kind, passed);
	});
});

describe("the result of a check", () => {
	it("is refused if it has a future date, says “not provided” for a required check, or is recorded outside a review", async () => {
		const { applicationId } = await newApplicant();
		const reviewer = await newReviewer();
		const check = { ...passedOnReport, applicationId, kind: "IDENTITY" } as const;
		setClock(new Date("2026-11-20T18:00:00Z"));
		await expect(recordCheck(reviewer, check)).rejects.toMatchObject({ code: "conflict" });
		await startDocumentReview(reviewer, { applicationId });
		await expect(recordCheck(reviewer, { ...check, checkedOn: "2026-11-21" })).rejects.toMatchObject({
			fieldErrors: { checkedOn: [expect.stringContaining("not in the future")] },
		});
		await expect(recordCheck(reviewer, { ...check, result: "NOT_PROVIDED" })).rejects.toMatchObject({
			code: "invalid",
		});
		await recordCheck(reviewer, check);
		await expect(recordCheck(reviewer, { ...check, applicationId: "nothing" })).rejects.toMatchObject({
			code: "not_found",
		});
		await expect(recordCheck(visitor({ user: await newMember() }), check)).rejects.toMatchObject({
			code: "forbidden",
		});
	});

	it("is dropped if its evidence is replaced", async () => {
		const { applicationId, reviewer, actor, input } = await underReview();
		await passChecks(applicationId);
		await requestChanges(reviewer, {
			applicationId,
			changes: [{ part: "REFERENCE_2", note: "This address does not work." }],
		});
		await submitApplication(actor, {
			...input,
			reference2Name: "Noor Haddad",
			reference2Email: "noor@example.com",
		});
		const left = await db().applicationCheck.findMany({ where: { applicationId } });
		expect(left.map(({ kind }) => kind).toSorted()).toEqual([
			"CRIMINAL",
			"IDENTITY",
			"PORTFOLIO",
			"SEX_OFFENDER_REGISTRY",
		]);
	});
});

describe("an approval", () => {
	it("shows portfolio and insurance as not provided if they are missing", async () => {
		const found = await underReview({ website: "" });
		await passChecks(found.applicationId);
		await found.approve();
		const day = passedOnReport.checkedOn;
		expect(await _checksOnProfile(found)).toEqual({
			IDENTITY: day,
			CRIMINAL: day,
			SEX_OFFENDER_REGISTRY: day,
			REFERENCES: day,
			PORTFOLIO: null,
			INSURANCE: null,
		});
		const { id } = await db().professional.findUniqueOrThrow({ where: { userId: found.user.id } });
		expect((await findCompared([id])).compared[0]?.checks).toEqual([
			"Identity",
			"Criminal record",
			"Sex-offender registry",
			"References",
		]);
	});

	it("requires the evidence of the required checks, even with recorded results", async () => {
		const { approve, applicationId } = await underReview();
		const unfounded = CHECK_KINDS.map((kind) => ({
			applicationId,
			kind,
			result: "PASSED" as const,
			checkedOn: "2026-11-02",
			note: "",
			at: new Date(),
		}));
		await db().applicationCheck.createMany({ data: unfounded });
		const reasons =
			"identity (no report is recorded), criminal record (no report is recorded), sex-offender registry (no report is recorded), references (0 of 2";
		await expect(approve()).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { decision: [expect.stringContaining(reasons)] },
		});
		expect(await db().application.findUniqueOrThrow({ where: { id: applicationId } })).toMatchObject({
			status: "BACKGROUND_CHECK",
		});
	});

	it("is refused while any provided evidence has no result or any check has failed", async () => {
		const found = await underReview();
		const { approve, record, applicationId } = found;
		await passChecks(applicationId);
		await found.addInsurance();
		await expect(approve()).rejects.toMatchObject({
			fieldErrors: { decision: [expect.stringContaining("insurance (no result is recorded)")] },
		});
		await record("CRIMINAL", { ...passedOnReport, result: "FAILED", note: "A conviction for fraud." });
		await expect(approve()).rejects.toMatchObject({
			fieldErrors: { decision: [expect.stringContaining("A check failed (criminal record)")] },
		});
		await record("CRIMINAL", passedOnReport);
		await record("INSURANCE", notProvided);
		await approve();
		expect(await _checksOnProfile(found)).toMatchObject({
			CRIMINAL: passedOnReport.checkedOn,
			INSURANCE: null,
		});
	});

	it("allows missing results to be recorded later, and they are added to the profile", async () => {
		const found = await underReview();
		await passChecks(found.applicationId);
		await found.approve();
		await found.addInsurance();
		await found.record("INSURANCE", { ...passed, checkedOn: "2026-11-20" });
		expect(await _checksOnProfile(found)).toMatchObject({ INSURANCE: "2026-11-20" });
		await expect(
			found.record("IDENTITY", { ...passedOnReport, result: "FAILED", note: "Another person." }),
		).rejects.toMatchObject({
			fieldErrors: { result: [expect.stringContaining("suspend the account")] },
		});
	});
});

describe("several checks at once", () => {
	const none = {
		result_IDENTITY: null,
		result_CRIMINAL: null,
		result_SEX_OFFENDER_REGISTRY: null,
		result_REFERENCES: null,
		result_PORTFOLIO: null,
		result_INSURANCE: null,
	};
	const report = {
		checkedOn: "2026-01-15",
		source: "Clearview Screening",
		reportReference: "CS-1042",
		note: null,
		version: undefined,
	};

	it("are recorded with one report, which is stored only with the checks that rely on it", async () => {
		const { reviewer, applicationId } = await underReview({ portfolio: "https://vega.example.com" });
		const opened = getEditVersion(checksValues([]));
		await recordChecks(reviewer, {
			applicationId,
			...none,
			...report,
			version: opened,
			result_IDENTITY: "PASSED",
			result_CRIMINAL: "PASSED",
			result_PORTFOLIO: "PASSED",
		});
		const checks = await db().applicationCheck.findMany({
			where: { applicationId },
			orderBy: { kind: "asc" },
		});
		expect(checks.map(({ kind, result, source }) => [kind, result, source]).sort()).toEqual([
			["CRIMINAL", "PASSED", "Clearview Screening"],
			["IDENTITY", "PASSED", "Clearview Screening"],
			["PORTFOLIO", "PASSED", null],
		]);
		expect(await db().auditEvent.count({ where: { action: "record-check", subjectId: applicationId } })).toBe(
			3,
		);
		const again = recordChecks(reviewer, {
			applicationId,
			...none,
			...report,
			version: opened,
			result_IDENTITY: "FAILED",
			note: "Forged",
		});
		await expect(again).rejects.toMatchObject({
			code: "conflict",
			fieldErrors: { result_IDENTITY: expect.any(Array) },
		});
	});

	it("are recorded together or not at all, and only by the team", async () => {
		const { reviewer, applicationId, user } = await underReview();
		const input = {
			applicationId,
			...none,
			...report,
			result_IDENTITY: "PASSED",
			result_REFERENCES: "PASSED",
		} as const;
		await expect(recordChecks(reviewer, input)).rejects.toMatchObject({
			code: "invalid",
			fieldErrors: { result_REFERENCES: [expect.stringContaining("0 of 2 references")] },
		});
		await expect(
			recordChecks(reviewer, { ...input, result_REFERENCES: null, source: null }),
		).rejects.toMatchObject({ fieldErrors: { source: expect.any(Array) } });
		await expect(recordChecks(visitor({ user }), input)).rejects.toMatchObject({ code: "forbidden" });
		expect(await db().applicationCheck.count({ where: { applicationId } })).toBe(0);
	});

	it("require a result, and a note for each failed check", () => {
		const messages = (fields: object) =>
			RecordChecksForm.safeParse({ checkedOn: "1/15/2026", ...fields }).error?.issues.map(
				({ message }) => message,
			);
		expect(messages({ result_IDENTITY: "" })).toEqual(["Choose the result of at least one check"]);
		expect(messages({ result_IDENTITY: "FAILED" })).toEqual([
			"Enter what you found. Only our team reads it.",
		]);
		expect(messages({ result_IDENTITY: "PERHAPS" })).toEqual(["Choose the result"]);
	});
});
