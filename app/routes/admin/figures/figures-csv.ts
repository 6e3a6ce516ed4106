import { getFigure } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { figureNames, isEnough } from "#app/domain/office/figures/figure.ts";
import { csvDownload } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/figures-csv";

/** One figure as CSV with all its rows, or only the header row if there isn't enough data. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const name = figureNames.find((known) => `${known}.csv` === params.figure);
	if (!name) throw new Response(null, { status: 404 });
	const { period, figure } = await getFigure(
		getActor(context),
		name,
		new URL(request.url).searchParams.get("period"),
	);
	const rows = isEnough(figure) ? figure.rows : [];
	const head = figure.columns.map(({ label, kind }) => (kind === "percent" ? `${label} (%)` : label));
	return csvDownload(`${name}-${period.from}-${period.to}`, head, rows);
}
