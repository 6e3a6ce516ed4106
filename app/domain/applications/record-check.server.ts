import { now } from "#app/infra/clock.server.ts";
import { transaction } from "#app/infra/db.server.ts";
import { site } from "#app/infra/site.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { dayIn } from "../calendar/calendar-day.ts";
import { DomainError, invalidField } from "../domain-error.ts";
import type { CheckKind } from "../professionals/professional.ts";
import { recordEvent } from "../records/record-event.server.ts";
import { CHECKABLE, mayBeNotApplicable } from "./application-checks.ts";
import type { RecordCheck } from "./check-forms.ts";

/**
 * The team writes down the result of one of the six checks of an application under review, or corrects it. Four of them are due
 * from everyone. Throws `conflict` where the application is not under review any more.
 */
export async function recordCheck(actor: Actor, { applicationId, kind, ...check }: RecordCheck & { applicationId: string; kind: CheckKind }): Promise<void> {
	const user = requireUser(actor, "ADMIN");
	if (check.result === "NOT_APPLICABLE" && !mayBeNotApplicable(kind)) throw invalidField("result", "This check is due from everyone. Choose whether it was passed");
	if (check.checkedOn > dayIn(now(), site().timeZone)) throw invalidField("checkedOn", "Enter a day that is not in the future");
	await transaction(async (tx) => {
		const application = await tx.application.findUnique({ where: { id: applicationId, status: { not: "DRAFT" } }, select: { status: true } });
		if (!application) throw new DomainError("not_found", "There is no such application.");
		if (!CHECKABLE.includes(application.status))
			throw new DomainError("conflict", "Checks are written down while the application is under review, and it is not. Load it again to see where it stands.");
		const key = { applicationId_kind: { applicationId, kind } };
		const before = await tx.applicationCheck.findUnique({ where: key, select: { result: true } });
		const facts = { result: check.result, checkedOn: check.checkedOn, note: check.note ?? "", adminId: user.id, at: now() };
		await tx.applicationCheck.upsert({ where: key, create: { applicationId, kind, ...facts }, update: facts });
		const detail = { kind, before: before?.result ?? null, after: check.result, checkedOn: check.checkedOn };
		await recordEvent(tx, actor, { action: "record-check", subject: ["Application", applicationId], detail });
	});
}
