import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { ShownCancellation } from "./load-cancellation.server.ts";

/** What each side gets of each milestone if the booking is canceled now, and what canceling leaves as it is. */
export function CancellationAmounts({ plan }: { plan: ShownCancellation }) {
	return (
		<>
			{plan.lines.length > 0 && <Amounts plan={plan} />}
			{plan.kept.length > 0 && (
				<section aria-labelledby="kept-title" className="mb-8">
					<SectionHeading id="kept-title">What isn't canceled</SectionHeading>
					<ul>
						{plan.kept.map(({ key, href, text }) => (
							<li key={key} className="row measure py-3 wrap-anywhere">
								{text} <Link to={href}>See the milestone</Link>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}

function Amounts({
	plan: { isHeld, rule, lines, kept, names, refund, release, tax },
}: {
	plan: ShownCancellation;
}) {
	if (!isHeld)
		return (
			<p className="measure mb-8">
				Nothing is held for {kept.length > 0 ? "what you cancel" : "this booking"}, so no money moves.
			</p>
		);
	const rows = [...lines, { key: "total", label: "Total", status: "", refund, release, note: null }];
	return (
		<section aria-labelledby="amounts-title" className="mb-8">
			<SectionHeading id="amounts-title" lead={rule}>
				What happens to the money
			</SectionHeading>
			<Table
				caption="By milestone, before the fee"
				rows={rows}
				rowKey={({ key }) => key}
				columns={[
					{
						key: "milestone",
						label: "Milestone",
						isHead: true,
						cell: ({ label, status, note }) => (
							<span className="wrap-anywhere">
								{label}
								{(note ?? status) && (
									<span className="block text-small font-normal text-soft">{note ?? status}</span>
								)}
							</span>
						),
					},
					{ key: "refund", label: `Back to ${names.CREATOR}`, isNumber: true, cell: (row) => row.refund },
					{ key: "release", label: `To ${names.PROFESSIONAL}`, isNumber: true, cell: (row) => row.release },
				]}
			/>
			{tax && <p className="mt-4">{tax}</p>}
		</section>
	);
}
