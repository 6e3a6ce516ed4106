import { href } from "react-router";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import type { ApplicationView } from "./application-view.server.ts";

type License = ApplicationView["licenses"][number];

const marks: Record<NonNullable<License["result"]> | "OPEN", { status: Status; label: string }> = {
	PASSED: { status: "done", label: "Confirmed" },
	FAILED: { status: "due", label: "Not confirmed" },
	NOT_PROVIDED: { status: "stopped", label: "Not provided" },
	OPEN: { status: "waiting", label: "To check" },
};

const columns: Column<License>[] = [
	{ key: "name", label: "License", isHead: true, cell: ({ name, number }) => `${name}, ${number}` },
	{
		key: "result",
		label: "Result",
		cell: ({ result }) => (
			<StatusTag status={marks[result ?? "OPEN"].status}>{marks[result ?? "OPEN"].label}</StatusTag>
		),
	},
	{
		key: "evidence",
		label: "Evidence",
		cell: ({ evidence, note }) => (
			<>
				<p className="fact">{evidence}</p>
				{note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
			</>
		),
	},
	{
		key: "record",
		label: "Next",
		cell: ({ id, name, result }) => (
			<Link
				to={href("/admin/licenses/:licenseId", { licenseId: id })}
				className="inline-flex min-h-6 items-center whitespace-nowrap"
			>
				{result ? "Correct" : "Record"}
				<span className="sr-only"> {name}</span>
			</Link>
		),
	},
];

/** The state licenses that the applicant named. Renders nothing without any. */
export function Licenses({ licenses }: Pick<ApplicationView, "licenses">) {
	if (licenses.length === 0) return null;
	return (
		<section aria-labelledby="licenses-title" className="mb-8">
			<SectionHeading
				id="licenses-title"
				aside={`${licenses.filter(({ result }) => result === "PASSED").length} of ${licenses.length} confirmed`}
			>
				Licenses
			</SectionHeading>
			<Table
				caption={<span className="sr-only">Licenses with what their registers say</span>}
				columns={columns}
				rows={licenses}
				rowKey={({ id }) => id}
				isDense
			/>
		</section>
	);
}
