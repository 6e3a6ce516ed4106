import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import {
	CHECKED_HOURS,
	importColumns,
	importKindLabels,
	importStateLabels,
	matchColumns,
	REFUSED_ROWS_DAYS,
} from "#app/domain/office/imports/import.ts";
import { ConfirmImportForm } from "#app/domain/office/imports/import-forms.ts";
import { getImport } from "#app/domain/office/imports/import-queries.server.ts";
import { confirmImport } from "#app/domain/office/imports/run-imports.server.ts";
import { formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { DAY, HOUR, later } from "#app/infra/process/clock.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { ActionButton, StatList } from "#app/ui/layout/back-office.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/import";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.fileName,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const found = await orNotFound(getImport(getActor(context), params.importId));
	const { kind, header, createdAt, confirmedAt, finishedAt } = found;
	const matched = matchColumns(kind, header);
	return {
		...found,
		ignored: header.filter((name, i) => !matched[i] && name.trim() !== ""),
		rate: settings().CAMPAIGN_RATE,
		until: formatMoment(
			finishedAt ? later(finishedAt, REFUSED_ROWS_DAYS * DAY) : later(createdAt, CHECKED_HOURS * HOUR),
		),
		createdAt: formatMoment(createdAt),
		confirmedAt: confirmedAt && formatMoment(confirmedAt),
		finishedAt: finishedAt && formatMoment(finishedAt),
	};
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, ConfirmImportForm, async (_, actor) => {
		await confirmImport(actor, params);
		return redirectWithFlash(
			href("/admin/imports/:importId", params),
			"The import has started. You can leave this page.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

type Data = Route.ComponentProps["loaderData"];

const number = (count: number) => count.toLocaleString("en-US");
const people = (count: number) => (count === 1 ? "1 person" : `${number(count)} people`);

/** What happens next, or has happened. */
function describeState({ state, readyCount, waiting, importedCount, kind, refusedCount }: Data): string {
	const done = kind === "WAITLIST" ? "added to the waitlist" : "invited";
	switch (state) {
		case "CHECKED":
			return readyCount > 0
				? "Nobody has been imported yet. Check the counts, then confirm or discard the file."
				: refusedCount > 0
					? "There is nobody to import. Correct the refused rows in their file, then upload that file."
					: "There is nobody to import, because everyone in this file is already there.";
		case "RUNNING":
			return `${people(importedCount)} ${importedCount === 1 ? "was" : "were"} ${done} so far. ${people(waiting)} ${waiting === 1 ? "is" : "are"} still to come.`;
		default:
			return `${people(importedCount)} ${importedCount === 1 ? "was" : "were"} ${done}.${refusedCount > 0 ? " Correct the refused rows in their file, then upload that file." : ""}`;
	}
}

/** A file of people: what its import would do, its progress, or its result. */
export default function Import({ loaderData, actionData }: Route.ComponentProps) {
	const { id, fileName, kind, state, consent, ignored, readyCount, knownCount, refusedCount, importedCount } =
		loaderData;
	const { waiting, steps, createdAt, confirmedAt, finishedAt } = loaderData;
	const [form, fields] = usePageForm<typeof ConfirmImportForm>({ lastResult: actionData });
	const params = { importId: id };
	return (
		<BackOfficePage
			title={`Import of ${fileName}`}
			heading={fileName}
			description="What an import would do, its progress, and its result."
			eyebrow="Imports"
			aside={importStateLabels[state]}
			lead={describeState(loaderData)}
			form={form}
		>
			<StatList
				label="Rows"
				figures={[
					state === "CHECKED"
						? { label: "New", value: number(readyCount), note: "To be imported" }
						: { label: "Imported", value: number(importedCount) },
					...(state === "RUNNING" ? [{ label: "Waiting", value: number(waiting) }] : []),
					{ label: "Already there", value: number(knownCount), note: "Left as they are" },
					{
						label: "Refused",
						value: number(refusedCount),
						note: refusedCount > 0 && "Listed below with reasons",
					},
					...(steps
						? [
								{
									label: "Signed up",
									value: number(steps.signedUp),
									note: "With the link of the invitation",
								},
								{ label: "In the directory", value: number(steps.listed) },
							]
						: []),
				]}
			/>
			{state === "RUNNING" && (
				<p className="mb-8">
					<Link to={href("/admin/imports/:importId", params)}>Show the current progress</Link>
				</p>
			)}
			{state === "CHECKED" && (
				<Decision data={loaderData}>
					<PageForm
						form={form}
						submit={kind === "WAITLIST" ? `Import ${people(readyCount)}` : `Invite ${people(readyCount)}`}
						pending="Starting..."
						className="max-w-xl"
					>
						<Checkbox
							{...getInputProps(fields.agreed, { type: "checkbox" })}
							label={
								kind === "WAITLIST"
									? "Each of these people asked to be on the waitlist"
									: "Each of these people asked for an invitation, or agreed to get one"
							}
						/>
					</PageForm>
				</Decision>
			)}
			<section aria-labelledby="file" className="max-w-2xl">
				<SectionHeading id="file">The file</SectionHeading>
				<SummaryList
					rows={[
						{ label: "Contains", value: importKindLabels[kind] },
						{ label: "Addresses from", value: consent },
						{ label: "Ignored columns", value: ignored.join(", ") || "None" },
						{ label: "Uploaded", value: createdAt },
						...(confirmedAt ? [{ label: "Confirmed", value: confirmedAt }] : []),
						...(finishedAt ? [{ label: "Finished", value: finishedAt }] : []),
					]}
				/>
			</section>
			<RefusedRows data={loaderData} />
		</BackOfficePage>
	);
}

function Decision({ data, children }: { data: Data; children: React.ReactNode }) {
	const { id, kind, readyCount, until, rate } = data;
	return (
		<div className="mb-12 max-w-xl">
			{kind === "PROFESSIONALS" && readyCount > 0 && (
				<p className="measure mb-6">
					Each gets one email, at most {number(rate)} a minute. An email that was sent can't be taken back.
				</p>
			)}
			{readyCount > 0 && children}
			<div className="mt-6">
				<ActionButton
					action={href("/admin/imports/:importId/discard", { importId: id })}
					pending="Discarding..."
				>
					Discard file
				</ActionButton>
				<p className="mt-2 text-small">We delete it on {until} if you do nothing.</p>
			</div>
		</div>
	);
}

function RefusedRows({ data: { id, kind, refused, refusedCount, state, until } }: { data: Data }) {
	if (refused.length === 0) return null;
	return (
		<section aria-labelledby="refused" className="max-w-4xl">
			<SectionHeading id="refused">Refused rows</SectionHeading>
			<p className="measure mb-6">
				<a href={href("/admin/imports/:importId/refused.csv", { importId: id })}>
					{refusedCount === 1 ? "The refused row" : `All ${number(refusedCount)} refused rows`} as CSV
				</a>
				{state !== "RUNNING" && `, until ${until}`}. Correct them in this file, then upload it.
			</p>
			<Table
				caption={refused.length < refusedCount ? `The first ${refused.length}` : "By row"}
				isDense
				rows={refused}
				rowKey={({ number: row }) => String(row)}
				columns={[
					{
						key: "email",
						label: importColumns[kind][0]?.label ?? "",
						isHead: true,
						cell: ({ cells: [email] }) => <span className="wrap-anywhere">{email || "Empty"}</span>,
					},
					{
						key: "row",
						label: "Row",
						isNumber: true,
						narrow: "labeled",
						cell: ({ number: row }) => number(row),
					},
					{ key: "reason", label: "Reason", narrow: "line", cell: ({ reason }) => reason },
				]}
			/>
		</section>
	);
}
