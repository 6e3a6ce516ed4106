import { Form } from "react-router";
import { signatureLabels } from "#app/domain/bookings/quotes/agreement.ts";
import { ADULT_REFUSAL } from "#app/domain/bookings/releases/adult-work.server.ts";
import { getRelease, type ReleaseView } from "#app/domain/bookings/releases/release.server.ts";
import {
	relationLabels,
	releaseKindLabels,
	releasePath,
	releaseStateLabels,
	releasesPath,
} from "#app/domain/bookings/releases/release.ts";
import { formatCalendarDay } from "#app/domain/platform/time/calendar-day.ts";
import { exactTimestamp, formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { qrCode } from "#app/infra/images/qr-code.server.ts";
import { AgreementText } from "#app/routes/quotes/parts/agreement-text.tsx";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { CopyField } from "#app/ui/form/copy-field.tsx";
import { HiddenFields } from "#app/ui/form/hidden-fields.tsx";
import { QrCode } from "#app/ui/image/qr-code.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/release";
import { photoRow } from "./parts/photo-row.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.subject,
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/releases": "Releases",
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, releaseId }, context }: Route.LoaderArgs) {
	const release = await orNotFound(getRelease(getActor(context), { bookingId, releaseId }));
	const { kind, subject, state, day, text, sha256, url, signature, names, askedBy, email, asksForPhoto } =
		release;
	const isOpen = state === "asked" || state === "expired";
	return {
		bookingId,
		releaseId,
		subject,
		state,
		text,
		sha256,
		email,
		asksForPhoto,
		reference: release.reference,
		title: release.title,
		kind: releaseKindLabels[kind],
		signer: kind === "MINOR" ? "the parent or guardian" : kind === "PROPERTY" ? "the owner" : subject,
		stateLabel: releaseStateLabels[state],
		day: day ? formatCalendarDay(day) : "All dates",
		asked: {
			by: `${names[askedBy]} (${signatureLabels[askedBy].toLowerCase()})`,
			time: exactTimestamp(release.askedAt),
		},
		photo: signature?.photo ? { src: releasePath(bookingId, releaseId, "photo"), ...signature.photo } : null,
		signature: signature && {
			name: signature.relation
				? `${signature.fullName} (${relationLabels[signature.relation].toLowerCase()})`
				: signature.fullName,
			time: exactTimestamp(signature.at),
		},
		link:
			url && release.mayChange && !release.isRefused
				? { url, qr: qrCode(url), until: exactTimestamp(release.expiresAt) }
				: null,
		notice: describe(release),
		mayRenew: isOpen && release.mayChange && !release.isRefused,
		mayCancel: isOpen,
	};
}

/** What the reader has to know about the release now. Null if its state says it all. */
function describe({ state, isRefused, subject, statusAt, withdrawableUntil, mayChange }: ReleaseView) {
	if (state === "withdrawn")
		return {
			title: `Withdrawn on ${formatMoment(statusAt)}`,
			text: `Don't use anything that shows ${subject}, and take down what you've published. If you still need these results, ask for a new release.`,
			isDue: true,
		};
	if (isRefused) return { title: "This release can't be signed", text: ADULT_REFUSAL, isDue: true };
	if (state === "expired")
		return {
			title: "The link has expired",
			text: mayChange
				? "Renew it, and the same link works again. Until the release is signed, don't use the results that need it."
				: "The release wasn't signed.",
			isDue: true,
		};
	if (state === "signed" && withdrawableUntil)
		return {
			title: "Signed",
			text: `The text says that it can be withdrawn until ${formatMoment(withdrawableUntil)}. If that happens, we'll tell you both.`,
			isDue: false,
		};
	return null;
}

export default function Release({ loaderData: release }: Route.ComponentProps) {
	useLivePage();
	const { submissionKey } = useViewer();
	const { bookingId, releaseId, kind, subject, state, signature, link, notice, asked, signer } = release;
	const renew = releasePath(bookingId, releaseId, "renew");
	return (
		<Page title={`${kind}: ${subject}`} description="A release, and who signed it when.">
			<PageTitle eyebrow={`${kind} · ${release.reference}`} aside={release.stateLabel}>
				<span className="wrap-anywhere">{subject}</span>
			</PageTitle>
			{notice && (
				<Notice title={notice.title} variant={notice.isDue ? "due" : "plain"} className="measure mb-10">
					<p className="wrap-anywhere">{notice.text}</p>
				</Notice>
			)}
			{link && (
				<section aria-labelledby="link-title" className="no-print mb-10 max-w-3xl">
					<SectionHeading id="link-title">Get it signed</SectionHeading>
					<p className="measure mb-4 wrap-anywhere">
						Let {signer} scan this code with a phone, or send the link. Only they should sign
						{release.asksForPhoto && ", and they add a photo of themselves"}. The link works until{" "}
						<Time {...link.until} />.
					</p>
					<QrCode
						{...link.qr}
						label="QR code with the link to the release. The link below is the same."
						className="mb-5 size-64 max-w-full"
					/>
					<CopyField id="link" label="Link" value={link.url} copy="Copy link" copied="The link is copied." />
				</section>
			)}
			{(release.mayRenew || release.mayCancel) && (
				<div className="no-print mb-10 flex flex-wrap items-center gap-x-6 gap-y-3">
					{release.mayRenew && (
						<Form method="post" action={renew}>
							<HiddenFields submissionKey={submissionKey} />
							<SubmitButton
								variant={state === "expired" ? "main" : "plain"}
								action={renew}
								pending="Sending..."
							>
								{release.email ? "Email the link again" : "Renew the link"}
							</SubmitButton>
						</Form>
					)}
					{release.mayCancel && (
						<Link
							to={releasePath(bookingId, releaseId, "cancel")}
							className="inline-flex min-h-6 items-center"
						>
							Cancel this release
						</Link>
					)}
				</div>
			)}
			<section aria-labelledby="facts-title" className="max-w-3xl">
				<SectionHeading id="facts-title">About this release</SectionHeading>
				<SummaryList
					rows={[
						{ label: "Booking", value: <span className="wrap-anywhere">{release.title}</span> },
						{ label: "Needed for", value: release.day },
						{
							label: "Asked for by",
							value: (
								<span className="wrap-anywhere">
									{asked.by}, <Time {...asked.time} />
								</span>
							),
						},
						...(release.email
							? [{ label: "Link emailed to", value: <span className="wrap-anywhere">{release.email}</span> }]
							: []),
						...(signature
							? [
									{
										label: "Signed by",
										value: (
											<span className="wrap-anywhere">
												{signature.name}, <Time {...signature.time} />
											</span>
										),
									},
								]
							: []),
						...(release.photo ? [photoRow(release.photo)] : []),
						{
							label: "Fingerprint (SHA-256)",
							value: <span className="fact wrap-anywhere">{release.sha256}</span>,
						},
					]}
				/>
			</section>
			<section aria-labelledby="text-title">
				<SectionHeading id="text-title">The text</SectionHeading>
				<AgreementText text={release.text} headingLevel={3} />
			</section>
			<p className="no-print mt-8 flex flex-wrap gap-x-6 gap-y-2">
				<Link to={releasesPath(bookingId)}>All releases of this booking</Link>
				<span>To print this page, use your browser's print command.</span>
			</p>
		</Page>
	);
}
