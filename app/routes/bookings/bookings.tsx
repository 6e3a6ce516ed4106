import { href } from "react-router";
import { BOOKING_GROUPS, groupLabels } from "#app/domain/bookings/booking.ts";
import { countBookings, findBookings } from "#app/domain/bookings/booking-queries.server.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { readCursor } from "#app/domain/platform/pagination.ts";
import { getActor } from "#app/session/contexts.ts";
import { useLivePage } from "#app/ui/browser/live-page.tsx";
import { Slate } from "#app/ui/image/drawings.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { PreviousNext } from "#app/ui/list/pagination.tsx";
import type { Route } from "./+types/bookings";
import { BookingList } from "./parts/booking-list.tsx";
import { listedBooking } from "./parts/booking-lists.server.ts";
import { firstBooking } from "./parts/first-booking.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	const { searchParams } = new URL(request.url);
	const group = BOOKING_GROUPS.find((one) => one === searchParams.get("state"));
	const after = readCursor(searchParams.get("after"));
	const [{ bookings, next }, counts] = await Promise.all([
		findBookings(user, { group, after }),
		countBookings(user),
	]);
	return { role: user.role, group, isFirst: !after, bookings: bookings.map(listedBooking), next, counts };
}

const getPath = (group: string | undefined, after?: string) => {
	const query = new URLSearchParams({ ...(group && { state: group }), ...(after && { after }) }).toString();
	return `${href("/bookings")}${query && `?${query}`}`;
};

export default function Bookings({
	loaderData: { role, group, isFirst, bookings, next, counts },
}: Route.ComponentProps) {
	useLivePage();
	const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
	const shown = group ? counts[group] : all;
	const name = group ? groupLabels[group] : "All bookings";
	const empty = firstBooking[role];
	return (
		<Page
			title={`Bookings: ${name} (${shown})`}
			description="Your requests and bookings, and what's next for each."
		>
			<PageTitle eyebrow={`Bookings · ${name}`} aside={`${shown} of ${all}`}>
				Your bookings
			</PageTitle>
			{all > 0 && (
				<nav aria-label="Bookings by state" className="mb-8">
					<ul className="flex flex-wrap gap-x-6 border-b border-rule">
						{[undefined, ...BOOKING_GROUPS].map((one) => (
							<li key={one ?? "all"}>
								<Link
									to={getPath(one)}
									aria-current={one === group ? "page" : undefined}
									className="inline-flex min-h-11 items-center gap-2 border-b-3 border-transparent text-ink no-underline aria-[current]:border-green aria-[current]:font-semibold"
								>
									{one ? groupLabels[one] : "All"} <span className="fact">{one ? counts[one] : all}</span>
								</Link>
							</li>
						))}
					</ul>
				</nav>
			)}
			{bookings.length > 0 ? (
				<>
					<BookingList bookings={bookings} caption={`${name}, most recently changed first`} />
					<PreviousNext
						previous={isFirst ? undefined : getPath(group)}
						next={next && getPath(group, next)}
						label="Pages of bookings"
					/>
				</>
			) : all > 0 ? (
				<EmptyState title="No bookings here" next={{ href: href("/bookings"), label: "See all bookings" }}>
					None of your bookings has this status.
				</EmptyState>
			) : (
				<EmptyState title={empty.title} next={empty.next} drawing={<Slate className="size-20 text-green" />}>
					{empty.text}
				</EmptyState>
			)}
		</Page>
	);
}
