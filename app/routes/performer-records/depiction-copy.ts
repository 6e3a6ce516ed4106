import { openDepictionCopy } from "#app/domain/bookings/performer-records/depictions.server.ts";
import type { Route } from "./+types/depiction-copy";
import { downloadResponse } from "./parts/download.server.ts";

/** The records' own copy of a delivered file, for the producer. */
export const loader = (args: Route.LoaderArgs) =>
	downloadResponse(args, (actor) => openDepictionCopy(actor, args.params));
