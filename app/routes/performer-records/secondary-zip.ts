import { downloadCopy } from "#app/domain/bookings/performer-records/binder.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { zipResponse } from "#app/forms/zip-response.server.ts";
import type { Route } from "./+types/secondary-zip";
import { writeBinder } from "./parts/binder-document.server.tsx";

/** The copy of the binder, for a creator who publishes the work. */
export const loader = (args: Route.LoaderArgs) =>
	zipResponse(args, (actor) => orNotFound(downloadCopy(actor, args.params.bookingId, writeBinder)));
