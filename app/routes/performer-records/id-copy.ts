import { openIdCopy } from "#app/domain/bookings/performer-records/performer-records.server.ts";
import type { Route } from "./+types/id-copy";
import { downloadResponse } from "./parts/download.server.ts";

/** The copy of someone's ID, for the producer. */
export const loader = (args: Route.LoaderArgs) =>
	downloadResponse(args, (actor) => openIdCopy(actor, args.params));
