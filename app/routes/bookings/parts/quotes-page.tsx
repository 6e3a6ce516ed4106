import { href } from "react-router";
import {
	BOOKING_GROUPS,
	type BookingGroup,
	type BookingSide,
	groupLabels,
} from "#app/domain/bookings/booking.ts";
import { Slate } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice, PaymentNotice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { BookingList } from "./booking-list.tsx";
import type { QuoteLists } from "./booking-lists.server.ts";
import { firstBooking } from "./first-booking.ts";

type QuotesPageProps = { side: BookingSide; lists: QuoteLists; lead: string; launch: string };

/** One side's requests by status, below a notice about what opens at launch. */
export function QuotesPage({ side, lists, lead, launch }: QuotesPageProps) {
	const shown = BOOKING_GROUPS.filter((group) => lists[group].count > 0);
	const { title, text, next } = firstBooking[side];
	return (
		<Page title={side === "CREATOR" ? "Quotes for creators" : "Quotes for professionals"} description={lead}>
			<PageTitle eyebrow={side === "CREATOR" ? "Creator · Quotes" : "Professional · Quotes"} lead={lead}>
				Quotes
			</PageTitle>
			<Notice title="Coming Soon" className="measure mb-12">
				<p>{launch}</p>
				<PaymentNotice className="mt-3" />
			</Notice>
			{shown.map((group) => (
				<QuoteGroup key={group} group={group} {...lists[group]} />
			))}
			{shown.length === 0 && (
				<EmptyState title={title} next={next} drawing={<Slate className="size-20 text-green" />}>
					{text}
				</EmptyState>
			)}
		</Page>
	);
}

function QuoteGroup({ group, count, bookings }: QuoteLists[BookingGroup] & { group: BookingGroup }) {
	return (
		<section aria-labelledby={`${group}-title`} className="mb-12">
			<SectionHeading
				id={`${group}-title`}
				aside={
					count > bookings.length ? (
						<Link to={`${href("/bookings")}?state=${group}`}>{`All ${count}`}</Link>
					) : (
						count
					)
				}
			>
				{groupLabels[group]}
			</SectionHeading>
			<BookingList bookings={bookings} caption={`${groupLabels[group]}, most recently changed first`} />
		</section>
	);
}
