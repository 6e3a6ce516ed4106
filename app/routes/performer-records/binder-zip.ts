import { downloadBinder } from "#app/domain/bookings/performer-records/binder.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { zipResponse } from "#app/forms/zip-response.server.ts";
import type { Route } from "./+types/binder-zip";
import { writeBinder } from "./parts/binder-document.server.tsx";

/** The binder of a booking, for its producer. */
export const loader = (args: Route.LoaderArgs) =>
	zipResponse(args, (actor) => orNotFound(downloadBinder(actor, args.params.bookingId, writeBinder)));
