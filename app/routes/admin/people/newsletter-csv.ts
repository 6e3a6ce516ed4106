import { exportSubscribers } from "#app/domain/office/newsletter/newsletter.server.ts";
import { SUBSCRIBER_STATES } from "#app/domain/office/newsletter/newsletter.ts";
import { readChoice } from "#app/routes/admin/parts/back-office-data.server.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/newsletter-csv";

const HEAD = ["Email", "State", "Form", "Requested", "Confirmed", "Unsubscribed"];

/** Streams the newsletter's addresses, all or those in one state, as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const state = readChoice(new URL(request.url).searchParams, "state", SUBSCRIBER_STATES);
	const parts = await exportSubscribers(getActor(context), state);
	const time = (at: Date | null) => at?.toISOString() ?? null;
	return streamedCsv("newsletter", HEAD, parts, (row) => [
		row.email,
		row.state,
		row.source,
		time(row.requestedAt),
		time(row.confirmedAt),
		time(row.unsubscribedAt),
	]);
}
