import { getInputProps } from "@conform-to/react";
import { addAddress, getDepiction } from "#app/domain/bookings/performer-records/depictions.server.ts";
import {
	depictionPath,
	performerPath,
	recordsPath,
} from "#app/domain/bookings/performer-records/performer-record.ts";
import { AddAddressForm } from "#app/domain/bookings/performer-records/performer-record-forms.ts";
import { formatFileSize } from "#app/domain/platform/files/file.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/depiction";
import { recordsParents } from "./parts/records-crumbs.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.identifier,
	parents: ({ loaderData }) => recordsParents(loaderData?.reference),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, depictionId }, context }: Route.LoaderArgs) {
	const { facts, ...depiction } = await orNotFound(
		getDepiction(getActor(context), { bookingId, depictionId }),
	);
	return {
		bookingId,
		depictionId,
		reference: depiction.reference,
		title: facts.title,
		identifier: facts.identifier,
		file: `${facts.fileName}, ${formatFileSize(depiction.bytes)}`,
		sha256: depiction.sha256,
		producedOn: formatCalendarDay(facts.producedOn),
		addresses: facts.addresses.map(({ url, addedAt }) => ({ url, added: exactTimestamp(new Date(addedAt)) })),
		isCopied: depiction.sourceId === null,
		isInfected: depiction.isInfected,
		shown: depiction.shown,
		createdAt: exactTimestamp(depiction.createdAt),
		changedAt: exactTimestamp(depiction.changedAt),
		keptUntil: exactTimestamp(depiction.keptUntil),
		statement: depiction.statement,
	};
}

export const action = ({ params: { bookingId, depictionId }, context }: Route.ActionArgs) =>
	formAction(context, AddAddressForm, async ({ url }, actor) => {
		await addAddress(actor, { bookingId, depictionId, url });
		return redirectWithFlash(depictionPath(bookingId, depictionId), "The address is added.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Depiction({ loaderData, actionData }: Route.ComponentProps) {
	const { bookingId, depictionId, reference, title, identifier, shown, addresses, ...depiction } = loaderData;
	const [form, fields] = usePageForm<typeof AddAddressForm>({ lastResult: actionData });
	return (
		<Page title={`${title}, ${identifier}`} description="A delivered file in performer records." form={form}>
			<PageTitle eyebrow={`Performer records · ${reference}`} aside={identifier}>
				<span className="wrap-anywhere">{title}</span>
			</PageTitle>
			{depiction.isInfected && (
				<Notice title="A virus was found in this file" variant="due" className="measure mb-10">
					<p>The records can't keep a copy of it. Deliver a clean version.</p>
				</Notice>
			)}
			<section aria-labelledby="facts-title" className="max-w-3xl">
				<SectionHeading id="facts-title">Record</SectionHeading>
				<SummaryList
					rows={[
						{
							label: "Shows",
							value: (
								<ul>
									{shown.map(({ id, name }) => (
										<li key={id}>
											<Link to={performerPath(bookingId, id)} className="wrap-anywhere">
												{name}
											</Link>
										</li>
									))}
								</ul>
							),
						},
						{ label: "Date of production", value: depiction.producedOn },
						{ label: "File", value: <span className="wrap-anywhere">{depiction.file}</span> },
						{ label: "SHA-256", value: <span className="fact wrap-anywhere">{depiction.sha256}</span> },
						{
							label: "Copy in the records",
							value: depiction.isCopied
								? "Made"
								: depiction.isInfected
									? "Not made"
									: "Being made. Until then, the delivered file can't be deleted.",
						},
						{ label: "Created", value: <Time {...depiction.createdAt} /> },
						{ label: "Last change", value: <Time {...depiction.changedAt} /> },
						{ label: "Kept until", value: <Time {...depiction.keptUntil} /> },
					]}
				/>
				<div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3">
					{depiction.isCopied && (
						<ButtonLink
							href={depictionPath(bookingId, depictionId, "file")}
							variant="plain"
							download
							reloadDocument
						>
							Download the copy
						</ButtonLink>
					)}
					<Link to={depictionPath(bookingId, depictionId, "edit")}>Correct this record</Link>
				</div>
			</section>
			<section aria-labelledby="addresses-title" className="mt-12 max-w-3xl">
				<SectionHeading id="addresses-title">Where it appears</SectionHeading>
				{addresses.length === 0 ? (
					<p className="measure">
						No address yet. Until you add one, the identifier {identifier} stands for the file.
					</p>
				) : (
					<ul>
						{addresses.map(({ url, added }) => (
							<li key={url} className="row">
								<span className="wrap-anywhere">{url}</span>{" "}
								<span className="text-small text-soft">
									added <Time {...added} />
								</span>
							</li>
						))}
					</ul>
				)}
				<PageForm form={form} submit="Add the address" className="mt-6 max-w-xl">
					<TextField
						{...getInputProps(fields.url, { type: "text" })}
						kind="url"
						isOfAnother
						label="Address of a page on which it appears"
						hint="Add each one as soon as the work is published there."
					/>
				</PageForm>
			</section>
			<Statement text={depiction.statement} />
			<p className="no-print mt-10">
				<Link to={recordsPath(bookingId)}>All performer records of this booking</Link>
			</p>
		</Page>
	);
}

/** The statement of 28 CFR 75.6, as text to copy or print. */
function Statement({ text }: { text: string }) {
	return (
		<section aria-labelledby="statement-title" className="mt-12 max-w-3xl">
			<SectionHeading id="statement-title">Statement</SectionHeading>
			<p className="measure mb-4">
				Show this text with every copy of the work: at the beginning or end of a video, and on each page of a
				site on which it appears, or behind a link named “18 U.S.C. 2257 Record-Keeping Requirements
				Compliance Statement”.
			</p>
			<blockquote className="border-l-2 border-rule pl-4 whitespace-pre-line wrap-anywhere select-all">
				{text}
			</blockquote>
		</section>
	);
}
