import type { findPerformerRecords } from "#app/domain/bookings/performer-records/find-performer-records.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import type { ShownRecords } from "./found-records.tsx";

/** The records that were found, with their times as pages show them. */
export const showFound = (found: Awaited<ReturnType<typeof findPerformerRecords>>): ShownRecords[] =>
	found.map(({ keptUntil, ...records }) => ({ ...records, keptUntil: exactTimestamp(keptUntil) }));

/** What was searched, from the page's URL. */
export const readQuery = (url: URL): string => (url.searchParams.get("q") ?? "").trim().slice(0, 100);
