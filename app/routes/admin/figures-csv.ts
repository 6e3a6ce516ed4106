import { getFigure } from "#app/domain/analytics/dashboard-queries.server.ts";
import { figureNames, isEnough } from "#app/domain/analytics/figure.ts";
import { actorOf } from "#app/http/contexts.ts";
import { csvOf } from "#app/http/csv.ts";
import type { Route } from "./+types/figures-csv";

/** One figure as a file, with all its rows; empty but for its head where there is not enough data. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
	const name = figureNames.find((known) => `${known}.csv` === params.figure);
	if (!name) throw new Response(null, { status: 404 });
	const { period, figure } = await getFigure(actorOf(context), name, new URL(request.url).searchParams.get("period"));
	const rows = isEnough(figure) ? figure.rows : [];
	const body = csvOf([figure.columns.map(({ label, kind }) => (kind === "percent" ? `${label} (%)` : label)), ...rows]);
	return new Response(body, {
		headers: {
			"Content-Type": "text/csv; charset=utf-8; header=present",
			"Content-Disposition": `attachment; filename="${name}-${period.from}-${period.to}.csv"`,
			"Cache-Control": "private, no-store",
		},
	});
}
