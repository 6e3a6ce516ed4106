import { site } from "#app/infra/content/site.server.ts";
import type { Tx } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../platform/actor.ts";
import { recordEvent } from "../platform/audit.server.ts";
import { command } from "../platform/command.server.ts";
import { DomainError, invalidField } from "../platform/domain-error.ts";
import { requireUnchanged } from "../platform/edit-version.server.ts";
import { dayIn } from "../platform/time/calendar-day.ts";
import { CHECK_KINDS, type CheckKind } from "../profiles/professional.ts";
import {
	CHECKABLE,
	checkField,
	evidenceParts,
	isRequiredCheck,
	missingEvidence,
	passedChecks,
	passesOnReport,
} from "./check.ts";
import {
	checksValues,
	checkValues,
	type RecordCheck,
	type RecordChecks,
	type RecordReference,
	referenceValues,
} from "./check-forms.ts";

/** Updates a profile's checks to those that its approved application has passed. */
export async function writePassedChecks(tx: Tx, applicationId: string): Promise<void> {
	const application = await tx.application.findUniqueOrThrow({
		where: { id: applicationId },
		include: evidenceParts,
	});
	const { id: professionalId } = await tx.professional.findUniqueOrThrow({
		where: { userId: application.userId },
		select: { id: true },
	});
	await tx.professionalCheck.deleteMany({ where: { professionalId } });
	await tx.professionalCheck.createMany({
		data: passedChecks(application).map((check) => ({ ...check, professionalId })),
	});
}

type Application = NonNullable<Awaited<ReturnType<typeof findWithEvidence>>>;
const findWithEvidence = (tx: Tx, id: string) =>
	tx.application.findUnique({ where: { id }, include: evidenceParts });

type Check = Omit<RecordCheck, "version"> & {
	kind: CheckKind;
	/** The field that shows the error if the result is rejected. */
	resultField: string;
};

/**
 * Writes the result of one check in the caller's transaction. Throws `invalid` if a passed check lacks
 * evidence, or if the result isn't allowed for a required check or an approved professional.
 */
async function writeCheck(
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
			"This professional is already approved. If a check fails now, suspend the account",
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

/**
 * Records or corrects the result of one of an application's six checks. A check can't pass without evidence.
 * After approval, a result also changes the profile. Throws `invalid` like `writeCheck` and for a day in the
 * future, and `conflict` if the application is neither under review nor approved, or the result changed after
 * the form was opened.
 */
export async function recordCheck(
	actor: Actor,
	{ applicationId, kind, version, ...check }: RecordCheck & { applicationId: string; kind: CheckKind },
): Promise<void> {
	requireArea(actor, "vetting");
	requirePastDay("checkedOn", check.checkedOn);
	await command(actor, "record-check", { applicationId, kind, version, ...check }, async (tx) => {
		const application = await loadCheckable(tx, applicationId);
		requireUnchanged(version, checkValues(application.checks.find((made) => made.kind === kind)));
		await writeCheck(tx, actor, application, { ...check, kind, resultField: "result" });
	});
}

/** Throws `invalid` for a day in the future in the site's time zone. */
export function requirePastDay(field: string, day: string): void {
	if (day > dayIn(now(), site().timeZone)) throw invalidField(field, "Enter a day that is not in the future");
}

/**
 * Locks an application whose checks and references can be recorded now, until the transaction ends.
 * Throws `not_found`, or `conflict` if the application is neither under review nor approved.
 */
async function loadCheckable(tx: Tx, applicationId: string) {
	await tx.application.updateMany({ where: { id: applicationId }, data: { id: applicationId } });
	const application = await tx.application.findUnique({
		where: { id: applicationId, status: { not: "DRAFT" } },
		include: evidenceParts,
	});
	if (!application) throw new DomainError("not_found", "This application doesn't exist.");
	if (!CHECKABLE.includes(application.status))
		throw new DomainError(
			"conflict",
			"You can record checks only while an application is under review or approved. Reload the page to see its status.",
		);
	return application;
}

/**
 * Records the results of several checks together. They share one date and, if they need a report, one report.
 * Checks without a result stay unchanged. Throws like `recordCheck`.
 */
export async function recordChecks(
	actor: Actor,
	{
		applicationId,
		version,
		checkedOn,
		source,
		reportReference,
		note,
		...results
	}: RecordChecks & { applicationId: string },
): Promise<void> {
	requireArea(actor, "vetting");
	requirePastDay("checkedOn", checkedOn);
	await command(
		actor,
		"record-checks",
		{ applicationId, version, checkedOn, source, reportReference, note, ...results },
		async (tx) => {
			const application = await loadCheckable(tx, applicationId);
			requireUnchanged(version, checksValues(application.checks));
			for (const kind of CHECK_KINDS) {
				const result = results[checkField(kind)];
				if (result)
					await writeCheck(tx, actor, application, {
						kind,
						result,
						checkedOn,
						source,
						reportReference,
						note,
						resultField: checkField(kind),
					});
			}
		},
	);
}

type Recorded = RecordReference & { applicationId: string; referenceId: string };

/**
 * Records a reviewer's contact with a reference: who, how, when, and what the reference said. The record can
 * be corrected. Throws `invalid` for a day in the future, and `conflict` if the reference has answered in
 * writing, the answers changed after the form was opened, or the application is neither under review nor
 * approved.
 */
export async function recordReference(
	actor: Actor,
	{ applicationId, referenceId, version, ...recorded }: Recorded,
): Promise<void> {
	const user = requireArea(actor, "vetting");
	requirePastDay("contactedOn", recorded.contactedOn);
	await command(
		actor,
		"record-reference",
		{ applicationId, referenceId, version, ...recorded },
		async (tx) => {
			const { status } = await loadCheckable(tx, applicationId);
			const reference = await tx.applicationReference.findUnique({
				where: { id: referenceId, applicationId },
			});
			if (!reference) throw new DomainError("not_found", "This reference doesn't exist.");
			requireUnchanged(version, referenceValues(reference));
			const { count } = await tx.applicationReference.updateMany({
				where: { id: referenceId, OR: [{ answeredAt: null }, { contactedOn: { not: null } }] },
				data: { ...recorded, recordedById: user.id, answeredAt: now() },
			});
			if (count === 0)
				throw new DomainError(
					"conflict",
					"This reference already answered in writing. Go back to the application to read the answers.",
				);
			if (status === "APPROVED") await writePassedChecks(tx, applicationId);
			const detail = {
				position: reference.position,
				method: recorded.contactMethod,
				contactedOn: recorded.contactedOn,
			};
			await recordEvent(tx, actor, {
				action: "record-reference",
				subject: ["Application", applicationId],
				detail,
			});
		},
	);
}
