import { readAuditFilter } from "#app/domain/office/operations/audit-filter.ts";
import { exportAuditEvents } from "#app/domain/office/operations/audit-trail.server.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/audit-csv";

const HEAD = [
	"Time (UTC)",
	"Action",
	"What",
	"Details",
	"By",
	"Account ID",
	"Kind of record",
	"About",
	"Record ID",
	"Request ID",
];

/** Streams the filtered audit trail as CSV, newest first. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const filter = readAuditFilter(new URL(request.url).searchParams);
	const parts = await exportAuditEvents(getActor(context), filter);
	return streamedCsv(
		"audit-trail",
		HEAD,
		parts,
		({ at, action, sentence, detail, by, actorId, subjectType, about, subjectId, requestId }) => [
			at.toISOString(),
			action,
			sentence,
			detail,
			by,
			actorId,
			subjectType,
			about,
			subjectId,
			requestId,
		],
	);
}
