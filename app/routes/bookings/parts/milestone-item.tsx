import type { MilestoneStatus } from "#app/domain/milestones/milestone.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { Deliveries } from "./deliveries.tsx";
import type { ShownMilestone } from "./load-work.server.ts";

const statuses: Record<MilestoneStatus, Status> = {
	PLANNED: "waiting",
	FUNDED: "current",
	DELIVERED: "due",
	CHANGES_REQUESTED: "due",
	ACCEPTED: "done",
	DISPUTED: "due",
	REFUNDED: "stopped",
	SPLIT: "stopped",
	CANCELLED: "stopped",
};

/** A milestone: what it is, where its money is, what was delivered, and what the reader can do. */
export function MilestoneItem({ milestone }: { milestone: ShownMilestone }) {
	const {
		number,
		title,
		deliverable,
		status,
		statusLabel,
		amount,
		money,
		payout,
		dueDay,
		isOpen,
		overdue,
		paused,
		deadline,
		actions,
		deliveries,
	} = milestone;
	return (
		<li id={`milestone-${number}`} className="row scroll-mt-24 py-5">
			<div className="grid gap-x-6 gap-y-2 sm:grid-cols-[1fr_auto]">
				<div className="min-w-0">
					<h3 className="text-h3 wrap-anywhere">
						{number}. {title}
					</h3>
					<p className="mt-1">
						<StatusTag status={statuses[status]}>{statusLabel}</StatusTag>
					</p>
				</div>
				<p className="fact sm:text-right">
					<span className="block font-semibold">{amount}</span>
					{isOpen && (
						<span className="block">
							Due <time dateTime={dueDay.dateTime}>{dueDay.text}</time>
						</span>
					)}
					{deadline && status !== "FUNDED" && (
						<span className="block">
							By <time dateTime={deadline.dateTime}>{deadline.text}</time>
						</span>
					)}
				</p>
			</div>
			<p className="measure mt-2 whitespace-pre-line wrap-anywhere">{deliverable}</p>
			<p className="measure mt-2 text-small wrap-anywhere">
				{money}.{payout && ` ${payout}.`}
			</p>
			{paused && <p className="measure mt-2 text-small">{paused}</p>}
			{overdue && <p className="measure mt-2 font-semibold text-tally">{overdue}</p>}
			{deadline && status === "FUNDED" && (
				<p className="measure mt-2 text-small">
					Refunded if it isn't delivered by <time dateTime={deadline.dateTime}>{deadline.text}</time>.
				</p>
			)}
			{deliveries.length > 0 && <Deliveries deliveries={deliveries} />}
			{actions.length > 0 && (
				<ul className="mt-3 flex flex-wrap gap-x-6 gap-y-1 print:hidden">
					{actions.map(({ href: to, label }) => (
						<li key={to}>
							<Link to={to} className="inline-flex min-h-6 items-center">
								{label}
								<span className="sr-only">: milestone {number}</span>
							</Link>
						</li>
					))}
				</ul>
			)}
		</li>
	);
}
