import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { checkImport } from "#app/domain/office/imports/check-import.server.ts";
import {
	CONSENT_MAX,
	IMPORT_KINDS,
	IMPORT_MAX_BYTES,
	importColumns,
	importKindLabels,
	importMaxRows,
	importStateLabels,
} from "#app/domain/office/imports/import.ts";
import { CheckImportForm } from "#app/domain/office/imports/import-forms.ts";
import { findImports } from "#app/domain/office/imports/import-queries.server.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { formatWhenOn, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/imports";

export const handle = { upload: true, breadcrumb: "Imports" } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const imports = await findImports(getActor(context));
	return {
		imports: imports.map(({ createdAt, ...row }) => ({
			...row,
			createdAt: timestamp(createdAt, formatWhenOn(createdAt)),
		})),
	};
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, CheckImportForm, async ({ kind, consent }, actor, files) => {
		const { id } = await checkImport(actor, {
			kind,
			consent,
			file: files.find(({ field }) => field === "file"),
		});
		return seeOther(href("/admin/imports/:importId", { importId: id }));
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const number = (count: number) => count.toLocaleString("en-US");

const kinds = IMPORT_KINDS.map((kind) => ({
	value: kind,
	label: importKindLabels[kind],
	hint: {
		WAITLIST: "They get no email from the import. You can invite them from the waitlist later.",
		PROFESSIONALS:
			"Each gets one email with an invitation to apply. They have no account and no profile until they apply and you approve them.",
	}[kind],
}));

const columns: Column<Route.ComponentProps["loaderData"]["imports"][number]>[] = [
	{
		key: "file",
		label: "File",
		isHead: true,
		cell: ({ id, fileName }) => (
			<Link to={href("/admin/imports/:importId", { importId: id })}>{fileName}</Link>
		),
	},
	{ key: "kind", narrow: "line", label: "Contains", cell: ({ kind }) => importKindLabels[kind] },
	{ key: "state", narrow: "inline", label: "State", cell: ({ state }) => importStateLabels[state] },
	{
		key: "imported",
		narrow: "labeled",
		label: "Imported",
		isNumber: true,
		cell: ({ importedCount }) => number(importedCount),
	},
	{
		key: "refused",
		narrow: "labeled",
		label: "Refused",
		isNumber: true,
		cell: ({ refusedCount }) => number(refusedCount),
	},
	{
		key: "uploaded",
		narrow: "inline",
		label: "Uploaded",
		isNumber: true,
		cell: ({ createdAt }) => <Time {...createdAt} />,
	},
];

/** Uploads a file of people to check, and lists the imports. */
export default function Imports({ loaderData: { imports }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof CheckImportForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title="Imports"
			description="Import people for the waitlist, or professionals to invite, from a CSV file."
			eyebrow="Back office · People"
			lead="Upload a CSV file from a spreadsheet or another tool. We check it first, and import nobody until you confirm."
			form={form}
		>
			<PageForm form={form} submit="Check file" pending="Checking..." hasFiles className="max-w-xl">
				<Radios {...getSelectProps(fields.kind)} label="What does the file contain?" choices={kinds} />
				<FileField
					{...getInputProps(fields.file, { type: "file" })}
					label="CSV file"
					accept=".csv,text/csv"
					hint={`With column names in the first row, separated by commas or semicolons, in UTF-8. Up to ${formatFileSize(IMPORT_MAX_BYTES)}.`}
				/>
				<TextArea
					{...getTextareaProps(fields.consent)}
					rows={3}
					limit={CONSENT_MAX}
					label="Where are these addresses from, and what did these people agree to?"
					hint="For example, “The sign-up sheet of the Austin photo meetup in May 2026, for an invitation”. We keep it with the import. Invited professionals read it in their email."
				/>
			</PageForm>
			<section aria-labelledby="columns" className="mt-14 max-w-3xl">
				<SectionHeading id="columns">Columns</SectionHeading>
				<p className="measure mb-6">
					They can be in any order, and we ignore all others. If someone is already there, their row changes
					nothing, so you can import a file again.
				</p>
				{IMPORT_KINDS.map((kind) => (
					<Table
						key={kind}
						caption={`${importKindLabels[kind]}, up to ${number(importMaxRows[kind])}`}
						isDense
						rows={importColumns[kind]}
						rowKey={({ field }) => field}
						columns={[
							{
								key: "label",
								label: "Column",
								isHead: true,
								cell: ({ label, isRequired }) => (isRequired ? label : `${label} (optional)`),
							},
							{ key: "content", narrow: "line", label: "Content", cell: ({ content }) => content },
						]}
					/>
				))}
			</section>
			{imports.length > 0 && (
				<section aria-labelledby="latest" className="mt-14">
					<SectionHeading id="latest">Latest imports</SectionHeading>
					<Table caption="Newest first" columns={columns} rows={imports} rowKey={({ id }) => id} isDense />
				</section>
			)}
		</BackOfficePage>
	);
}
