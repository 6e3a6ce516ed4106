import { findRefusedRows, refusedHead } from "#app/domain/office/imports/import-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { csvDownload } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/refused-rows";

/** The refused rows of an import with their reasons, to correct and import again. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { kind, rows } = await orNotFound(findRefusedRows(getActor(context), params.importId));
	return csvDownload(
		"refused-rows",
		refusedHead(kind),
		rows.map(({ number, cells, reason }) => [number, ...cells, reason]),
	);
}
