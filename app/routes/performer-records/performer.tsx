import { getTextareaProps } from "@conform-to/react";
import {
	depictionPath,
	getLegalName,
	idTypeLabels,
	performerPath,
	recordsPath,
} from "#app/domain/bookings/performer-records/performer-record.ts";
import { AddNamesForm } from "#app/domain/bookings/performer-records/performer-record-forms.ts";
import { addNames, getPerformer } from "#app/domain/bookings/performer-records/performer-records.server.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/performer";
import { recordsParents } from "./parts/records-crumbs.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.name,
	parents: ({ loaderData }) => recordsParents(loaderData?.reference),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, performerId }, context }: Route.LoaderArgs) {
	const { facts, reference, mayEdit, createdAt, changedAt, depictions } = await orNotFound(
		getPerformer(getActor(context), { bookingId, performerId }),
	);
	return {
		bookingId,
		performerId,
		reference,
		mayEdit,
		name: getLegalName(facts),
		otherNames: facts.otherNames,
		birthDate: formatCalendarDay(facts.birthDate),
		id: `${idTypeLabels[facts.idType]}, number ${facts.idNumber}, issued by ${facts.idIssuer}`,
		examinedOn: formatCalendarDay(facts.examinedOn),
		producedOn: formatCalendarDay(facts.producedOn),
		createdAt: exactTimestamp(createdAt),
		changedAt: exactTimestamp(changedAt),
		depictions: depictions.map(({ id, title, identifier }) => ({ id, title, identifier })),
	};
}

export const action = ({ params: { bookingId, performerId }, context }: Route.ActionArgs) =>
	formAction(context, AddNamesForm, async ({ otherNames }, actor) => {
		await addNames(actor, { bookingId, performerId, otherNames });
		return redirectWithFlash(performerPath(bookingId, performerId), "The names are added.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Performer({ loaderData: record, actionData }: Route.ComponentProps) {
	const { bookingId, performerId, reference, name, mayEdit, depictions } = record;
	const [form, fields] = usePageForm<typeof AddNamesForm>({ lastResult: actionData });
	return (
		<Page title={`Performer record of ${name}`} description="A performer record." form={form}>
			<PageTitle eyebrow={`Performer records · ${reference}`}>
				<span className="wrap-anywhere">{name}</span>
			</PageTitle>
			<section aria-labelledby="facts-title" className="max-w-3xl">
				<SectionHeading id="facts-title">Record</SectionHeading>
				<SummaryList
					rows={[
						{ label: "Legal name", value: <span className="wrap-anywhere">{name}</span> },
						{ label: "Date of birth", value: record.birthDate },
						{
							label: "Other names",
							value: <span className="wrap-anywhere">{record.otherNames.join(", ") || "None stated"}</span>,
						},
						{ label: "ID", value: <span className="wrap-anywhere">{record.id}</span> },
						{ label: "ID examined on", value: record.examinedOn },
						{ label: "First day of production", value: record.producedOn },
						{ label: "Created", value: <Time {...record.createdAt} /> },
						{ label: "Last change", value: <Time {...record.changedAt} /> },
					]}
				/>
				<div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
					<ButtonLink
						href={performerPath(bookingId, performerId, "id-copy")}
						variant="plain"
						download
						reloadDocument
					>
						Download the copy of the ID
					</ButtonLink>
					{mayEdit && (
						<>
							<Link to={performerPath(bookingId, performerId, "edit")}>Correct this record</Link>
							<Link to={performerPath(bookingId, performerId, "remove")}>Remove this record</Link>
						</>
					)}
				</div>
			</section>
			<section aria-labelledby="files-title" className="mt-12 max-w-3xl">
				<SectionHeading id="files-title">Shown in</SectionHeading>
				{depictions.length === 0 ? (
					<p>No delivered file yet.</p>
				) : (
					<ul>
						{depictions.map(({ id, title, identifier }) => (
							<li key={id} className="row">
								<Link to={depictionPath(bookingId, id)} className="wrap-anywhere">
									{title}
								</Link>{" "}
								<span className="fact text-soft wrap-anywhere">{identifier}</span>
							</li>
						))}
					</ul>
				)}
			</section>
			<section aria-labelledby="names-title" className="mt-12">
				<SectionHeading id="names-title">Add names</SectionHeading>
				<PageForm form={form} submit="Add names" className="max-w-xl">
					<TextArea
						{...getTextareaProps(fields.otherNames)}
						label="Other names"
						hint="Every other name this person has ever used, one on each line."
						rows={3}
					/>
				</PageForm>
			</section>
			<p className="mt-10">
				<Link to={recordsPath(bookingId)}>All performer records of this booking</Link>
			</p>
		</Page>
	);
}
