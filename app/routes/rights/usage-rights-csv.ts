import { readLicenses } from "#app/domain/bookings/rights/license-queries.server.ts";
import { licenseStateLabels } from "#app/domain/bookings/rights/usage-license.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/usage-rights-csv";

/** Streams a side's usage rights as CSV, latest agreement first. */
export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const other = user.role === "CREATOR" ? "Professional" : "Creator";
	return streamedCsv(
		"usage-rights",
		[
			"Booking",
			"Title",
			"Version",
			other,
			"State",
			"First day",
			"Last day",
			"Term",
			"Platforms",
			"Territory",
			"Exclusive",
			"Credit",
			"Withdrawn releases",
		],
		readLicenses(user),
		(license) => [
			license.reference,
			license.title,
			license.version,
			license.other,
			licenseStateLabels[license.state],
			license.startsOn,
			license.endsOn,
			license.term,
			license.platforms,
			license.territory,
			license.isExclusive ? "yes" : "no",
			license.credit,
			license.withdrawn.map(({ subject }) => subject).join(", "),
		],
	);
}
