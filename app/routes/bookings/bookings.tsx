import { Form, href, useLocation } from "react-router";
import {
	BOOKING_GROUPS,
	BOOKING_SORTS,
	BOOKINGS_PAGE,
	type BookingGroup,
	type BookingSide,
	type BookingSort,
	groupLabels,
} from "#app/domain/bookings/booking.ts";
import { countBookings } from "#app/domain/bookings/booking-queries.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { getPhase } from "#app/domain/platform/phase.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { Slate } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice, PaymentNotice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Pagination } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/bookings";
import { BookingList } from "./parts/booking-list.tsx";
import { firstBooking } from "./parts/first-booking.ts";
import { listBookings } from "./parts/list-bookings.server.ts";

const quotesPaths = { CREATOR: href("/creator/quotes"), PROFESSIONAL: href("/professional/quotes") };

/**
 * A list of the user's bookings: all, or those in the state that the URL names. Once the marketplace is open,
 * the quotes pages list those in the state `waiting`.
 */
export async function loader({ context, url: { pathname, searchParams } }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const isOpen = (await getPhase()) === "OPEN";
	const isAboutQuotes = pathname !== href("/bookings");
	const state = isOpen && isAboutQuotes ? "waiting" : searchParams.get("state");
	const group = BOOKING_GROUPS.find((one) => one === state);
	const sort = BOOKING_SORTS.find((one) => one === searchParams.get("sort")) ?? "changed";
	const page = /^[1-9]\d{0,3}$/.test(searchParams.get("page") ?? "") ? Number(searchParams.get("page")) : 1;
	const [bookings, counts] = await Promise.all([
		listBookings(user, { group, sort, page }),
		countBookings(user),
	]);
	return { role: user.role, isOpen, isAboutQuotes, group, sort, page, bookings, counts };
}

type Query = { state?: BookingGroup | undefined; sort?: BookingSort; page?: number };

/** The bookings page or the quotes page. Before launch, the quotes page says what opens at launch. */
export default function Bookings({
	loaderData: { role, isOpen, isAboutQuotes, group, sort, page, bookings, counts },
}: Route.ComponentProps) {
	useLivePage();
	const { pathname } = useLocation();
	const quotesPath = role === "ADMIN" ? undefined : quotesPaths[role];
	const comingSoon = isAboutQuotes && !isOpen && role !== "ADMIN" ? atLaunch[role] : undefined;
	const getPath = ({ state, sort, page }: Query) => {
		const isOfQuotes = isOpen && state === "waiting" && quotesPath !== undefined;
		const query = new URLSearchParams({
			...(state && !isOfQuotes && { state }),
			...(sort && sort !== "changed" && { sort }),
			...(page && page > 1 && { page: `${page}` }),
		});
		const path = isOfQuotes ? quotesPath : comingSoon ? pathname : href("/bookings");
		return `${path}${query.size > 0 ? `?${query}` : ""}`;
	};
	const labels = isOpen ? groupLabels : { ...groupLabels, waiting: "Requests" };
	const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
	const count = group ? counts[group] : all;
	const name = group ? labels[group] : "All bookings";
	const empty = firstBooking[role];
	const isComparable =
		role === "CREATOR" &&
		group === "waiting" &&
		bookings.filter(({ status }) => status === "QUOTED").length > 1;
	const list = (
		<BookingList
			bookings={bookings}
			caption={name}
			hasTotals={isOpen}
			isComparable={isComparable}
			getSort={(by) =>
				isOpen && (by === "total" || group === "waiting")
					? {
							href: getPath({ state: group, sort: by }),
							direction: sort !== by ? undefined : by === "total" ? "descending" : "ascending",
						}
					: undefined
			}
		/>
	);
	return (
		<Page
			title={comingSoon?.title ?? `Bookings: ${name} (${count})`}
			description={comingSoon?.lead ?? "Your requests and bookings, and what's next for each."}
		>
			{comingSoon ? (
				<>
					<PageTitle eyebrow={comingSoon.eyebrow} lead={comingSoon.lead}>
						Quotes
					</PageTitle>
					<Notice title="Coming Soon" className="measure mb-12">
						<p>{comingSoon.launch}</p>
						<PaymentNotice className="mt-3" />
					</Notice>
				</>
			) : (
				<PageTitle eyebrow={`Bookings · ${name}`} aside={`${count} of ${all}`}>
					Your bookings
				</PageTitle>
			)}
			{all > 0 && (
				<nav aria-label="Bookings by state" className="no-print mb-8">
					<ul className="flex flex-wrap gap-x-6 border-b border-rule">
						{[undefined, ...BOOKING_GROUPS].map((one) => (
							<li key={one ?? "all"}>
								<Link
									to={getPath({ state: one })}
									aria-current={one === group ? "page" : undefined}
									className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent text-ink no-underline aria-[current]:border-green aria-[current]:font-semibold"
								>
									{one ? labels[one] : "All"} <span className="fact">{one ? counts[one] : all}</span>
								</Link>
							</li>
						))}
					</ul>
				</nav>
			)}
			{bookings.length > 0 ? (
				<>
					{isComparable ? (
						<Form method="get" action={href("/creator/compare-quotes")}>
							{list}
							<p className="no-print mt-4 flex flex-wrap items-center gap-4">
								<Button type="submit">Compare quotes</Button>
								<span>Choose two or three.</span>
							</p>
						</Form>
					) : (
						list
					)}
					<Pagination
						page={page}
						pageCount={Math.ceil(count / BOOKINGS_PAGE)}
						getHref={(other) => getPath({ state: group, sort, page: other })}
						label="Pages of bookings"
					/>
				</>
			) : all > 0 ? (
				<EmptyState title="No bookings here" next={{ href: getPath({}), label: "See all bookings" }}>
					None of your bookings has this status.
				</EmptyState>
			) : (
				<EmptyState title={empty.title} next={empty.next} drawing={<Slate className="size-20 text-green" />}>
					{empty.text}
				</EmptyState>
			)}
			{isOpen && role === "PROFESSIONAL" && (
				<p className="no-print mt-8">
					<Link to={href("/professional/quote-templates")}>Quote templates</Link>
				</p>
			)}
			{!isOpen && !comingSoon && quotesPath && (
				<p className="no-print mt-8">
					<Link to={quotesPath}>How quotes will work at launch</Link>
				</p>
			)}
		</Page>
	);
}

/** The text of the quotes page until launch. */
const atLaunch: Record<BookingSide, Record<"title" | "eyebrow" | "lead" | "launch", string>> = {
	CREATOR: {
		title: "Quotes for creators",
		eyebrow: "Creator · Quotes",
		lead: "Your requests to professionals, and where each one is.",
		launch:
			"At launch, professionals answer with a priced quote that you compare, accept, and pay on the platform, with the money held until the work is complete. Until then, agree on the price in your conversation.",
	},
	PROFESSIONAL: {
		title: "Quotes for professionals",
		eyebrow: "Professional · Quotes",
		lead: "Requests from creators, and where each one is.",
		launch:
			"At launch, you answer a request with a priced quote, and the creator accepts and pays it on the platform before you start. Until then, accept or decline here, and agree on the price in your conversation.",
	},
};
