import { href } from "react-router";
import { getDashboard } from "#app/domain/office/figures/dashboard-queries.server.ts";
import { findShortages, type Shortage } from "#app/domain/office/figures/market-figures.server.ts";
import { opensArea, requireUser } from "#app/domain/platform/actor.ts";
import { getActor } from "#app/session/contexts.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/market";
import { DashboardPage } from "./parts/dashboard-page.tsx";

export const handle = { reading: true, query: ["period"] } satisfies RouteHandle;

export async function loader({ context, request }: Route.LoaderArgs) {
	const actor = getActor(context);
	const period = new URL(request.url).searchParams.get("period");
	return {
		...(await getDashboard(actor, "market", period)),
		shortages: opensArea(requireUser(actor), "audience") ? await findShortages(actor, period) : null,
	};
}

export default function Market({ loaderData: { shortages, ...dashboard } }: Route.ComponentProps) {
	return (
		<DashboardPage
			name="market"
			title="Market"
			description="Demand and supply by place, and what became of proposals."
			{...dashboard}
		>
			{shortages && <Shortages shortages={shortages} />}
		</DashboardPage>
	);
}

/** The places and services in which professionals or creators are in short supply, with people to invite. */
function Shortages({ shortages }: { shortages: readonly Shortage[] }) {
	return (
		<section aria-labelledby="invite-title" className="no-print mb-14">
			<SectionHeading id="invite-title" lead="People who said where they are come first.">
				Invite from the waitlist
			</SectionHeading>
			{shortages.length === 0 ? (
				<p>No place lacks professionals or creators right now.</p>
			) : (
				<ul className="list-disc pl-5">
					{shortages.map(({ key, text, invite }) => (
						<li key={key} className="mb-1">
							{text}{" "}
							{invite ? (
								<a
									href={`${href("/admin/waitlist/invite")}?${invite.query}`}
									className="inline-flex min-h-6 items-center"
								>
									{invite.label}
								</a>
							) : (
								"The waitlist has no one to invite."
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
