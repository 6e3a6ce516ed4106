import { downloadBinder } from "#app/domain/bookings/performer-records/binder.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { zipResponse } from "#app/forms/zip-response.server.ts";
import { writeBinder } from "#app/routes/performer-records/parts/binder-document.server.tsx";
import type { Route } from "./+types/binder-zip";

/** The binder of a booking, for the team's role. */
export const loader = (args: Route.LoaderArgs) =>
	zipResponse(args, (actor) => orNotFound(downloadBinder(actor, args.params.bookingId, writeBinder)));
