import { readMoney } from "#app/domain/office/finance/finance-queries.server.ts";
import { centsAsTyped } from "#app/domain/platform/cents.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/money-list-csv";
import { knownList } from "./parts/known-list.server.ts";

const HEAD = ["Reference", "Booking", "Title", "Person", "Status", "Date", "Amount (USD)"];

/** Streams one of the finance lists as CSV, latest first. */
export function loader({ params, context }: Route.LoaderArgs) {
	const list = knownList(params.list);
	return streamedCsv(
		list,
		HEAD,
		readMoney(getActor(context), list),
		({ reference, booking, person, status, at, amountCents }) => [
			reference,
			booking?.reference ?? null,
			booking?.title ?? null,
			person,
			status,
			at.toISOString(),
			centsAsTyped(amountCents),
		],
	);
}
