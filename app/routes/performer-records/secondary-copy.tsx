import { getInputProps } from "@conform-to/react";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { getSecondaryCopy, takeCopy } from "#app/domain/bookings/performer-records/binder.server.ts";
import { listCustodian, recordsPath } from "#app/domain/bookings/performer-records/performer-record.ts";
import { TakeCopyForm } from "#app/domain/bookings/performer-records/performer-record-forms.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Checkbox } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/secondary-copy";

export const handle = {
	breadcrumb: "Your copy of the performer records",
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/performer-records": { to: null },
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const copy = await orNotFound(getSecondaryCopy(getActor(context), bookingId));
	return {
		bookingId,
		reference: copy.reference,
		title: copy.title,
		duty: copy.texts.secondaryProducer,
		confirmation: copy.texts.copy,
		producer: copy.facts.producer,
		custodian: listCustodian(copy.facts),
		copiedAt: copy.copiedAt && exactTimestamp(copy.copiedAt),
		works: copy.depictions.map(({ id, title, identifier, fileName, producedOn }) => ({
			id,
			title,
			identifier,
			file: fileName,
			producedOn: formatCalendarDay(producedOn),
			statement: copy.statements.find((one) => one.id === id)?.text ?? "",
		})),
	};
}

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, TakeCopyForm, async (_, actor) => {
		await takeCopy(actor, bookingId);
		return redirectWithFlash(recordsPath(bookingId, "copy"), "You can download your copy now.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SecondaryCopy({ loaderData, actionData }: Route.ComponentProps) {
	const { bookingId, reference, title, duty, confirmation, producer, custodian, copiedAt, works } =
		loaderData;
	const [form, fields] = usePageForm<typeof TakeCopyForm>({ lastResult: actionData });
	return (
		<Page
			title={`Your copy of the performer records for ${title}`}
			description="The copy of performer records for a secondary producer."
			form={form}
		>
			<PageTitle eyebrow={`Booking · ${reference}`} lead={duty}>
				<span className="wrap-anywhere">Performer records for “{title}”</span>
			</PageTitle>
			<section aria-labelledby="copy-title" className="max-w-3xl">
				<SectionHeading id="copy-title">Your copy</SectionHeading>
				<SummaryList
					rows={[
						{ label: "Primary producer", value: <span className="wrap-anywhere">{producer}</span> },
						{
							label: "Custodian of records",
							value: <span className="whitespace-pre-line wrap-anywhere">{custodian.join("\n")}</span>,
						},
					]}
				/>
				{copiedAt ? (
					<>
						<p className="measure mt-5">
							You said <Time {...copiedAt} /> that you publish this work.
						</p>
						<p className="mt-5">
							<ButtonLink href={recordsPath(bookingId, "copy/binder.zip")} download reloadDocument>
								Download your copy
							</ButtonLink>
						</p>
					</>
				) : (
					<PageForm form={form} submit="Get the copy" pending="Preparing..." className="mt-6 max-w-xl">
						<Checkbox
							{...getInputProps(fields.isSecondaryProducer, { type: "checkbox" })}
							label={confirmation}
							hint="The copy contains legal names, birth dates, and IDs. We log each download, and the producer sees that you took a copy."
						/>
					</PageForm>
				)}
			</section>
			{works.map(({ id, title: name, identifier, file, producedOn, statement }) => (
				<section key={id} aria-labelledby={`work-${id}`} className="mt-12 max-w-3xl">
					<SectionHeading id={`work-${id}`}>
						<span className="wrap-anywhere">
							{name} ({identifier})
						</span>
					</SectionHeading>
					<p className="wrap-anywhere">
						{file}, produced on {producedOn}
					</p>
					<blockquote className="mt-4 border-l-2 border-rule pl-4 whitespace-pre-line wrap-anywhere select-all">
						{statement}
					</blockquote>
				</section>
			))}
			<p className="no-print mt-10">
				<Link to={bookingPath(bookingId)}>Back to the booking</Link>
			</p>
		</Page>
	);
}
