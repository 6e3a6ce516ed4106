import { LRUCache } from "lru-cache";
import { db, type Tx } from "#app/infra/database/db.server.ts";
import { findPlace } from "../places/resolve-place.server.ts";
import { pointOf } from "../places/settle-place.server.ts";
import { linesOf } from "../professionals/professional.ts";
import { findFacts } from "../professionals/professional-facts.server.ts";
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
	const rows = await from.professional.findMany({ where: { id: { in: [...ids] } }, select: fields });
	const facts = await findFacts(ids, from);
	const bookings = await countBookings(ids, from);
	return new Map(
		rows.flatMap(({ id, serviceLine, furtherLines, description, areas, city, region, latitude, longitude, ...row }) => {
			const said = facts.get(id);
			if (!said) return [];
			const { specialties: chosen, otherSpecialties: own, ...rest } = said;
			const scored: Scored = {
				...row,
				...rest,
				...(bookings.get(id) ?? noBookings),
				...specialtiesOf({ chosen, own, description }),
				city,
				region,
				lines: linesOf({ serviceLine, furtherLines }),
				point: pointOf({ city, state: region, latitude, longitude }),
				areas: areas.flatMap(({ place }) => areaPoint(place, region) ?? []),
			};
			return [[id, scored]];
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

/** How many bookings each professional has, has completed, and has canceled. */
async function countBookings(ids: readonly string[], from: Tx): Promise<Map<string, Bookings>> {
	const ofThese = { professionalId: { in: [...ids] } };
	const byStatus = await from.booking.groupBy({ by: ["professionalId", "status"], where: { ...ofThese, status: { in: ["ACCEPTED", "IN_PROGRESS", "COMPLETED"] } }, _count: true });
	const canceled = await from.booking.groupBy({
		by: ["professionalId"],
		where: { ...ofThese, status: "CANCELLED", events: { some: { status: "CANCELLED", side: "PROFESSIONAL" } } },
		_count: true,
	});
	const found = new Map<string, Bookings>();
	const add = (id: string, more: Partial<Bookings>) => found.set(id, { ...(found.get(id) ?? noBookings), ...more });
	for (const { professionalId, status, _count } of byStatus) {
		const before = found.get(professionalId) ?? noBookings;
		add(professionalId, status === "COMPLETED" ? { completed: _count } : { underWay: before.underWay + _count });
	}
	for (const { professionalId, _count } of canceled) add(professionalId, { canceled: _count });
	return found;
}

type Texts = Parameters<typeof readSpecialties>[0];

/** What the texts of profiles say, by the texts: they change seldom and are read for each request. */
const read = new LRUCache<string, ReturnType<typeof readSpecialties>>({ max: 2_000 });

function specialtiesOf(texts: Texts): ReturnType<typeof readSpecialties> {
	const key = JSON.stringify(texts);
	const known = read.get(key) ?? readSpecialties(texts);
	read.set(key, known);
	return known;
}
