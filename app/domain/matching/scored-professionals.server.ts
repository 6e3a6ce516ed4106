import { LRUCache } from "lru-cache";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { findPlace } from "../places/resolve-place.server.ts";
import { pointOf } from "../places/settle-place.server.ts";
import { linesOf } from "../professionals/professional.ts";
import { factFields, factsOf } from "../professionals/professional-facts.server.ts";
import { readSpecialties } from "./read-goal.server.ts";
import type { Scored } from "./score-facts.ts";

const fields = {
	id: true,
	serviceLine: true,
	furtherLines: { select: { line: true } },
	description: true,
	experienceLevel: true,
	city: true,
	region: true,
	latitude: true,
	longitude: true,
	serviceRadius: true,
	travelWillingness: true,
	ratingSum: true,
	ratingCount: true,
	responseMinutes: true,
	responseCount: true,
	areas: { orderBy: { position: "asc" }, select: { place: true } },
} as const;

/** What the score needs of professionals, by id. Unknown ids are left out. */
export async function findScored(ids: readonly string[], from: Tx = db()): Promise<Map<string, Scored>> {
	if (ids.length === 0) return new Map();
	const rows = await from.professional.findMany({
		where: { id: { in: [...ids] } },
		select: { ...fields, ...factFields },
	});
	const bookings = await countBookings(ids, from);
	return new Map(
		rows.map(({ id, ...row }) => {
			const { serviceLine, furtherLines, description, areas, city, region, latitude, longitude } = row;
			const { specialties: chosen, otherSpecialties: unlisted, ...said } = factsOf(row);
			const scored: Scored = {
				...row,
				...said,
				...(bookings.get(id) ?? noBookings),
				...specialtiesOf({ chosen, unlisted, description }),
				city,
				region,
				lines: linesOf({ serviceLine, furtherLines }),
				point: pointOf({ city, state: region, latitude, longitude }),
				areas: areas.flatMap(({ place }) => areaPoint(place, region) ?? []),
			};
			return [id, scored];
		}),
	);
}

/** A service area as a professional wrote it, such as "Long Beach" or "Reno, NV". */
function areaPoint(area: string, region: string) {
	const [city = "", state = region] = area.split(",");
	return findPlace({ city, state });
}

type Bookings = Pick<Scored, "underWay" | "completed" | "canceled">;
const noBookings: Bookings = { underWay: 0, completed: 0, canceled: 0 };

const UNDER_WAY: readonly string[] = ["ACCEPTED", "IN_PROGRESS"];

/**
 * How many bookings each professional has, has completed, and has canceled. Asked for some states,
 * SQLite would walk through everyone's bookings and events in them, so that all are asked for.
 */
async function countBookings(ids: readonly string[], from: Tx): Promise<Map<string, Bookings>> {
	const found = new Map<string, Bookings>();
	const add = (id: string, part: keyof Bookings, count: number) => {
		const before = found.get(id) ?? noBookings;
		found.set(id, { ...before, [part]: before[part] + count });
	};
	const byStatus = await from.booking.groupBy({
		by: ["professionalId", "status"],
		where: { professionalId: { in: [...ids] } },
		_count: true,
	});
	for (const { professionalId, status, _count } of byStatus) {
		if (status === "COMPLETED") add(professionalId, "completed", _count);
		else if (UNDER_WAY.includes(status)) add(professionalId, "underWay", _count);
	}
	const ended = byStatus
		.filter(({ status }) => status === "CANCELLED")
		.map(({ professionalId }) => professionalId);
	const rows =
		ended.length === 0
			? []
			: await from.booking.findMany({
					where: { professionalId: { in: ended } },
					select: { professionalId: true, status: true, events: canceling },
				});
	for (const { professionalId, status, events } of rows)
		if (status === "CANCELLED" && events.some((event) => event.status === "CANCELLED"))
			add(professionalId, "canceled", 1);
	return found;
}

const canceling = { where: { side: "PROFESSIONAL" }, select: { status: true } } as const;

type Texts = Parameters<typeof readSpecialties>[0];

/** What the texts of profiles say, by the texts: they change seldom and are read for each request. */
const read = new LRUCache<string, ReturnType<typeof readSpecialties>>({ max: 2_000 });

function specialtiesOf(texts: Texts): ReturnType<typeof readSpecialties> {
	const key = JSON.stringify(texts);
	const known = read.get(key) ?? readSpecialties(texts);
	read.set(key, known);
	return known;
}
