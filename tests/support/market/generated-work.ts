import { needNames, REQUIREMENTS_STATUSES } from "#app/domain/matching/requirements.ts";
import { DAY, HOUR, later } from "#app/infra/process/clock.server.ts";
import { lines, type MarketDraws, places } from "./market-draws.ts";

/** Generates the creators' requests, the matches for these requests, and the creators' bookings. */
export function generateWork(
	{ seed, pick, some, instant, after, past, ids }: MarketDraws,
	size: number,
	creators: readonly { id: string }[],
	professionals: readonly { id: string }[],
) {
	const requirements = ids(
		size,
		(id, i) => {
			const createdAt = instant();
			return {
				id,
				userId: pick(creators).id,
				reference: `REQ-${seed}-${i}`,
				status: pick(REQUIREMENTS_STATUSES),
				...pick(places),
				budgetRange: "UNDER_500" as const,
				projectTimeline: "IMMEDIATE" as const,
				dueAt: later(createdAt, 4 * DAY),
				createdAt,
				statusAt: createdAt,
			};
		},
		"req",
	);
	const needs = requirements.flatMap(({ id }) =>
		Object.values(needNames)
			.filter(() => some(0.4))
			.map((need) => ({ requirementsId: id, need })),
	);
	const matches = requirements.flatMap(({ id, createdAt }) =>
		[0, 1].flatMap((n) => {
			const sentAt = past(later(after(createdAt, 220), n * 40 * HOUR));
			if (!sentAt || !some(n === 0 ? 0.7 : 0.2)) return [];
			const answeredAt = past(after(sentAt, 60));
			return [
				{
					id: `match-${id}-${n}`,
					requirementsId: id,
					sentAt,
					answeredAt,
					state: answeredAt ? pick(["ACCEPTED", "REFUSED"] as const) : ("SENT" as const),
				},
			];
		}),
	);
	const bookings = ids(
		size,
		(id, i) => {
			const requestedAt = instant();
			const answeredAt = some(0.7) ? past(after(requestedAt, 90)) : null;
			const status = answeredAt
				? pick(["ACCEPTED", "IN_PROGRESS", "COMPLETED", "DECLINED", "CANCELLED"] as const)
				: pick(["REQUESTED", "EXPIRED", "WITHDRAWN"] as const);
			return {
				id,
				reference: `BKG-${seed}-${i}`,
				creatorId: pick(creators).id,
				professionalId: pick(professionals).id,
				status,
				title: "",
				description: "",
				serviceLine: pick(lines),
				isRemote: true,
				preferredDates: "",
				budgetRange: "UNDER_500" as const,
				requestedAt,
				expiresAt: later(requestedAt, 3 * DAY),
				answeredAt,
				statusAt: requestedAt,
			};
		},
		"bkg",
	);
	const events = bookings.flatMap(({ id, status, requestedAt, answeredAt }) => {
		const chain =
			answeredAt && status !== "DECLINED"
				? (["REQUESTED", "ACCEPTED", ...(status === "COMPLETED" ? (["COMPLETED"] as const) : [])] as const)
				: (["REQUESTED"] as const);
		return chain.flatMap((step, i) => {
			const at = i === 0 ? requestedAt : past(later(answeredAt ?? requestedAt, (i - 1) * 5 * DAY));
			return at ? [{ id: `ev-${id}-${i}`, bookingId: id, status: step, at }] : [];
		});
	});

	return { requirements, needs, matches, bookings, events };
}
