import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { requireUnchanged } from "../idempotency/edit-version.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { CHECK_KINDS } from "../professionals/professional.ts";
import { checkField } from "./check.ts";
import type { RecordChecks } from "./check-forms.ts";
import { checksValues } from "./check-values.ts";
import { loadCheckable, requirePastDay } from "./record-check.server.ts";
import { writeCheck } from "./write-check.server.ts";

/**
 * Records the results of several checks at once, with one day and, if they need a report, one
 * report. Checks without a result stay as they are. Throws like `recordCheck`.
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
	await withIdempotency(
		actor,
		"record-checks",
		{ applicationId, version, checkedOn, source, reportReference, note, ...results },
		(remember) =>
			transaction(async (tx) => {
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
				await remember(tx, {});
				return {};
			}),
	);
}
