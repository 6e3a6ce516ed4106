import { getInputProps, getSelectProps } from "@conform-to/react";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { askRelease, getReleases } from "#app/domain/bookings/releases/release.server.ts";
import {
	LINK_DAYS,
	RELEASE_KINDS,
	type ReleaseState,
	releaseKindLabels,
	releasePath,
	releaseStateLabels,
	SUBJECT_MAX,
} from "#app/domain/bookings/releases/release.ts";
import { AskReleaseForm } from "#app/domain/bookings/releases/release-forms.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { Radios, Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/releases";

export const handle = {
	breadcrumb: "Releases",
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const { releases, days, ...booking } = await orNotFound(getReleases(getActor(context), bookingId));
	return {
		...booking,
		bookingId,
		days: days.map((day) => ({ value: day, label: formatCalendarDay(day) })),
		releases: releases.map(({ id, kind, subject, state, day }) => ({
			id,
			subject,
			state,
			kind: releaseKindLabels[kind],
			day: day ? formatCalendarDay(day) : null,
		})),
	};
}

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, AskReleaseForm, async (input, actor) => {
		const { releaseId } = await askRelease(actor, { bookingId, ...input });
		return redirectWithFlash(
			releasePath(bookingId, releaseId),
			input.email
				? "The release is ready, and we've emailed its link."
				: "The release is ready. Show the code to the person who signs it, or send them the link.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const statuses: Record<ReleaseState, Status> = {
	asked: "waiting",
	expired: "due",
	signed: "done",
	withdrawn: "due",
	canceled: "stopped",
};

const kindHints = {
	MODEL: "For someone aged 18 or older. They sign it themselves.",
	PROPERTY: "For a home, a studio, a shop, or a thing. Its owner signs it.",
	MINOR: "For someone under 18. A parent or legal guardian signs it.",
};

export default function Releases({ loaderData, actionData }: Route.ComponentProps) {
	useLivePage();
	const { bookingId, reference, title, mayAsk, isAdult, days, releases } = loaderData;
	const [form, fields] = usePageForm<typeof AskReleaseForm>({ lastResult: actionData });
	return (
		<Page title={`Releases for ${title}`} description="The releases of a booking." form={form}>
			<PageTitle
				eyebrow={`Booking · ${reference}`}
				lead="Ask everyone who can be recognized in the results to sign a release first. They can read and sign it on their own phone, without an account."
			>
				<span className="wrap-anywhere">Releases for “{title}”</span>
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-2">
				<section aria-labelledby="releases-title" className="min-w-0">
					<SectionHeading id="releases-title">People and places</SectionHeading>
					{releases.length === 0 ? (
						<p>No releases yet. {mayAsk ? "Ask for the first one." : null}</p>
					) : (
						<ul>
							{releases.map(({ id, subject, kind, day, state }) => (
								<li key={id} className="row flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
									<span className="min-w-0">
										<Link to={releasePath(bookingId, id)} className="font-semibold wrap-anywhere">
											{subject}
										</Link>
										<span className="block text-small">{[kind, day].filter(Boolean).join(" · ")}</span>
									</span>
									<StatusTag status={statuses[state]}>{releaseStateLabels[state]}</StatusTag>
								</li>
							))}
						</ul>
					)}
				</section>
				<section aria-labelledby="ask-title" className="min-w-0">
					<SectionHeading id="ask-title">Ask for a release</SectionHeading>
					{mayAsk ? (
						<PageForm form={form} submit="Ask for the release" pending="Preparing..." className="max-w-xl">
							<Radios
								{...getSelectProps(fields.kind)}
								label="Kind of release"
								hint={
									isAdult
										? "This booking is marked as adult content, so there is no release for a minor."
										: undefined
								}
								choices={RELEASE_KINDS.filter((kind) => !isAdult || kind !== "MINOR").map((kind) => ({
									value: kind,
									label: releaseKindLabels[kind],
									hint: kindHints[kind],
								}))}
							/>
							<TextField
								{...getInputProps(fields.subject, { type: "text" })}
								isOfAnother
								label="Name of the person or property"
								hint="The full legal name of the person, or the name and place of the property. It will be in the text."
								maxLength={SUBJECT_MAX}
							/>
							{!isAdult && (
								<TextField
									{...getInputProps(fields.birthYear, { type: "text" })}
									kind="number"
									label="Year of birth, for a minor"
									hint="Four digits, such as 2012. Only a release for a minor needs it."
									width="short"
									isOptional
								/>
							)}
							{days.length > 0 && (
								<Select
									{...getSelectProps(fields.day)}
									label="Needed for"
									hint="The call sheet lists the release until it is signed."
									empty="All dates"
									choices={days}
								/>
							)}
							<TextField
								{...getInputProps(fields.email, { type: "email" })}
								isOfAnother
								label="Signer's email address"
								hint={`We email them the link, which works for ${LINK_DAYS} days. Leave this empty to send the link yourself, or to show it as a code.`}
								isOptional
							/>
						</PageForm>
					) : (
						<p className="measure">
							You can ask for releases once you've both signed the agreement, unless the booking is canceled.
						</p>
					)}
				</section>
			</div>
			<p className="mt-10">
				<Link to={bookingPath(bookingId)}>Back to the booking</Link>
			</p>
		</Page>
	);
}
