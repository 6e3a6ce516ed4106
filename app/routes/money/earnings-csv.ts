import { readPayouts } from "#app/domain/money/earnings.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/earnings-csv";
import { PAYOUT_HEAD, payoutRow } from "./parts/payout-csv.ts";

/** Streams a professional's payouts as CSV, latest first. */
export const loader = ({ context }: Route.LoaderArgs) =>
	streamedCsv(
		"earnings",
		PAYOUT_HEAD,
		readPayouts(requireUser(getActor(context), "PROFESSIONAL")),
		payoutRow,
	);
