import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { findPayments, sumPayments } from "#app/domain/money/payment-queries.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { readIdPage } from "#app/domain/platform/pagination.ts";
import { getActor } from "#app/session/contexts.ts";
import { Ledger } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { FiguresBand } from "#app/ui/list/figures-band.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import { type Column, Table, timeColumn } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/payments";
import { type ShownPayment, shownPayment } from "./parts/payment-data.server.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	const [{ rows, newer, older }, { paid, held, refunded, refunding, waiting, disputed, takenBack, tax }] =
		await Promise.all([findPayments(user, readIdPage(new URL(request.url).searchParams)), sumPayments(user)]);
	const sums = [
		{ key: "held", label: "Held for work in progress", figure: formatCents(held) },
		{ key: "paid", label: "Paid in total", figure: formatCents(paid) },
		{ key: "refunded", label: "Refunded", figure: formatCents(refunded) },
		...(refunding > 0
			? [{ key: "refunding", label: "On its way back to you", figure: formatCents(refunding) }]
			: []),
		...(waiting > 0
			? [
					{
						key: "waiting",
						label: "Held up on its way back",
						figure: formatCents(waiting),
						note: "Our team is working on it. You don't need to do anything.",
					},
				]
			: []),
		...(disputed > 0
			? [
					{
						key: "disputed",
						label: "Disputed at your bank",
						figure: formatCents(disputed),
						note: "Your bank has it until it decides",
					},
				]
			: []),
		...(takenBack > 0
			? [{ key: "taken", label: "Returned to you by your bank", figure: formatCents(takenBack) }]
			: []),
		...(tax > 0 ? [{ key: "tax", label: "Sales tax in what you paid", figure: formatCents(tax) }] : []),
	];
	return { payments: rows.map((row) => shownPayment(row)), sums, newer, older };
}

const columns: Column<ShownPayment>[] = [
	{
		key: "booking",
		label: "Booking",
		isHead: true,
		cell: ({ bookingId, title, bookingReference, professional }) => (
			<span>
				<Link to={bookingPath(bookingId)} className="wrap-anywhere">
					{title}
				</Link>
				<span className="block font-normal text-small wrap-anywhere">With {professional}</span>
				<span className="fact block text-soft">{bookingReference}</span>
			</span>
		),
	},
	{
		key: "status",
		narrow: "line",
		label: "Status",
		cell: ({ status, refunds, chargebacks }) => (
			<span>
				{status}
				{refunds.map((refund) => (
					<span key={refund.reference} className="block text-small">
						{refund.status}: {refund.amount}
					</span>
				))}
				{chargebacks.map(({ id, label, amount }) => (
					<span key={id} className="block text-small">
						{label}: {amount}
					</span>
				))}
			</span>
		),
	},
	{
		key: "receipt",
		narrow: "inline",
		label: "Receipt",
		cell: ({ reference, isPaid }) =>
			isPaid ? (
				<Link to={href("/payments/:reference", { reference })}>{reference}</Link>
			) : (
				<span className="fact">{reference}</span>
			),
	},
	timeColumn("Date"),
	{
		key: "amount",
		narrow: "amount",
		label: "Amount",
		isNumber: true,
		cell: ({ amount, tax }) => (
			<span>
				<span className="fact">{amount}</span>
				{tax && <span className="block text-small">with {tax} sales tax</span>}
			</span>
		),
	},
];

export default function Payments({ loaderData: { payments, sums, newer, older } }: Route.ComponentProps) {
	return (
		<Page title="Your payments" description="What you paid, what is held, and your receipts.">
			<PageTitle
				eyebrow="Creator · Payments"
				lead="What you paid for your bookings, what is held until you accept the work, and a receipt for each payment."
			>
				Payments
			</PageTitle>
			{payments.length > 0 ? (
				<>
					<section aria-labelledby="sums-title" className="mb-12">
						<h2 id="sums-title" className="sr-only">
							Totals
						</h2>
						<FiguresBand figures={sums} />
					</section>
					<Table
						caption={<span className="sr-only">Payments, latest first</span>}
						columns={columns}
						rows={payments}
						rowKey={({ reference }) => reference}
					/>
					<PreviousNext
						previous={newer && `?newer=${newer}`}
						next={older && `?older=${older}`}
						label="Pages of payments"
					/>
					<p className="no-print mt-8">
						<a href={href("/payments/csv")} download className="inline-flex min-h-6 items-center">
							Download all payments (CSV)
						</a>
					</p>
					<p className="no-print mt-4 measure">
						You don't have to file a Form 1099-NEC for these payments.{" "}
						<a href={href("/creator-1099")}>Why, and what is the exception</a>
					</p>
				</>
			) : (
				<EmptyState
					title="No payments yet"
					next={{ href: href("/bookings"), label: "See your bookings" }}
					drawing={<Ledger className="size-20 text-green" />}
				>
					When you fund a milestone of a booking, the payment and its receipt appear here.
				</EmptyState>
			)}
		</Page>
	);
}
