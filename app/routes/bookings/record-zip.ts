import { exportRecord } from "#app/domain/bookings/record/record-export.server.ts";
import type { Route } from "./+types/record-zip";
import { recordResponse } from "./parts/record-data.server.ts";

/** The record of a booking, for one of its sides. */
export const loader = (args: Route.LoaderArgs) => recordResponse(args, exportRecord);
