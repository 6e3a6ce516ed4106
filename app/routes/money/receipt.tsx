import { bookingPath } from "#app/domain/bookings/booking.ts";
import { getReceipt } from "#app/domain/money/payment-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/receipt";
import { shownPayment } from "./parts/payment-data.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { reference }, context }: Route.LoaderArgs) {
	const { payer, ...checkout } = await orNotFound(getReceipt(getActor(context), reference));
	return { ...shownPayment(checkout), payer: payer.name };
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
			<PageTitle eyebrow={`Payment · ${reference}`} aside={<time dateTime={time.dateTime}>{time.text}</time>}>
				Receipt for {amount}
			</PageTitle>
			<p className="no-print mb-10">To keep it, use your browser's print command.</p>
			<SummaryList
				rows={[
					{ label: "Paid by", value: <span className="wrap-anywhere">{payer}</span> },
					{ label: "For work by", value: <span className="wrap-anywhere">{professional}</span> },
					{
						label: "Booking",
						value: (
							<span className="wrap-anywhere">
								<Link to={bookingPath(bookingId)}>{title}</Link>{" "}
								<span className="fact">{bookingReference}</span>
							</span>
						),
					},
					{ label: "Status", value: status },
					{ label: "Received on", value: <time dateTime={time.dateTime}>{time.text}</time> },
					...(method ? [{ label: "Paid with", value: method }] : []),
					{
						label: "Received by",
						value: `${company.legalName}, ${company.postalAddress}, for the professional`,
					},
				]}
			/>
			<section aria-labelledby="lines-title" className="max-w-2xl">
				<SectionHeading id="lines-title">What was paid</SectionHeading>
				<PriceList
					lines={[
						...lines,
						...(tax ? [{ key: "tax", label: "Sales tax", figure: tax }] : []),
						{ key: "total", label: <strong>Total</strong>, figure: <strong>{amount}</strong> },
					]}
				/>
				<p className="mt-4">
					You pay nothing {tax && "else "}on top. {name}'s fee comes out of the professional's payout.
				</p>
			</section>
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
