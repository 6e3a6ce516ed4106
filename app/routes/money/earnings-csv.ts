import { requireUser } from "#app/domain/actor.ts";
import { readPayouts } from "#app/domain/earnings/earnings-queries.server.ts";
import { streamedCsv } from "#app/server/csv-download.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import type { Route } from "./+types/earnings-csv";
import { PAYOUT_HEAD, payoutRow } from "./parts/payout-csv.ts";

/** Streams a professional's payouts as CSV, the latest first. */
export const loader = ({ context }: Route.LoaderArgs) =>
	streamedCsv("earnings", PAYOUT_HEAD, readPayouts(requireUser(actorOf(context), "PROFESSIONAL")), payoutRow);
