import { site } from "#app/infra/content/site.server.ts";
import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import type { CheckKind } from "../professionals/professional.ts";
import { CHECKABLE, evidenceParts } from "./check.ts";
import type { RecordCheck } from "./check-forms.ts";
import { checkValues } from "./check-values.ts";
import { writeCheck } from "./write-check.server.ts";

/**
 * Records or corrects the result of one of an application's six checks. A check passes only with
 * its evidence. After approval, a result changes the profile, too. Throws `invalid` if the evidence
 * is missing, and `conflict` if the application is neither under review nor approved, or the result
 * changed after the form was opened.
 */
export async function recordCheck(
	actor: Actor,
	{ applicationId, kind, version, ...check }: RecordCheck & { applicationId: string; kind: CheckKind },
): Promise<void> {
	requireArea(actor, "vetting");
	requirePastDay("checkedOn", check.checkedOn);
	await withIdempotency(actor, "record-check", { applicationId, kind, version, ...check }, (remember) =>
		transaction(async (tx) => {
			const application = await loadCheckable(tx, applicationId);
			requireUnchanged(version, checkValues(application.checks.find((made) => made.kind === kind)));
			await writeCheck(tx, actor, application, { ...check, kind, resultField: "result" });
			await remember(tx, {});
			return {};
		}),
	);
}

/** Throws `invalid` for a day that is still to come in the time zone of the site. */
export function requirePastDay(field: string, day: string): void {
	if (day > dayIn(now(), site().timeZone)) throw invalidField(field, "Enter a day that is not in the future");
}

/**
 * Locks an application whose checks and references can be recorded now, until the transaction ends.
 * Throws `not_found` and `conflict`.
 */
export async function loadCheckable(tx: Tx, applicationId: string) {
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
