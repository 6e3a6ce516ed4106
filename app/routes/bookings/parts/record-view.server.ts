import type { getRecord } from "#app/domain/bookings/record/record-export.server.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";

/** A record with its times as pages show them. */
export const recordView = ({ since, lastAt, ...record }: Awaited<ReturnType<typeof getRecord>>) => ({
	...record,
	since: since && timestamp(since),
	lastAt: lastAt && timestamp(lastAt),
});
