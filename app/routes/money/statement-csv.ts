import { getStatement } from "#app/domain/earnings/earnings-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import type { Route } from "./+types/statement-csv";
import { PAYOUT_HEAD, payoutRow } from "./parts/payout-csv.ts";

/** A professional's statement of a month as CSV: what was released, then what was paid out. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { month, released, paid } = await orNotFound(getStatement(actorOf(context), params.month));
	const rows = [...released.map((payout) => ["Released", ...payoutRow(payout)]), ...paid.map((payout) => ["Paid out", ...payoutRow(payout)])];
	return streamedCsv(`statement-${month}`, ["Part", ...PAYOUT_HEAD], pages(rows), (row) => row);
}

async function* pages(rows: readonly string[][]): AsyncGenerator<readonly string[][]> {
	yield rows;
}
