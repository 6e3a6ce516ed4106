import { readLedgerMonth } from "#app/domain/money/ledger-month.server.ts";
import { centsAsTyped } from "#app/domain/platform/cents.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/month-csv";

const HEAD = ["Time", "Entry", "Kind", "Reference", "Booking", "Account", "Debit (USD)", "Credit (USD)"];

/** Streams the entries of a month as CSV, oldest first, with a row for each line. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { month, lines } = await orNotFound(readLedgerMonth(getActor(context), params.month));
	return streamedCsv(`ledger-${month}`, HEAD, lines, ({ entry, line: { accountName, cents }, booking }) => [
		entry.at.toISOString(),
		entry.id,
		entry.kind,
		entry.memo,
		booking,
		accountName,
		cents > 0n ? centsAsTyped(Number(cents)) : null,
		cents < 0n ? centsAsTyped(-Number(cents)) : null,
	]);
}
