import { href } from "react-router";
import type { Pool, PoolCount, PoolRow } from "#app/domain/matching/pool.server.ts";
import {
	describeCriteria,
	leftOutLabels,
	obstacleLabels,
	type PoolCriteria,
} from "#app/domain/matching/pool.ts";
import { describeEmphasis, type Emphasis } from "#app/domain/matching/score/ranking.ts";
import { SCORE_PARTS } from "#app/domain/matching/score/score.ts";
import type { Wanted } from "#app/domain/matching/score/score-facts.ts";
import { professionalPath } from "#app/domain/profiles/professional.ts";

const countText = ({ value, isMore }: PoolCount): string =>
	`${value.toLocaleString("en-US")}${isMore ? "+" : ""}`;

const rowView = ({ id, businessName, place, rate, obstacle, score, proposedLately }: PoolRow) => ({
	id,
	businessName,
	place,
	rate,
	proposedLately,
	total: score.total,
	profile: professionalPath(id),
	obstacle: obstacle && obstacleLabels[obstacle],
	parts: Object.fromEntries(SCORE_PARTS.map((part) => [part, score[part]])) as Pick<
		PoolRow["score"],
		(typeof SCORE_PARTS)[number]
	>,
});

export type PoolRowView = ReturnType<typeof rowView>;

type Asking = { wanted: Wanted; criteria: PoolCriteria; chosen: readonly string[]; emphasis: Emphasis };

/** A request's pool as its page shows it, with links that change the criteria. */
export function getPoolView(requestId: string, { wanted, criteria, chosen, emphasis }: Asking, pool: Pool) {
	const params = { requirementsId: requestId };
	const path = href("/admin/matching/:requirementsId", params);
	const getHref = ({ place, rate }: PoolCriteria) =>
		`${path}?${new URLSearchParams([["place", place], ["rate", rate], ...chosen.map((id) => ["with", id])])}#pool-title`;
	const poolCount = countText(pool.count);
	return {
		path,
		proposalPath: href("/admin/matching/:requirementsId/proposal", params),
		criteria,
		count: poolCount,
		isSingle: pool.count.value === 1 && !pool.count.isMore,
		looked: describeCriteria(criteria, wanted),
		emphasis: describeEmphasis(emphasis),
		changes: pool.changes.map(({ label, criteria: other, count }) => ({
			label,
			href: getHref(other),
			effect:
				count.value === pool.count.value && count.isMore === pool.count.isMore
					? "makes no difference"
					: `${countText(count)} instead of ${poolCount}`,
		})),
		leftOut: pool.leftOut.map(
			({ obstacle, count }) => `${count.toLocaleString("en-US")} ${leftOutLabels[obstacle]}`,
		),
		rows: pool.rows.map(rowView),
		chosen: pool.chosen.map(rowView),
		next: pool.next ?? null,
	};
}

export type PoolViewData = ReturnType<typeof getPoolView>;

/** How many IDs are read from a URL. The command limits how many can be proposed. */
const NAMED_MAX = 10;

/** The unique IDs of the professionals in a matching URL. */
export const chosenIn = (params: URLSearchParams): string[] =>
	[...new Set(params.getAll("with"))].filter((id) => /^[\w-]{1,64}$/.test(id)).slice(0, NAMED_MAX);
