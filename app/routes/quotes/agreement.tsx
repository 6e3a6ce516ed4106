import { href } from "react-router";
import { signatureLabels } from "#app/domain/bookings/quotes/agreement.ts";
import { quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { getAgreement } from "#app/domain/bookings/quotes/quote-queries.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/agreement";
import { AgreementText } from "./parts/agreement-text.tsx";

export const handle = {
	breadcrumb: "Agreement",
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/agreements": noPage,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, version }, context }: Route.LoaderArgs) {
	const {
		signatures,
		createdAt: _,
		...agreement
	} = await orNotFound(getAgreement(getActor(context), { bookingId, version: Number(version) }));
	return {
		...agreement,
		bookingId,
		signatures: signatures.map(({ at, ...signature }) => ({ ...signature, at: exactTimestamp(at) })),
	};
}

export default function Agreement({
	loaderData: { bookingId, reference, title, version, text, sha256, signatures, names },
}: Route.ComponentProps) {
	const isSigned = signatures.length === 2;
	const textHref = href("/bookings/:bookingId/agreements/:version/text", {
		bookingId,
		version: String(version),
	});
	return (
		<Page
			title={`Agreement for ${title}, version ${version}`}
			description="An agreement, its signatures, and its fingerprint, to print or download."
		>
			<PageTitle
				eyebrow={`Booking · ${reference} · Version ${version}`}
				aside={isSigned ? "Signed by both sides" : "Waiting for a signature"}
			>
				<span className="wrap-anywhere">Agreement about “{title}”</span>
			</PageTitle>
			<p className="no-print mb-10 flex flex-wrap gap-x-6 gap-y-2">
				<a href={textHref} download className="inline-flex min-h-6 items-center">
					Download as text
				</a>
				<span>To print it, use your browser's print command.</span>
			</p>
			<AgreementText text={text} />
			<section aria-labelledby="signatures-title" className="mt-12">
				<SectionHeading id="signatures-title" aside={`${signatures.length} of 2`}>
					Signatures
				</SectionHeading>
				<SummaryList
					rows={[
						...signatures.map(({ side, fullName, mailingAddress, at }) => ({
							label: signatureLabels[side],
							value: (
								<span className="wrap-anywhere">
									{fullName === names[side] ? fullName : `${fullName} (${names[side]})`}, <Time {...at} />
									{mailingAddress && <span className="block">{mailingAddress}</span>}
								</span>
							),
						})),
						{ label: "Fingerprint (SHA-256)", value: <span className="fact wrap-anywhere">{sha256}</span> },
					]}
				/>
			</section>
			<p className="no-print mt-8">
				<Link to={`${quotePath(bookingId)}?version=${version}`}>Back to the quote</Link>
			</p>
		</Page>
	);
}
