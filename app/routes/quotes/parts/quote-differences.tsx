import type { QuoteDifference } from "#app/domain/quotes/quote-differences.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";

const columns: Column<QuoteDifference>[] = [
	{
		key: "fact",
		label: "What",
		isHead: true,
		cell: ({ label }) => <span className="whitespace-nowrap">{label}</span>,
	},
	{
		key: "before",
		label: "Before",
		cell: ({ before }) => (before === null ? "Not included" : <del className="wrap-anywhere">{before}</del>),
	},
	{
		key: "after",
		label: "Now",
		cell: ({ after }) =>
			after === null ? "Removed" : <ins className="wrap-anywhere no-underline">{after}</ins>,
	},
];

/** What a version changes compared with the one before it. */
export function QuoteDifferences({
	before,
	after,
	differences,
}: {
	before: number;
	after: number;
	differences: readonly QuoteDifference[];
}) {
	return (
		<section aria-labelledby="changes-title" className="mb-12">
			<SectionHeading id="changes-title" aside={differences.length}>
				What version {after} changes
			</SectionHeading>
			{differences.length > 0 ? (
				<Table
					caption={<span className="sr-only">{`Changes from version ${before} to version ${after}`}</span>}
					columns={columns}
					rows={differences}
					rowKey={({ label }) => label}
				/>
			) : (
				<p>Only the note or the validity changed.</p>
			)}
		</section>
	);
}
