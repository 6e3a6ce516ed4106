import { Fragment } from "react";
import { href } from "react-router";
import { findFirstSteps } from "#app/domain/office/launch/launch.server.ts";
import { findQueues, type QueueState } from "#app/domain/office/queues/work-queries.server.ts";
import { getFigures } from "#app/domain/people/account-figures.server.ts";
import { opensArea, requireUser } from "#app/domain/platform/actor.ts";
import { zoneName } from "#app/domain/platform/time/instant-formats.ts";
import { businessZone, exactTimestamp, timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { currentMinute, now } from "#app/infra/process/clock.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { StatList } from "#app/ui/layout/back-office.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/admin";
import { useOpens } from "./parts/area-link.tsx";
import { getUndo } from "./parts/back-office-data.server.ts";
import { BackOfficePage, DemoFiguresNotice } from "./parts/back-office-page.tsx";
import { SearchBox } from "./parts/search-box.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const [queues, figures, undo, firstSteps] = await Promise.all([
		findQueues(actor),
		getFigures(actor),
		getUndo(actor),
		opensArea(requireUser(actor), "phase") ? findFirstSteps(actor) : null,
	]);
	return {
		firstSteps,
		rows: queues.map(toRow),
		figures,
		zone: zoneName(now(), businessZone()),
		undo,
		at: exactTimestamp(currentMinute()),
		countedAt: exactTimestamp(figures.totals.countedAt),
	};
}

function toRow({ kind, label, path, count, oldest, nextDue, isLate }: QueueState) {
	const state: { status: Status; words: string } = isLate
		? { status: "due", words: "Late" }
		: { status: "waiting", words: nextDue ? "On time" : "Waiting" };
	return {
		kind,
		label,
		path,
		count,
		age: oldest && ageInWords(oldest),
		due: nextDue && timestamp(nextDue),
		...state,
	};
}

/** How long something has waited: "40 min", "7 h", "3 days". */
function ageInWords(since: Date): string {
	const minutes = Math.max(0, Math.floor((now().getTime() - since.getTime()) / 60_000));
	if (minutes < 60) return `${minutes} min`;
	if (minutes < 2 * 24 * 60) return `${Math.floor(minutes / 60)} h`;
	return `${Math.floor(minutes / (24 * 60))} days`;
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

const columns: Column<Row>[] = [
	{ key: "queue", label: "Queue", isHead: true, cell: ({ path, label }) => <Link to={path}>{label}</Link> },
	{
		key: "count",
		narrow: "amount",
		label: "Waiting",
		isNumber: true,
		cell: ({ count }) => count.toLocaleString("en-US"),
	},
	{ key: "oldest", narrow: "none", label: "Oldest", isNumber: true, cell: ({ age }) => age ?? "None" },
	{
		key: "state",
		narrow: "inline",
		label: "State",
		cell: ({ status, words }) => <StatusTag status={status}>{words}</StatusTag>,
	},
	{
		key: "due",
		narrow: "inline",
		label: "Next due",
		isNumber: true,
		cell: ({ due }) => due && <Time {...due} />,
	},
];

/** The queues with waiting items. Empty queues share one line. */
function Queues({ rows }: { rows: readonly Row[] }) {
	const [waiting, empty] = [rows.filter(({ count }) => count > 0), rows.filter(({ count }) => count === 0)];
	return (
		<div className="mb-10">
			{waiting.length > 0 && (
				<Table caption="Queues" columns={columns} rows={waiting} rowKey={({ kind }) => kind} isDense />
			)}
			{empty.length > 0 && (
				<p className="mt-3">
					{empty.length === rows.length ? "All queues are empty: " : "Empty: "}
					{empty.map(({ kind, path, label }, i) => (
						<Fragment key={kind}>
							{i > 0 && ", "}
							<Link to={path}>{label}</Link>
						</Fragment>
					))}
				</p>
			)}
		</div>
	);
}

/** A new instance's checklist before its marketplace can open. It disappears once everything is done. */
function FirstSteps({ steps }: { steps: readonly { label: string; hint: string; isMet: boolean }[] }) {
	const done = steps.filter(({ isMet }) => isMet).length;
	return (
		<section aria-labelledby="steps-title" className="mb-10">
			<SectionHeading id="steps-title" aside={`${done} of ${steps.length} done`}>
				Before you open
			</SectionHeading>
			<ul>
				{steps.map(({ label, hint, isMet }) => (
					<li key={label} className="row flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
						<span className="measure">
							<span className="font-semibold">{label}</span>
							{!isMet && <span className="block">{hint}</span>}
						</span>
						<StatusTag status={isMet ? "done" : "waiting"}>{isMet ? "Done" : "To do"}</StatusTag>
					</li>
				))}
			</ul>
			<p className="mt-4">
				<Link to={href("/admin/phase")}>See what opening changes</Link>
			</p>
		</section>
	);
}

export default function Admin({
	loaderData: { firstSteps, rows, figures, zone, undo, at, countedAt },
}: Route.ComponentProps) {
	const opens = useOpens();
	const { today, totals } = figures;
	const count = (value: number) => value.toLocaleString("en-US");
	return (
		<BackOfficePage
			title="Back office"
			heading="Today"
			description="Open items and today's figures."
			aside={<time dateTime={at.dateTime}>{at.text}</time>}
			undo={undo}
		>
			{opens("search") && <SearchBox />}
			{firstSteps && <FirstSteps steps={firstSteps} />}
			{rows.length > 0 && <Queues rows={rows} />}
			{figures.isDemo && <DemoFiguresNotice />}
			<section aria-labelledby="today-title">
				<SectionHeading id="today-title" aside={`Since midnight ${zone}`}>
					New today
				</SectionHeading>
				<StatList
					label="New today"
					figures={[
						{ label: "New accounts", value: count(today.accounts) },
						{ label: "Joined the waitlist", value: count(today.waitlist) },
						{ label: "Applications sent", value: count(today.applications) },
						{ label: "Requirements sent", value: count(today.requirements) },
						{ label: "Bookings requested", value: count(today.bookings) },
						{ label: "Messages written", value: count(today.messages) },
						{ label: "Support tickets", value: count(today.tickets) },
						{ label: "Team decisions", value: count(today.decisions) },
					]}
				/>
			</section>
			<section aria-labelledby="all-title">
				<SectionHeading
					id="all-title"
					aside={
						<>
							People counted at <time dateTime={countedAt.dateTime}>{countedAt.text}</time>, without{" "}
							{figures.isDemo ? "examples" : "demo accounts and examples"}
						</>
					}
				>
					In all
				</SectionHeading>
				<StatList
					label="In total"
					figures={[
						{ label: "Creators", value: count(totals.creators) },
						{ label: "Professionals", value: count(totals.professionals) },
						{ label: "Listed professionals", value: count(totals.listed) },
						{ label: "On the waitlist", value: count(totals.waitlist) },
						{ label: "Emails waiting to be sent", value: count(figures.emailsWaiting) },
						{ label: "Failed emails", value: count(figures.emailsDead) },
					]}
				/>
			</section>
		</BackOfficePage>
	);
}
