import { exportRecordForTeam } from "#app/domain/bookings/record/record-export.server.ts";
import { recordResponse } from "#app/routes/bookings/parts/record-data.server.ts";
import type { Route } from "./+types/record-zip";

/** The record of a booking, for the team. */
export const loader = (args: Route.LoaderArgs) => recordResponse(args, exportRecordForTeam);
