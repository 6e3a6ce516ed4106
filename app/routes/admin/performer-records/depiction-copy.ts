import { openDepictionCopy } from "#app/domain/bookings/performer-records/depictions.server.ts";
import { downloadResponse } from "#app/routes/performer-records/parts/download.server.ts";
import type { Route } from "./+types/depiction-copy";

/** The records' own copy of a delivered file, for the team's role. */
export const loader = (args: Route.LoaderArgs) =>
	downloadResponse(args, (actor) => openDepictionCopy(actor, args.params));
