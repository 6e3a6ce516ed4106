import { href } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { getRecord } from "#app/domain/bookings/record/record-export.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/record";
import { recordView } from "./parts/record-data.server.ts";
import { RecordFacts } from "./parts/record-facts.tsx";

export const handle = {
	breadcrumb: "Record",
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	return { bookingId, ...recordView(await orNotFound(getRecord(getActor(context), bookingId))) };
}

export default function BookingRecord({ loaderData }: Route.ComponentProps) {
	const { bookingId, reference, title, ...record } = loaderData;
	return (
		<Page title={`Record of ${title}`} description="What happened in a booking, to download and check.">
			<PageTitle eyebrow={`Booking · ${reference}`}>
				<span className="wrap-anywhere">Record of “{title}”</span>
			</PageTitle>
			<RecordFacts {...record} zipHref={href("/bookings/:bookingId/record.zip", { bookingId })} />
			<p className="mt-8">
				<Link to={bookingPath(bookingId)}>Back to the booking</Link>
			</p>
		</Page>
	);
}
