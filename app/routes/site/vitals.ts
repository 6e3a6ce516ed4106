import { recordVital } from "#app/domain/office/figures/record-vital.server.ts";
import { RecordVitalsForm } from "#app/domain/office/figures/vital-forms.ts";
import { patternOfPath } from "#app/server/route-patterns.server.ts";
import { getActor, routeIdsContext } from "#app/session/contexts.ts";
import type { Route } from "./+types/vitals";

/** Only accepts posts. */
export const loader = () => new Response(null, { status: 405, headers: { Allow: "POST" } });

/** Records web vitals, which the browser sends as a beacon, so nothing reads the response. */
export async function action({ request, context }: Route.ActionArgs) {
	const body: unknown = await request.json().catch(() => undefined);
	const { data: vitals } = RecordVitalsForm.safeParse(body);
	if (!vitals) return new Response(null, { status: 400 });
	const patterns = context.get(routeIdsContext);
	await recordVital(
		getActor(context),
		vitals.map(({ name, rating, label }) => ({ name, rating, page: patternOfPath(patterns, label) })),
	);
	return new Response(null, { status: 204 });
}
