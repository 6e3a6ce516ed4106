import { Form } from "react-router";
import { PROPOSED_DAYS, PROPOSED_MAX, PROPOSED_MIN } from "#app/domain/matching/match.ts";
import { PART_POINTS, partLabels, SCORE_PARTS, type ScorePart } from "#app/domain/matching/score.ts";
import { queuePath } from "#app/domain/work-items/work-item.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { PoolRowView, PoolViewData } from "./pool-view.server.ts";

const partColumn = (part: ScorePart): Column<PoolRowView> => ({
	key: part,
	label: `${partLabels[part]}, of ${PART_POINTS[part]}`,
	cell: ({ parts }) => (
		<div>
			<span className="fact font-semibold">{parts[part].points}</span>
			<span className="block">{parts[part].reason}</span>
		</div>
	),
});

const columnsFor = (isOpen: boolean, isChosen: boolean): Column<PoolRowView>[] => [
	{
		key: "name",
		label: "Professional",
		isHead: true,
		cell: ({ id, businessName, profile, place, rate, obstacle }) => (
			<div>
				{isOpen && !obstacle ? (
					<label className="flex min-h-6 items-start gap-2">
						<input
							type="checkbox"
							name="with"
							value={id}
							defaultChecked={isChosen}
							className="mt-0.5 size-5 shrink-0 accent-green"
						/>
						<span className="min-w-0 wrap-anywhere">
							<span className="sr-only">Propose </span>
							{businessName}
						</span>
					</label>
				) : (
					<span className="wrap-anywhere">{businessName}</span>
				)}
				<span className="block font-normal">
					{place} · {rate}
				</span>
				{obstacle && <span className="block font-normal text-tally">This one {obstacle}.</span>}
				<a href={profile} className="inline-flex min-h-6 items-center font-normal">
					Profile<span className="sr-only"> of {businessName}</span>
				</a>
			</div>
		),
	},
	{
		key: "total",
		label: "Score",
		isNumber: true,
		cell: ({ total }) => <span className="font-semibold">{total}</span>,
	},
	...SCORE_PARTS.map(partColumn),
	{
		key: "lately",
		label: `Proposed, ${PROPOSED_DAYS} days`,
		isNumber: true,
		cell: ({ proposedLately }) => `${proposedLately} ×`,
	},
];

/**
 * The pool: its size, the effect of other criteria, and the ranking to choose two or three from.
 */
export function PoolView({
	pool: {
		path,
		proposalPath,
		criteria,
		count,
		isSingle,
		looked,
		emphasis,
		changes,
		leftOut,
		rows,
		chosen,
		next,
	},
	heldBy,
}: {
	pool: PoolViewData;
	heldBy: string | null;
}) {
	const isOpen = heldBy === null;
	return (
		<section aria-labelledby="pool-title">
			<SectionHeading
				id="pool-title"
				aside={`${count} found`}
				lead={`Listed, not away, and not refused by this creator: ${looked}.`}
			>
				Professionals who fit
			</SectionHeading>
			{emphasis && <p className="measure mb-4">{emphasis}</p>}
			<ul className="mb-4 flex flex-wrap gap-x-6 gap-y-1">
				{changes.map(({ label, href, effect }) => (
					<li key={label}>
						<Link to={href} className="inline-flex min-h-6 items-center">
							{label}
						</Link>
						: <span className="fact">{effect}</span>
					</li>
				))}
			</ul>
			{leftOut.length > 0 && <p className="mb-4 text-soft">Left out: {leftOut.join("; ")}.</p>}
			{rows.length + chosen.length === 0 ? (
				<EmptyState
					title="No one fits"
					headingLevel={3}
					next={changes[0] ?? { href: queuePath("MATCHING"), label: "Back to the queue" }}
				>
					We found no professionals {looked}. Try another place or rate.
				</EmptyState>
			) : (
				<Form method="get" action={proposalPath}>
					<input type="hidden" name="place" value={criteria.place} />
					<input type="hidden" name="rate" value={criteria.rate} />
					{next?.after.map((after) => (
						<input key={after} type="hidden" name="after" value={after} />
					))}
					{next && <input type="hidden" name="start" value={next.start} />}
					{isSingle && (
						<p className="mb-4 font-semibold">
							Only one professional fits. Try another place or rate above, propose this one, or tell the
							creator that it takes longer.
						</p>
					)}
					<fieldset className="min-w-0">
						<legend className="field-label mb-2">
							Choose 2 or {PROPOSED_MAX} to propose, or {PROPOSED_MIN} if no more fit
						</legend>
						{chosen.length > 0 && (
							<Table
								caption="Chosen so far"
								columns={columnsFor(isOpen, true)}
								rows={chosen}
								rowKey={({ id }) => id}
								isDense
							/>
						)}
						{rows.length > 0 && (
							<Table
								caption="Best first"
								columns={columnsFor(isOpen, false)}
								rows={rows}
								rowKey={({ id }) => id}
								isDense
							/>
						)}
					</fieldset>
					{isOpen ? (
						<p className="mt-5 flex flex-wrap gap-3">
							<Button type="submit" variant="main">
								Write the reasons
							</Button>
							{next && (
								<Button type="submit" formAction={`${path}#pool-title`}>
									Keep selection, show more
								</Button>
							)}
						</p>
					) : (
						<p className="mt-5">
							{heldBy} is working on this request. You can choose once they release it or their claim expires.
						</p>
					)}
				</Form>
			)}
		</section>
	);
}
