import { href } from "react-router";
import type { MilestoneStatus } from "#app/domain/bookings/milestone.ts";
import { quotePath } from "#app/domain/bookings/quotes/quote.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Fold } from "#app/ui/list/fold.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { Time } from "#app/ui/list/time.tsx";
import { Deliveries } from "./deliveries.tsx";
import type { ShownMilestone, ShownWork } from "./load-work.server.ts";

/** The milestones of the agreement, the money, and the terms. */
export function BookingWork({
	bookingId,
	work,
	isOver,
}: {
	bookingId: string;
	work: ShownWork;
	isOver: boolean;
}) {
	const {
		milestones,
		money,
		chargebacks,
		records,
		total,
		held,
		isRefunding,
		isPaidDirectly,
		version,
		releases,
		performerRecords,
		cancellation,
		timeZone,
		revisions,
	} = work;
	const signed = { bookingId, version: String(version) };
	return (
		<>
			<Fold
				id="milestones-title"
				title="Milestones"
				aside={total}
				isOpen={!isOver || isRefunding}
				className="mt-10"
			>
				<ol>
					{milestones.map((milestone) => (
						<MilestoneItem key={milestone.id} milestone={milestone} />
					))}
				</ol>
			</Fold>
			<Fold
				id="money-title"
				title="Money"
				aside={isPaidDirectly ? "Paid directly" : `${held} held`}
				isOpen={isRefunding || chargebacks.length > 0}
			>
				{isPaidDirectly && (
					<p className="measure">
						Legal services are paid to the attorney directly, as rules for lawyers require. Greenroom doesn't
						hold this money or charge a fee.
					</p>
				)}
				{chargebacks.map(({ id, title, text, time }) => (
					<Notice key={id} title={title} headingLevel={3} className="measure mb-6">
						<p className="wrap-anywhere">
							<Time {...time} />. {text}
						</p>
					</Notice>
				))}
				{money && <PriceList lines={money} />}
				{records && (
					<p className="mt-3">
						<Link to={href(records.path)} className="inline-flex min-h-6 items-center">
							{records.label}
						</Link>
					</p>
				)}
			</Fold>
			<Fold id="agreement-title" title="Agreement and releases" aside={`Version ${version}`}>
				<PriceList
					lines={[
						{
							key: "agreement",
							label: "What you both signed",
							figure: (
								<Link to={href("/bookings/:bookingId/agreements/:version", signed)}>Read the agreement</Link>
							),
						},
						{
							key: "version",
							label: "Quote",
							figure: <Link to={quotePath(bookingId)}>Version {version} of the quote</Link>,
						},
						{
							key: "rights",
							label: "Usage rights",
							figure: (
								<Link to={href("/bookings/:bookingId/licenses/:version", signed)}>
									What may be used until when
								</Link>
							),
						},
						{
							key: "releases",
							label: "Releases",
							figure: <Link to={href("/bookings/:bookingId/releases", { bookingId })}>{releases}</Link>,
						},
						...(performerRecords
							? [
									{
										key: "performer-records",
										label: "Performer records",
										figure: <Link to={performerRecords.path}>{performerRecords.label}</Link>,
									},
								]
							: []),
						{ key: "revisions", label: "Rounds of changes", figure: revisions },
						{ key: "zone", label: "Days are counted in", figure: timeZone },
						...(isPaidDirectly
							? []
							: [
									{
										key: "cancellation",
										label: "Cancellation",
										figure: cancellation.label,
										note: cancellation.text,
									},
								]),
					]}
				/>
			</Fold>
		</>
	);
}

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
function MilestoneItem({ milestone }: { milestone: ShownMilestone }) {
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
		dispute,
		proposal,
		isNext,
	} = milestone;
	return (
		<li id={`milestone-${number}`} className="row scroll-mt-24 py-4">
			<div className="grid grid-cols-[1fr_auto] gap-x-6">
				<div className="min-w-0">
					<h3 className="text-h3 wrap-anywhere">
						{number}. {title}
					</h3>
					<p className="mt-1">
						<StatusTag status={statuses[status]}>{statusLabel}</StatusTag>
					</p>
				</div>
				<p className="fact text-right">
					<span className="block font-semibold">{amount}</span>
					{isOpen && (
						<span className="block">
							Due <Time {...dueDay} />
						</span>
					)}
					{deadline && !isNext && status !== "FUNDED" && (
						<span className="block">
							By <Time {...deadline} />
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
			{deadline && !isNext && status === "FUNDED" && (
				<p className="measure mt-2 text-small">
					Refunded if it isn't delivered by <Time {...deadline} />.
				</p>
			)}
			{dispute && <MilestoneDispute dispute={dispute} isNext={isNext} />}
			{proposal && <MilestoneProposal proposal={proposal} />}
			{deliveries.length > 0 && <Deliveries deliveries={deliveries} isFolded={!isNext} />}
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

/** The latest dispute about a milestone: whose turn it is, by when, and a link to its page. */
function MilestoneDispute({
	dispute: { href: to, reference, label, isOpen, isYours, title, note, due },
	isNext,
}: {
	dispute: NonNullable<ShownMilestone["dispute"]>;
	isNext: boolean;
}) {
	if (!isOpen || isNext)
		return (
			<p className="measure mt-2 text-small">
				<Link to={to} className="inline-flex min-h-6 items-center">
					Dispute {reference}
				</Link>
				: {label.toLowerCase()}.{note && ` ${note}`}
			</p>
		);
	return (
		<Notice
			title={title ?? label}
			variant={isYours ? "due" : "plain"}
			headingLevel={4}
			className="measure mt-4"
		>
			<p>
				{due && (
					<>
						By <Time {...due} />. {due.consequence}{" "}
					</>
				)}
				<Link to={to} className="inline-flex min-h-6 items-center">
					See dispute {reference}
				</Link>
			</p>
		</Notice>
	);
}

/** A proposal to divide the money held for a milestone, before a dispute. */
function MilestoneProposal({
	proposal: { title, text, reason, isYours, due, isNext },
}: {
	proposal: NonNullable<ShownMilestone["proposal"]>;
}) {
	if (isNext)
		return (
			<p className="measure mt-2 border-l border-rule pl-4 whitespace-pre-line wrap-anywhere">{reason}</p>
		);
	return (
		<Notice title={title} variant={isYours ? "plain" : "due"} headingLevel={4} className="measure mt-4">
			<p className="wrap-anywhere">{text}</p>
			<p className="mt-2 border-l border-rule pl-4 whitespace-pre-line wrap-anywhere">{reason}</p>
			{due && (
				<p className="mt-2">
					By <Time {...due} />. Without an answer, the proposal expires, and nothing changes.
				</p>
			)}
		</Notice>
	);
}
