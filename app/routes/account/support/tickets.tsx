import { href } from "react-router";
import { findUserTickets } from "#app/domain/office/support/support.server.ts";
import { formatInquiry, getTicketTurn, senderStateLabels } from "#app/domain/office/support/support.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { formatMemberTurn } from "#app/domain/platform/member-turn.ts";
import { showTimeLeft, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { Table } from "#app/ui/list/table.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/tickets";

export const handle = { breadcrumb: "Your support cases" } satisfies RouteHandle;

export async function loader({ context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const tickets = await findUserTickets(actor);
	return {
		emailVerified: requireUser(actor).emailVerified,
		tickets: tickets.map(({ id, reference, inquiryType, state, createdAt, dueAt }) => {
			const turn = getTicketTurn({ state, dueAt });
			return {
				id,
				reference,
				about: formatInquiry(inquiryType),
				state: turn ? formatMemberTurn(turn) : senderStateLabels[state],
				due: turn && showTimeLeft(turn),
				path: href("/support/tickets/:reference", { reference }),
				at: timestamp(createdAt),
			};
		}),
	};
}

export default function SupportTickets({ loaderData: { emailVerified, tickets } }: Route.ComponentProps) {
	return (
		<Page title="Your support cases" description="Your messages to our support team, and our replies.">
			<PageTitle eyebrow="Support" lead="Your conversations with support.">
				Your support cases
			</PageTitle>
			{!emailVerified ? (
				<EmptyState
					title="Confirm your email address first"
					next={{ href: href("/auth/verify-email"), label: "Confirm your address" }}
				>
					Then your messages to support and our replies appear here. Until then, we reply by email.
				</EmptyState>
			) : tickets.length === 0 ? (
				<EmptyState title="No support cases" next={{ href: href("/support"), label: "Write to support" }}>
					When you write to support from your account's email address, the conversation appears here.
				</EmptyState>
			) : (
				<Table
					caption="Newest first"
					rows={tickets}
					rowKey={({ id }) => id}
					columns={[
						{
							key: "reference",
							label: "Reference",
							isHead: true,
							cell: ({ path, reference }) => <Link to={path}>{reference}</Link>,
						},
						{ key: "about", narrow: "inline", label: "About", cell: ({ about }) => about },
						{
							key: "state",
							narrow: "line",
							label: "Status",
							cell: ({ state, due }) => (
								<>
									{state}
									{due && (
										<>
											{" "}
											<Time {...due} />
										</>
									)}
								</>
							),
						},
						{
							key: "at",
							label: "Sent",
							isNumber: true,
							cell: ({ at }) => <Time {...at} />,
						},
					]}
				/>
			)}
		</Page>
	);
}
