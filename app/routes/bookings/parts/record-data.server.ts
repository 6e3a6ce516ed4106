import type { exportRecord, getRecord } from "#app/domain/bookings/record/record-export.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { zipResponse } from "#app/forms/zip-response.server.ts";
import { recordCheckerDocument } from "./record-checker-document.server.tsx";

/** A record with its times as pages show them. */
export const recordView = ({ since, lastAt, ...record }: Awaited<ReturnType<typeof getRecord>>) => ({
	...record,
	since: since && exactTimestamp(since),
	lastAt: lastAt && exactTimestamp(lastAt),
});

type Args = Parameters<typeof zipResponse>[0] & { params: { bookingId: string } };

/** Streams the record of a booking as a zip. Used by both sides and by the team. */
export const recordResponse = (args: Args, open: typeof exportRecord): Promise<Response> =>
	zipResponse(args, (actor) => orNotFound(open(actor, args.params.bookingId, recordCheckerDocument())));
