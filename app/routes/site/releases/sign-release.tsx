import { getInputProps, getSelectProps } from "@conform-to/react";
import { data } from "react-router";
import {
	RELEASE_CONSENT,
	RELEASE_RELATIONS,
	relationLabels,
	releaseKindLabels,
} from "#app/domain/bookings/releases/release.ts";
import { SignReleaseForm } from "#app/domain/bookings/releases/release-forms.ts";
import { copyPath } from "#app/domain/bookings/releases/release-links.server.ts";
import {
	getReleaseToSign,
	type ReleaseObstacle,
	signRelease,
} from "#app/domain/bookings/releases/sign-release.server.ts";
import { dayIn, formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { AgreementToSign } from "#app/routes/quotes/parts/agreement-text.tsx";
import { uncached } from "#app/session/document-headers.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { Checkbox, listChoices, Radios } from "#app/ui/form/choices.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { FileField } from "#app/ui/form/file-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/sign-release";

export const handle = {
	reading: true,
	upload: true,
	noindex: true,
	query: ["token"],
	breadcrumb: "Release",
} satisfies RouteHandle;

const getLink = ({ request, params }: Pick<Route.LoaderArgs, "request" | "params">) => ({
	releaseId: params.releaseId,
	token: getToken(request),
});

const statuses: Record<ReleaseObstacle, number> = {
	signed: 200,
	closed: 410,
	expired: 410,
	adult: 410,
	unknown: 404,
};

export const headers = uncached;

export async function loader(args: Route.LoaderArgs) {
	const { contact } = site();
	const release = await getReleaseToSign(getLink(args));
	if (release.state !== "open")
		return data(
			{ state: release.state, contact: contact.support, release: null },
			{ status: statuses[release.state] },
		);
	const { kind, subject, text, askedBy, asksForPhoto, title, names, timeZone, expiresAt } = release;
	return data({
		state: release.state,
		contact: contact.support,
		release: {
			kind,
			subject,
			text,
			title,
			names,
			asksForPhoto,
			asker: names[askedBy],
			today: formatCalendarDay(dayIn(now(), timeZone)),
			until: formatMoment(expiresAt, timeZone),
		},
	});
}

export async function action(args: Route.ActionArgs) {
	const link = getLink(args);
	// Files are received only from someone who has the link.
	if ((await getReleaseToSign(link)).state === "unknown") throw data(null, { status: 404 });
	return formAction(
		args.context,
		SignReleaseForm,
		async ({ consent: _, photo: _unused, ...typed }, actor, files) => {
			const photo = files.find(({ field }) => field === "photo");
			const { releaseId } = await signRelease(actor, link, { ...typed, photo });
			return seeOther(copyPath(releaseId));
		},
	);
}

export default function SignRelease({ loaderData, actionData }: Route.ComponentProps) {
	const { state, release, contact } = loaderData;
	if (!release) return <Obstacle state={state as ReleaseObstacle} contact={contact} />;
	return <ReleaseForm {...release} lastResult={actionData} />;
}

type ReleaseFormProps = NonNullable<Route.ComponentProps["loaderData"]["release"]> & {
	lastResult: FormResult | undefined;
};

const nameHints = {
	MODEL: "Your full legal name. Typing it counts as your signature.",
	PROPERTY:
		"The full legal name of the owner, or of the person who signs for the owner. Typing it counts as your signature.",
	MINOR:
		"The full legal name of the parent or guardian, not the minor's. Typing it counts as your signature.",
};

function ReleaseForm({
	kind,
	subject,
	text,
	title,
	names,
	asksForPhoto,
	asker,
	today,
	until,
	lastResult,
}: ReleaseFormProps) {
	const [form, fields] = usePageForm<typeof SignReleaseForm>({ lastResult });
	const { fullName, confirmName, relation, email, photo, consent } = fields;
	const label = releaseKindLabels[kind];
	const asksAboutName = Boolean(confirmName.errors) || confirmName.initialValue === "on";
	return (
		<Page title={`Sign: ${label}`} description="A release to read and sign, without an account." form={form}>
			<PageTitle
				eyebrow={label}
				lead={`${asker} asks you to sign this release. Read it first. If you don't agree with it, you don't need to do anything.`}
			>
				<span className="wrap-anywhere">{subject}</span>
			</PageTitle>
			<div className="max-w-3xl">
				<SummaryList
					rows={[
						{ label: "For the work", value: <span className="wrap-anywhere">{title}</span> },
						{ label: "Creator", value: <span className="wrap-anywhere">{names.CREATOR}</span> },
						{ label: "Professional", value: <span className="wrap-anywhere">{names.PROFESSIONAL}</span> },
						{ label: "You can sign until", value: until },
					]}
				/>
			</div>
			<AgreementToSign text={text} name="The release" />
			<PageForm
				form={form}
				submit="Sign the release"
				pending="Signing..."
				hasFiles={asksForPhoto}
				className="max-w-xl"
			>
				<TextField
					{...getInputProps(fullName, { type: "text" })}
					kind="name"
					label="Your full name"
					hint={nameHints[kind]}
				/>
				{asksAboutName && (
					<Checkbox
						{...getInputProps(confirmName, { type: "checkbox" })}
						label="The name above is my full legal name"
					/>
				)}
				{kind === "MINOR" && (
					<Radios
						{...getSelectProps(relation)}
						label="Your relationship to the minor"
						choices={listChoices(RELEASE_RELATIONS, relationLabels)}
					/>
				)}
				<TextField
					{...getInputProps(email, { type: "email" })}
					label="Your email address"
					hint="We send your copy there, and a confirmation if you withdraw the release. We don't show the address to either side."
				/>
				{asksForPhoto && (
					<FileField
						id={photo.id}
						name={photo.name}
						errors={photo.errors}
						label="A photo of your face"
						hint={`Take it now, or choose a recent one, as JPG or PNG, up to 10 MB. ${names.CREATOR} and ${names.PROFESSIONAL} see it with the release, so that they know whom it is for. We remove the place and time that a camera adds.`}
						accept=".jpg,.jpeg,.png"
						capture="user"
					/>
				)}
				<Checkbox {...getInputProps(consent, { type: "checkbox" })} label={RELEASE_CONSENT} />
				<p className="mb-5 text-small">
					Date of your signature: {today}. You don't have to sign electronically. If you'd rather sign on
					paper, close this page and tell {asker}. You only need a browser to read your copy, and you can
					print it.
				</p>
			</PageForm>
		</Page>
	);
}

const words: Record<ReleaseObstacle, { title: string; lead: string }> = {
	signed: {
		title: "This release has been signed",
		lead: "If you signed it, we've emailed you a copy. Open the link in that email to read it again.",
	},
	closed: {
		title: "This release isn't needed anymore",
		lead: "The release or its booking was canceled before anyone signed it. You don't need to do anything.",
	},
	expired: {
		title: "This link has expired",
		lead: "If you'd still like to sign, ask the person who sent it to renew it. Then the same link works again.",
	},
	adult: {
		title: "This release can't be signed",
		lead: "The work is marked as adult content, so no release for a minor is allowed.",
	},
	unknown: {
		title: "This link to a release doesn't work",
		lead: "Part of it may be missing. Copy the whole link into your browser's address bar, or scan the code again.",
	},
};

function Obstacle({ state, contact }: { state: ReleaseObstacle; contact: string }) {
	const { title, lead } = words[state];
	return (
		<Page title={title} description="A release for a booking.">
			<PageTitle eyebrow="Release" lead={lead}>
				{title}
			</PageTitle>
			<p className="measure">
				Questions? Email <a href={`mailto:${contact}`}>{contact}</a>.
			</p>
		</Page>
	);
}
