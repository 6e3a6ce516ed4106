import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { getReceipt } from "#app/domain/money/payment-queries.server.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { CallSheet } from "#app/ui/list/call-sheet.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import type { Route } from "./+types/receipt";
import { shownPayment } from "./parts/payment-data.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { reference }, context }: Route.LoaderArgs) {
	const { payer, ...checkout } = await orNotFound(getReceipt(getActor(context), reference));
	return { ...shownPayment(checkout, exactTimestamp), payer: payer.name };
}

export default function Receipt({ loaderData: payment }: Route.ComponentProps) {
	const { company, name } = useViewer().site;
	const {
		reference,
		bookingId,
		bookingReference,
		title,
		professional,
		payer,
		amount,
		tax,
		time,
		method,
		status,
		lines,
		refunds,
		refunded,
		chargebacks,
	} = payment;
	return (
		<Page title={`Receipt ${reference}`} description="A receipt for a payment, to print.">
			<PageTitle eyebrow={`Payment · ${reference}`}>Receipt for {amount}</PageTitle>
			<p className="no-print mb-10">To keep it, use your browser's print command.</p>
			<CallSheet
				className="mb-12"
				facts={["Receipt", reference, time.text]}
				stamp={refunds.length === 0 && chargebacks.length === 0 ? "Paid" : null}
				title={title}
				lead={
					<>
						For booking <Link to={bookingPath(bookingId)}>{bookingReference}</Link>
					</>
				}
				lines={[
					{ key: "payer", label: "Paid by", figure: payer },
					{
						key: "professional",
						label: "For work by",
						figure: professional,
					},
					...(method ? [{ key: "method", label: "Paid with", figure: method }] : []),
					{ key: "status", label: "Status", figure: status },
					...lines,
					...(tax ? [{ key: "tax", label: "Sales tax", figure: tax }] : []),
					{ key: "total", label: <strong>Total</strong>, figure: <strong>{amount}</strong> },
				]}
			>
				<p className="text-small">
					Received by {company.legalName}, {company.postalAddress}, for the professional. A payment to {name}{" "}
					counts as payment to {professional}, so you don't owe them this amount anymore. You pay nothing{" "}
					{tax && "else "}on top. {name}'s fee comes out of the professional's payout. You don't have to file
					a <a href={href("/creator-1099")}>Form 1099-NEC</a> for it.
				</p>
			</CallSheet>
			{refunds.length > 0 && (
				<section aria-labelledby="refunds-title" className="mt-12 max-w-2xl">
					<SectionHeading id="refunds-title" aside={`${refunded} refunded`}>
						Refunds
					</SectionHeading>
					<PriceList
						lines={refunds.map((refund) => ({
							key: refund.reference,
							label: `${refund.status} · ${refund.time.text}`,
							figure: refund.amount,
							note: (
								<>
									{refund.tax && `With ${refund.tax} sales tax. `}
									{refund.reason} · <span className="fact">{refund.reference}</span>
								</>
							),
						}))}
					/>
				</section>
			)}
			{chargebacks.length > 0 && (
				<section aria-labelledby="chargebacks-title" className="mt-12 max-w-2xl">
					<SectionHeading id="chargebacks-title">Disputes at your bank</SectionHeading>
					<PriceList
						lines={chargebacks.map(({ id, label, amount: figure, time: at, text }) => ({
							key: id,
							label: `${label} · ${at.text}`,
							figure,
							note: text,
						}))}
					/>
				</section>
			)}
		</Page>
	);
}
