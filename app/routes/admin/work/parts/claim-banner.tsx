import { href } from "react-router";
import { formatRoles } from "#app/domain/platform/roles.ts";
import type { WorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { ActionButton, BackOfficeBanner } from "#app/ui/layout/back-office.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";

/** The person who is working on a work item, with the buttons to claim, renew, or release it. */
export function ClaimBanner({ head: { claim, queue, jobId } }: { head: WorkItemHeader }) {
	const params = { queue: queue.slug };
	const subject = { subjectId: jobId };
	if (claim.state === "held")
		return (
			<BackOfficeBanner label="Who works on it">
				<strong>{claim.name}</strong> is working on this {queue.one} until {claim.until}. You can read it, but
				only they can decide.
			</BackOfficeBanner>
		);
	if (claim.state === "free")
		return (
			<BackOfficeBanner
				label="Who works on it"
				actions={
					<ActionButton
						action={href("/admin/work/:queue/claim", params)}
						fields={subject}
						pending="Claiming..."
					>
						Claim this {queue.one}
					</ActionButton>
				}
			>
				No one is working on this {queue.one}. Claim it before you start.
			</BackOfficeBanner>
		);
	return (
		<BackOfficeBanner
			label="Who works on it"
			actions={
				<>
					<ActionButton
						action={href("/admin/work/:queue/claim", params)}
						fields={subject}
						pending="Renewing..."
						variant="quiet"
					>
						Renew for 30 minutes
					</ActionButton>
					<ActionButton
						action={href("/admin/work/:queue/release", params)}
						fields={subject}
						pending="Releasing..."
						variant="quiet"
					>
						Release item
					</ActionButton>
				</>
			}
		>
			You've claimed this {queue.one} until {claim.claimedUntil}.
		</BackOfficeBanner>
	);
}

/**
 * For team members who can read a dispute or a claim in order to confirm its decision, but can't make the
 * decision.
 */
export const OthersDecide = () => (
	<Notice title="Others decide this" className="self-start">
		<p>
			It's waiting for someone with the role {formatRoles("bookings")} or an owner. If their decision needs a
			second person, you'll find it under Decisions to confirm.
		</p>
	</Notice>
);
