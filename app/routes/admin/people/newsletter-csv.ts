import { SUBSCRIBER_STATES } from "#app/domain/newsletter/newsletter.ts";
import { exportSubscribers } from "#app/domain/newsletter/subscriber-queries.server.ts";
import { readChoice } from "#app/routes/admin/parts/back-office-data.server.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import type { Route } from "./+types/newsletter-csv";

const HEAD = ["Email", "State", "Form", "Asked", "Confirmed", "Unsubscribed"];

/** The newsletter's addresses of a state, or all, as a file, however long it is. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const state = readChoice(new URL(request.url).searchParams, "state", SUBSCRIBER_STATES);
	const parts = await exportSubscribers(actorOf(context), state);
	const time = (at: Date | null) => at?.toISOString() ?? null;
	return streamedCsv("newsletter", HEAD, parts, (row) => [row.email, row.state, row.source, time(row.requestedAt), time(row.confirmedAt), time(row.unsubscribedAt)]);
}
