import { Form, href, useLocation } from "react-router";
import {
	BOOKING_GROUPS,
	type BookingGroup,
	type BookingSide,
	bookingPath,
	groupLabels,
} from "#app/domain/bookings/booking.ts";
import { formatCents, formatPrice } from "#app/domain/platform/cents.ts";
import { BookingBadge } from "#app/routes/bookings/parts/booking-list.tsx";
import { firstBooking } from "#app/routes/bookings/parts/first-booking.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Slate } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { TabLinks } from "#app/ui/layout/tabs.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import type { OpenQuotes } from "./open-quotes.server.ts";

type Row = OpenQuotes["quotes"][number];

/** One side's requests and quotes in an open marketplace: by state, sortable, with totals. */
export function OpenQuotesPage({
	side,
	group,
	sort,
	page,
	counts,
	sums,
	count,
	pageCount,
	quotes,
}: OpenQuotes & { side: BookingSide }) {
	useLivePage();
	const { pathname } = useLocation();
	const getPath = (next: { state?: string | undefined; sort?: string; page?: number }) => {
		const query = new URLSearchParams({
			...(next.state && { state: next.state }),
			...(next.sort && next.sort !== "changed" && { sort: next.sort }),
			...(next.page && next.page > 1 && { page: `${next.page}` }),
		});
		return `${pathname}${query.size > 0 ? `?${query}` : ""}`;
	};
	const sortBy = (by: OpenQuotes["sort"], direction: "ascending" | "descending") => ({
		href: getPath({ state: group, sort: by }),
		direction: sort === by ? direction : undefined,
	});
	const all = Object.values(counts).reduce((sum, one) => sum + one, 0);
	const name = group ? groupLabels[group] : "All quotes";
	const { title, text, next } = firstBooking[side];
	const isComparable = side === "CREATOR" && quotes.filter(({ status }) => status === "QUOTED").length > 1;
	const columns: Column<Row>[] = [
		{
			key: "title",
			label: "Request",
			isHead: true,
			cell: ({ bookingId, title, reference, version, status, other }) => (
				<span>
					<Link
						to={version ? href("/bookings/:bookingId/quote", { bookingId }) : bookingPath(bookingId)}
						className="wrap-anywhere"
					>
						{title}
					</Link>
					<span className="block font-normal text-small wrap-anywhere">With {other}</span>
					<span className="fact block text-soft">
						{reference}
						{version ? ` · version ${version}` : ""}
					</span>
					{isComparable && status === "QUOTED" && <CompareBox bookingId={bookingId} of={`of ${other}`} />}
				</span>
			),
		},
		{ key: "state", label: "State", cell: ({ status }) => <BookingBadge status={status} /> },
		{
			key: "total",
			label: "Total",
			isNumber: true,
			sort: sortBy("total", "descending"),
			cell: ({ totalCents, isMonthly }) => (
				<span className="fact">{totalCents === null ? "No quote" : formatPrice(totalCents, isMonthly)}</span>
			),
		},
		{
			key: "due",
			label: "Answer due",
			isNumber: true,
			sort: sortBy("due", "ascending"),
			cell: ({ due }) =>
				due ? (
					<span className={due.isYours ? "text-tally" : undefined}>
						<span className="wrap-anywhere">{due.title}</span>
						<span className="fact block">
							by <time dateTime={due.dateTime}>{due.text}</time>
						</span>
					</span>
				) : (
					<span className="fact">None</span>
				),
		},
		{
			key: "changed",
			label: "Changed",
			isNumber: true,
			sort: sortBy("changed", "descending"),
			cell: ({ changed }) => (
				<time dateTime={changed.dateTime} className="fact">
					{changed.text}
				</time>
			),
		},
	];
	const table = (
		<Table
			caption={<span className="sr-only">{name}</span>}
			columns={columns}
			rows={quotes}
			rowKey={({ bookingId }) => bookingId}
		/>
	);
	return (
		<Page title={`Quotes: ${name} (${count})`} description="Requests and quotes by state, with their totals.">
			<PageTitle
				eyebrow={`${side === "CREATOR" ? "Creator" : "Professional"} · Quotes`}
				aside={`${count} of ${all}`}
				lead={
					side === "CREATOR"
						? "What professionals offer you, and what you requested."
						: "What you offered, and the requests that wait for your quote."
				}
			>
				Quotes
			</PageTitle>
			{all > 0 && (
				<TabLinks
					label="Quotes by state"
					tabs={[undefined, ...BOOKING_GROUPS].map((one) => ({
						href: getPath({ state: one, sort }),
						label: one ? groupLabels[one] : "All",
						isCurrent: one === group,
						count: {
							value: one ? counts[one] : all,
							of: (one ? counts[one] : all) === 1 ? "quote" : "quotes",
						},
					}))}
				/>
			)}
			{quotes.length > 0 ? (
				<>
					{isComparable ? (
						<Form method="get" action={href("/creator/compare-quotes")}>
							{table}
							<p className="mt-4 flex flex-wrap items-center gap-4">
								<Button type="submit">Compare quotes</Button>
								<span>Choose two or three.</span>
							</p>
						</Form>
					) : (
						table
					)}
					<Pagination
						page={page}
						pageCount={pageCount}
						getHref={(other) => getPath({ state: group, sort, page: other })}
						label="Pages of quotes"
					/>
					<Totals sums={sums} hasMonthly={quotes.some(({ isMonthly }) => isMonthly)} />
				</>
			) : (
				<EmptyState
					title={all > 0 ? "No quotes here" : title}
					next={all > 0 ? { href: pathname, label: "See all quotes" } : next}
					drawing={<Slate className="size-20 text-green" />}
				>
					{all > 0 ? "None of your requests has this status." : text}
				</EmptyState>
			)}
			{side === "PROFESSIONAL" && (
				<p className="mt-8">
					<Link to={href("/professional/quote-templates")}>Quote templates</Link>
				</p>
			)}
		</Page>
	);
}

const CompareBox = ({ bookingId, of }: { bookingId: string; of: string }) => (
	<label className="mt-1 inline-flex min-h-6 items-center gap-2 font-normal">
		<input type="checkbox" name="booking" value={bookingId} className="size-6 accent-green" />
		Compare<span className="sr-only"> the quote {of}</span>
	</label>
);

const Totals = ({ sums, hasMonthly }: { sums: Record<BookingGroup, number>; hasMonthly: boolean }) => (
	<section aria-labelledby="totals-title" className="mt-12 max-w-md">
		<h2 id="totals-title" className="mb-4 text-h3">
			Totals of the latest versions
		</h2>
		<PriceList
			lines={BOOKING_GROUPS.map((group) => ({
				key: group,
				label: groupLabels[group],
				figure: formatCents(sums[group]),
			}))}
		/>
		{hasMonthly && <p className="mt-3 text-small text-soft">Of a monthly retainer, one month counts.</p>}
	</section>
);
