import { href } from "react-router";
import { getAgreementForTeam } from "#app/domain/bookings/booking-queries.server.ts";
import { signatureLabels } from "#app/domain/bookings/quotes/agreement.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { AgreementText } from "#app/routes/quotes/parts/agreement-text.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/agreement";

export const handle = {
	breadcrumb: "Agreement",
	parents: ({ loaderData }) => ({
		"/admin/bookings/:bookingId": loaderData?.reference,
		"/admin/bookings/:bookingId/agreements": noPage,
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId, version }, context }: Route.LoaderArgs) {
	const { reference, title, template, text, sha256, signatures } = await orNotFound(
		getAgreementForTeam(getActor(context), { bookingId, version: Number(version) }),
	);
	return {
		bookingId,
		version,
		reference,
		title,
		template,
		text,
		sha256,
		signatures: signatures.map(({ at, ...signature }) => ({ ...signature, at: exactTimestamp(at) })),
	};
}

export default function Agreement({
	loaderData: { bookingId, version, reference, title, template, text, sha256, signatures },
}: Route.ComponentProps) {
	return (
		<BackOfficePage
			title={`Agreement of ${reference}, version ${version}`}
			heading={<span className="wrap-anywhere">Agreement about “{title}”</span>}
			description="The text of an agreement, and the record of its signatures."
			eyebrow={`Back office · Bookings · ${reference} · Version ${version}`}
			aside={`${signatures.length} of 2 signatures`}
		>
			<AgreementText text={text} />
			<section aria-labelledby="signatures-title" className="mt-12 max-w-3xl">
				<SectionHeading id="signatures-title">Record</SectionHeading>
				<SummaryList
					rows={[
						...signatures.map(({ side, fullName, address, at }) => ({
							label: signatureLabels[side],
							value: (
								<span className="wrap-anywhere">
									{fullName}, <time dateTime={at.dateTime}>{at.text}</time>, from {address}
								</span>
							),
						})),
						{ label: "Template", value: template },
						{ label: "Fingerprint (SHA-256)", value: <span className="fact wrap-anywhere">{sha256}</span> },
					]}
				/>
			</section>
			<p className="mt-8">
				<Link to={href("/admin/bookings/:bookingId", { bookingId })}>Back to the booking</Link>
			</p>
		</BackOfficePage>
	);
}
