import { readSegment } from "#app/domain/people/waitlist/waitlist.ts";
import { exportEntries } from "#app/domain/people/waitlist/waitlist-queries.server.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/waitlist-csv";

const HEAD = [
	"Email",
	"Who",
	"Interest",
	"City",
	"State",
	"Metropolitan area",
	"Form",
	"Partner's code",
	"Joined",
	"Invited",
];

/** Streams a segment of the waitlist as CSV. */
export async function loader({ request, context }: Route.LoaderArgs) {
	const parts = await exportEntries(getActor(context), readSegment(new URL(request.url).searchParams));
	return streamedCsv(
		"waitlist",
		HEAD,
		parts,
		({ email, audience, serviceType, city, state, metro, source, referralCode, createdAt, invitedAt }) => [
			email,
			audience,
			serviceType,
			city,
			state,
			metro,
			source,
			referralCode,
			createdAt.toISOString(),
			invitedAt?.toISOString() ?? null,
		],
	);
}
