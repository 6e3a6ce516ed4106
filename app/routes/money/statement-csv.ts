import { readStatement } from "#app/domain/money/earnings.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/statement-csv";
import { PAYOUT_HEAD, payoutRow } from "./parts/payout-csv.ts";

const parts = { released: "Released", paid: "Paid out" };

/** Streams a professional's monthly statement as CSV: releases, then payouts. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { month, lines } = await orNotFound(readStatement(getActor(context), params.month));
	return streamedCsv(`statement-${month}`, ["Part", ...PAYOUT_HEAD], lines, ({ part, payout }) => [
		parts[part],
		...payoutRow(payout),
	]);
}
