import { data } from "react-router";
import { relationLabels, releaseKindLabels } from "#app/domain/bookings/releases/release.ts";
import { copyPath } from "#app/domain/bookings/releases/release-links.server.ts";
import { getReleaseCopy, type ReleaseCopy } from "#app/domain/bookings/releases/sign-release.server.ts";
import { formatMoment } from "#app/domain/platform/time/time-zones.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { AgreementText } from "#app/routes/quotes/parts/agreement-text.tsx";
import { photoRow } from "#app/routes/releases/parts/photo-row.tsx";
import { uncached } from "#app/session/document-headers.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/release-copy";

export const handle = {
	reading: true,
	noindex: true,
	query: ["token"],
	breadcrumb: "Your copy",
} satisfies RouteHandle;

export const headers = uncached;

/** The signer's own copy, by the link that only they have. */
export async function loader({ request, params: { releaseId } }: Route.LoaderArgs) {
	const copy = await getReleaseCopy({ releaseId, token: getToken(request) });
	if (!copy)
		throw data({ text: "Part of the link may be missing. Copy all of it from our email." }, { status: 404 });
	const { subject, text, sha256, title, reference, names, timeZone } = copy;
	return {
		subject,
		text,
		sha256,
		title,
		reference,
		names,
		kind: releaseKindLabels[copy.kind],
		signer: copy.relation
			? `${copy.fullName} (${relationLabels[copy.relation].toLowerCase()})`
			: copy.fullName,
		email: copy.email,
		signed: formatMoment(copy.signedAt, timeZone),
		withdrawn: copy.withdrawnAt && formatMoment(copy.withdrawnAt, timeZone),
		withdrawal: describeWithdrawal(copy),
		photo: copy.photo && { src: copyPath(releaseId, "/photo"), ...copy.photo },
		withdrawPath: copy.mayWithdraw ? copyPath(releaseId, "/withdraw") : null,
		contact: site().contact.support,
	};
}

/** Until when the signer can withdraw, in a sentence. */
function describeWithdrawal({ withdrawableUntil, mayWithdraw, withdrawnAt, timeZone }: ReleaseCopy): string {
	if (withdrawnAt) return "";
	const until = formatMoment(withdrawableUntil, timeZone);
	return mayWithdraw
		? `The text lets you withdraw this release until ${until}, for any reason.`
		: `The text let you withdraw this release until ${until}. That time is over.`;
}

export default function Copy({ loaderData: copy }: Route.ComponentProps) {
	const { kind, subject, title, names, withdrawn, withdrawPath, withdrawal, contact } = copy;
	return (
		<Page title={`Your copy: ${kind}`} description="A release that you signed, to print or to withdraw.">
			<PageTitle
				eyebrow={kind}
				aside={withdrawn ? "Withdrawn" : "Signed"}
				lead={
					withdrawn
						? undefined
						: `We've emailed a link to this page to ${copy.email}. Keep it, because only you have it.`
				}
			>
				{withdrawn ? "You withdrew this release" : "You signed this release"}
			</PageTitle>
			{withdrawn && (
				<Notice title={`Withdrawn on ${withdrawn}`} className="measure mb-10">
					<p className="wrap-anywhere">
						We've told {names.CREATOR} and {names.PROFESSIONAL} to stop the use that the release allowed, and
						to take down what they have published. If you still see it somewhere, email{" "}
						<a href={`mailto:${contact}`}>{contact}</a>.
					</p>
				</Notice>
			)}
			<section aria-labelledby="facts-title" className="max-w-3xl">
				<SectionHeading id="facts-title">What you signed</SectionHeading>
				<SummaryList
					rows={[
						{ label: kind, value: <span className="wrap-anywhere">{subject}</span> },
						{ label: "For the work", value: <span className="wrap-anywhere">{title}</span> },
						{ label: "Creator", value: <span className="wrap-anywhere">{names.CREATOR}</span> },
						{ label: "Professional", value: <span className="wrap-anywhere">{names.PROFESSIONAL}</span> },
						{ label: "Booking", value: copy.reference },
						{
							label: "Signed by",
							value: (
								<span className="wrap-anywhere">
									{copy.signer}, {copy.signed}
								</span>
							),
						},
						...(copy.photo ? [photoRow(copy.photo)] : []),
						{
							label: "Fingerprint (SHA-256)",
							value: <span className="fact wrap-anywhere">{copy.sha256}</span>,
						},
					]}
				/>
			</section>
			{withdrawal && (
				<section aria-labelledby="withdraw-title" className="no-print mb-10 max-w-3xl">
					<SectionHeading id="withdraw-title">Changed your mind?</SectionHeading>
					<p className="measure">
						{withdrawal}{" "}
						{withdrawPath ? (
							<a href={withdrawPath}>Withdraw this release</a>
						) : (
							<>
								Questions? Email <a href={`mailto:${contact}`}>{contact}</a>.
							</>
						)}
					</p>
				</section>
			)}
			<section aria-labelledby="text-title">
				<SectionHeading id="text-title">The text</SectionHeading>
				<AgreementText text={copy.text} headingLevel={3} />
			</section>
			<p className="no-print mt-8">
				To print this page or save it as a PDF, use your browser's print command.
			</p>
		</Page>
	);
}
