import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import type { CheckKind } from "../professionals/professional.ts";
import { evidenceParts, isRequiredCheck, missingEvidence, passesOnReport } from "./check.ts";
import type { RecordCheck } from "./check-forms.ts";
import { writePassedChecks } from "./write-passed-checks.server.ts";

type Application = NonNullable<Awaited<ReturnType<typeof findWithEvidence>>>;
const findWithEvidence = (tx: Tx, id: string) =>
	tx.application.findUnique({ where: { id }, include: evidenceParts });

type Check = Omit<RecordCheck, "version"> & {
	kind: CheckKind;
	/** The field that shows the error of a refused result. */
	resultField: string;
};

/**
 * Writes the result of one check in the caller's transaction. Throws `invalid` if its evidence is
 * missing.
 */
export async function writeCheck(
	tx: Tx,
	actor: Actor,
	application: Application,
	{ kind, result, checkedOn, source, reportReference, note, resultField }: Check,
): Promise<void> {
	const { id: adminId } = requireArea(actor, "vetting");
	const { id: applicationId, status } = application;
	if (result === "NOT_PROVIDED" && isRequiredCheck(kind))
		throw invalidField(resultField, "This check is required. Choose whether it was passed");
	const report = passesOnReport(kind) ? { source, reportReference } : { source: null, reportReference: null };
	if (result === "PASSED" && passesOnReport(kind)) requireReport(report);
	const missing = result === "PASSED" && !passesOnReport(kind) && missingEvidence(kind, application);
	if (missing) throw invalidField(resultField, `This check cannot pass yet: ${missing}`);
	if (result === "FAILED" && status === "APPROVED")
		throw invalidField(
			resultField,
			"This professional is approved already. If a check fails now, suspend the account",
		);
	const before = application.checks.find((made) => made.kind === kind);
	const facts = { ...report, result, checkedOn, note: note ?? "", adminId, at: now() };
	await tx.applicationCheck.upsert({
		where: { applicationId_kind: { applicationId, kind } },
		create: { applicationId, kind, ...facts },
		update: facts,
	});
	if (status === "APPROVED") await writePassedChecks(tx, applicationId);
	const detail = { kind, before: before?.result ?? null, after: result, checkedOn };
	await recordEvent(tx, actor, { action: "record-check", subject: ["Application", applicationId], detail });
}

function requireReport({ source, reportReference }: Pick<RecordCheck, "source" | "reportReference">): void {
	const fieldErrors = {
		...(!source && { source: ["Enter who made the report. A check passes only on a report"] }),
		...(!reportReference && {
			reportReference: ["Enter the number of the report. A check passes only on a report"],
		}),
	};
	const [problem] = Object.values(fieldErrors);
	if (problem) throw new DomainError("invalid", problem[0] ?? "", { fieldErrors });
}
