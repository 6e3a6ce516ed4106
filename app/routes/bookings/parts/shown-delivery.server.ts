import type { Delivery } from "#app/domain/bookings/milestone-access.server.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";

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
	...{ id, round, note, changes, links },
	time: timestamp(deliveredAt),
	changesTime: changesAt && timestamp(changesAt),
	files: files.map((file) => ({ id: file.id, name: file.name, size: formatFileSize(file.bytes) })),
});
export type ShownDelivery = ReturnType<typeof shownDelivery>;
