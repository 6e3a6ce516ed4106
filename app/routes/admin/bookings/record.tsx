import { href } from "react-router";
import { getRecordForTeam } from "#app/domain/bookings/record/record-export.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { recordView } from "#app/routes/bookings/parts/record-data.server.ts";
import { RecordFacts } from "#app/routes/bookings/parts/record-facts.tsx";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/record";

export const handle = {
	breadcrumb: "Record",
	parents: ({ loaderData }) => ({ "/admin/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	return { bookingId, ...recordView(await orNotFound(getRecordForTeam(getActor(context), bookingId))) };
}

export default function BookingRecord({ loaderData }: Route.ComponentProps) {
	const { bookingId, reference, title, ...record } = loaderData;
	return (
		<BackOfficePage
			title={`Record of ${reference}`}
			heading={<span className="wrap-anywhere">Record of “{title}”</span>}
			description="What happened in a booking, to download and check."
			eyebrow={`Back office · Bookings · ${reference}`}
		>
			<RecordFacts {...record} zipHref={href("/admin/bookings/:bookingId/record.zip", { bookingId })} />
			<p className="mt-8">
				The audit log says who downloaded it. It includes what both sides wrote to each other.
			</p>
			<p className="mt-4">
				<Link to={href("/admin/bookings/:bookingId", { bookingId })}>Back to the booking</Link>
			</p>
		</BackOfficePage>
	);
}
