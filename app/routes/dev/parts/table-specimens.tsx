import { type Column, ScrollRegion, Table } from "#app/ui/list/table.tsx";
import { StatusTag } from "#app/ui/list/tag.tsx";
import { Family, Specimen } from "./specimen.tsx";

type Request = { reference: string; service: string; city: string; age: number; isLate: boolean };

const requests: Request[] = [
	{
		reference: "REQ-402913",
		service: "Photography & Videography",
		city: "Los Angeles, CA",
		age: 3,
		isLate: true,
	},
	{ reference: "REQ-402951", service: "Legal Services", city: "Austin, TX", age: 1, isLate: false },
	{ reference: "REQ-402987", service: "Accounting & Tax", city: "Denver, CO", age: 0, isLate: false },
];

const columns: Column<Request>[] = [
	{
		key: "reference",
		label: "Reference",
		isHead: true,
		cell: ({ reference }) => <a href="#tables">{reference}</a>,
		sort: { href: "?sort=reference#tables" },
	},
	{ key: "service", label: "Service", cell: ({ service }) => service },
	{ key: "city", label: "City", cell: ({ city }) => city },
	{
		key: "state",
		label: "State",
		cell: ({ isLate }) => (
			<StatusTag status={isLate ? "due" : "waiting"}>{isLate ? "Late" : "Waiting"}</StatusTag>
		),
	},
	{
		key: "age",
		label: "Days",
		isNumber: true,
		cell: ({ age }) => age,
		sort: { href: "?sort=age#tables", direction: "descending" },
	},
];

const months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

export function TableSpecimens() {
	return (
		<Family id="tables" title="Tables">
			<Specimen name="Records">
				<Table
					caption="Requests that wait for a match"
					columns={columns}
					rows={requests}
					rowKey={({ reference }) => reference}
				/>
			</Specimen>
			<Specimen name="Records, dense">
				<Table
					caption="The same on the desk"
					columns={columns}
					rows={requests}
					rowKey={({ reference }) => reference}
					isDense
				/>
			</Specimen>
			<Specimen name="Scroll region">
				<ScrollRegion label="Requests by month">
					<table className="records">
						<caption>Requests by month</caption>
						<thead>
							<tr>
								{months.map((month) => (
									<th key={month} scope="col" className="slug number">
										{month}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							<tr>
								{months.map((month, i) => (
									<td key={month} className="number">
										{(i * 137) % 89}
									</td>
								))}
							</tr>
						</tbody>
					</table>
				</ScrollRegion>
			</Specimen>
		</Family>
	);
}
