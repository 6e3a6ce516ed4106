import type { Delivery } from "#app/domain/bookings/milestone-access.server.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";

const TOO_LARGE_TO_SCAN = "Too large to scan for viruses. Open it only if you trust the sender.";

/** A delivery with times and sizes as text. */
export const shownDelivery = ({
	id,
	round,
	note,
	deliveredAt,
	changes,
	changesAt,
	links,
	files,
}: Delivery) => ({
	id,
	round,
	note,
	changes,
	links,
	time: timestamp(deliveredAt),
	changesTime: changesAt && timestamp(changesAt),
	files: files.map(({ id, name, bytes, sha256, scan }) => ({
		id,
		name,
		size: formatFileSize(bytes),
		checksum: `SHA-256: ${sha256}`,
		warning: scan === "TOO_LARGE" ? TOO_LARGE_TO_SCAN : null,
	})),
});
export type ShownDelivery = ReturnType<typeof shownDelivery>;
