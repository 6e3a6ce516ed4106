import { db } from "#app/infra/database/db.server.ts";
import type { FlaggedPlace } from "../off-platform-contact/flagged-place.ts";
import { professionalPath } from "../professionals/professional.ts";
import type { Area } from "../scopes/area.ts";
import { workItemPath } from "../work-items/work-item.ts";

/** Where a flagged text is: in words, and the page that shows it, which an area may be needed for. */
export type FlaggedSubject = { label: string; words: string; path: string; area: Area | null };

const booking = { select: { reference: true, title: true } } as const;

/** What a flagged text that isn't a message belongs to. Null for a message, and if it is gone. */
export async function getPlaceOfFlag({
	place,
	subjectId: id,
}: {
	place: FlaggedPlace;
	subjectId: string | null;
}): Promise<FlaggedSubject | null> {
	if (!id) return null;
	const where = { id };
	switch (place) {
		case "DESCRIPTION":
		case "AREAS":
		case "LINKS":
		case "PACKAGES":
		case "SPECIALTIES":
		case "PICTURES": {
			const found = await db().professional.findUnique({ where, select: { businessName: true } });
			return found && { label: "Profile", words: found.businessName, path: professionalPath(id), area: null };
		}
		case "APPLICATION": {
			const found = await db().application.findUnique({
				where,
				select: { reference: true, businessName: true },
			});
			return (
				found && {
					label: "Application",
					words: `${found.reference}, ${found.businessName}`,
					path: workItemPath("APPLICATION", id),
					area: "vetting",
				}
			);
		}
		case "REVIEW": {
			const found = await db().review.findUnique({ where, select: { booking } });
			return (
				found && {
					label: "Review",
					words: `${found.booking.reference}, ${found.booking.title}`,
					path: workItemPath("REVIEW", id),
					area: null,
				}
			);
		}
		default: {
			const found = await db().booking.findUnique({ where, ...booking });
			return (
				found && {
					label: "Booking",
					words: `${found.reference}, ${found.title}`,
					path: `/admin/bookings/${id}`,
					area: "records",
				}
			);
		}
	}
}
