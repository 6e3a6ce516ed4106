import type { ReactNode } from "react";
import { languageNames } from "#app/domain/market/language.ts";
import type { Compared } from "#app/domain/profiles/professional-queries.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Rating } from "#app/ui/list/rating.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

type Row = { label: string; cell: (professional: Compared) => ReactNode };

/** The compared facts, in display order. */
const comparedFacts: Row[] = [
	{ label: "Service", cell: ({ lines }) => lines.map(({ label }) => label).join(", ") },
	{ label: "Place", cell: ({ place }) => place },
	{ label: "Works in", cell: ({ radius }) => radius },
	{ label: "Travels", cell: ({ travel }) => travel },
	{
		label: "Works remotely",
		cell: ({ isRemote }) => (isRemote === null ? "Not specified" : isRemote ? "Yes" : "No"),
	},
	{ label: "Languages", cell: ({ languages }) => languageNames(languages).join(", ") || "Not specified" },
	{ label: "Experience", cell: ({ experience }) => experience },
	{ label: "Rate", cell: ({ rate }) => <span className="fact">{rate}</span> },
	{ label: "Reviews", cell: ({ rating }) => <Rating {...rating} /> },
	{
		label: "Response time",
		cell: ({ response, isAway }) => (isAway ? "Away now" : (response ?? "Not enough data yet")),
	},
	{ label: "Checks passed", cell: ({ checks }) => checks.join(", ") || "None" },
	{ label: "Service areas", cell: ({ areas, place }) => (areas.length > 0 ? areas.join(", ") : place) },
];

type ComparisonTableProps = {
	compared: readonly Compared[];
};

/**
 * A column for each professional. On narrow screens, each row becomes a block with names and
 * values.
 */
export function ComparisonTable({ compared }: ComparisonTableProps) {
	return (
		<table className="comparison">
			<caption className="sr-only">
				{compared.map(({ businessName }) => businessName).join(", ")} side by side
			</caption>
			<thead>
				<tr>
					<td />
					{compared.map(({ id, path, businessName, isExample }) => (
						<th key={id} scope="col">
							<a href={path}>{businessName}</a>
							{isExample && (
								<span className="ml-2">
									<Tag isStamp>Example</Tag>
								</span>
							)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{comparedFacts.map(({ label, cell }) => (
					<tr key={label}>
						<th scope="row">{label}</th>
						{compared.map((professional) => (
							<td key={professional.id} data-label={professional.businessName}>
								{cell(professional)}
							</td>
						))}
					</tr>
				))}
			</tbody>
			<tfoot className="no-print">
				<tr>
					<th scope="row">
						<span className="sr-only">Next step</span>
					</th>
					{compared.map((professional) => (
						<td key={professional.id} data-label={professional.businessName}>
							<ButtonLink href={professional.path} variant="plain" isSmall>
								See profile<span className="sr-only"> of {professional.businessName}</span>
							</ButtonLink>
						</td>
					))}
				</tr>
			</tfoot>
		</table>
	);
}
