import { href } from "react-router";
import type { CheckStanding } from "#app/domain/checks/check.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { ReferenceEvidence } from "./application-references.tsx";
import type { ApplicationView } from "./application-view.server.ts";

const marks: Record<CheckStanding, Status> = {
	PASSED: "done",
	FAILED: "due",
	NOT_PROVIDED: "stopped",
	OPEN: "waiting",
};

type ChecksProps = Pick<ApplicationView, "id" | "checks" | "canCheck" | "references">;
type Check = ApplicationView["checks"][number];

/** The six checks of an application: result, evidence, and a link to record each. */
export function Checks({ id, checks, canCheck, references }: ChecksProps) {
	const passed = checks.filter(({ standing }) => standing === "PASSED").length;
	const columns: Column<Check>[] = [
		{ key: "label", label: "Check", isHead: true, cell: ({ label }) => label },
		{
			key: "standing",
			label: "Result",
			cell: ({ standing, standingLabel }) => <StatusTag status={marks[standing]}>{standingLabel}</StatusTag>,
		},
		{
			key: "evidence",
			label: "Evidence",
			cell: (check) => <Evidence check={check} application={id} references={references} />,
		},
		...(canCheck
			? [{ key: "record", label: "Next", cell: (check: Check) => <RecordLink id={id} check={check} /> }]
			: []),
	];
	return (
		<section aria-labelledby="checks-title" className="mb-8">
			<SectionHeading id="checks-title" aside={`${passed} of ${checks.length} passed`}>
				Checks
			</SectionHeading>
			{canCheck && checks.some(({ made }) => !made) && (
				<p className="mb-4">
					<Link to={href("/admin/applications/:applicationId/checks", { applicationId: id })}>
						Record several checks
					</Link>
				</p>
			)}
			<Table
				caption={<span className="sr-only">Checks with their evidence</span>}
				columns={columns}
				rows={checks}
				rowKey={({ kind }) => kind}
				isDense
			/>
		</section>
	);
}

function RecordLink({ id, check: { slug, label, made } }: { id: string; check: Check }) {
	return (
		<Link
			to={href("/admin/applications/:applicationId/checks/:check", { applicationId: id, check: slug })}
			className="inline-flex min-h-6 items-center whitespace-nowrap"
		>
			{made ? "Correct" : "Record"}
			<span className="sr-only"> {label.toLowerCase()}</span>
		</Link>
	);
}

function Evidence({
	check: { kind, standing, missing, made, links },
	application,
	references,
}: { check: Check; application: string } & Pick<ApplicationView, "references">) {
	return (
		<div>
			{made && (
				<p className="fact whitespace-normal">{[made.report, made.on, made.by].filter(Boolean).join(", ")}</p>
			)}
			{made?.note && <p className="whitespace-pre-line wrap-anywhere">{made.note}</p>}
			{links.map((link) => (
				<p key={link}>
					<a href={link} rel="noreferrer nofollow" className="wrap-anywhere">
						{link}
					</a>
				</p>
			))}
			{missing && standing !== "FAILED" && <p>Missing: {missing}.</p>}
			{kind === "REFERENCES" &&
				references.map((reference) => (
					<ReferenceEvidence key={reference.id} reference={reference} applicationId={application} />
				))}
		</div>
	);
}
