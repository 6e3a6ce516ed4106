import { href } from "react-router";
import { findJobs, type JobState } from "#app/domain/office/operations/run-job.server.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ActionButton, StatList } from "#app/ui/layout/back-office.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { type Column, Table } from "#app/ui/list/table.tsx";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/jobs";

export async function loader({ context }: Route.LoaderArgs) {
	const jobs = await findJobs(getActor(context));
	const show = (at: Date | null) => at && timestamp(at);
	return {
		jobs: jobs.map(({ endedAt, succeededAt, nextAt, ...job }) => ({
			...job,
			endedAt: show(endedAt),
			succeededAt: show(succeededAt),
			nextAt: show(nextAt),
		})),
	};
}

type Row = Route.ComponentProps["loaderData"]["jobs"][number];

const stateLabels: Record<JobState, { label: string; status: Status }> = {
	failed: { label: "Failed", status: "due" },
	running: { label: "Running", status: "current" },
	waiting: { label: "Waiting", status: "waiting" },
	constant: { label: "Always on", status: "current" },
};

const columns: Column<Row>[] = [
	{
		key: "name",
		label: "Job",
		isHead: true,
		cell: ({ name, does, failures, lastError }) => (
			<>
				{name}
				<span className="block font-normal text-soft">{does}</span>
				{failures > 0 && (
					<span className="block font-normal wrap-anywhere">
						Failed {failures === 1 ? "once" : `${failures.toLocaleString("en-US")} times`} since its last
						success: {lastError}
					</span>
				)}
			</>
		),
	},
	{
		key: "state",
		narrow: "inline",
		label: "State",
		cell: ({ state, isAsked }) => {
			const { label, status } = stateLabels[state];
			return isAsked ? (
				<StatusTag status="current">About to run</StatusTag>
			) : (
				<StatusTag status={status}>{label}</StatusTag>
			);
		},
	},
	{
		key: "ended",
		narrow: "labeled",
		label: "Last run",
		cell: ({ state, failures, endedAt, succeededAt, count }) => {
			if (state === "constant") return null;
			if (!endedAt) return "Never";
			if (failures === 0)
				return (
					<>
						<Time {...endedAt} />, {describeRecords(count)}
					</>
				);
			return (
				<>
					<Time {...endedAt} />
					<span className="block">Last success: {succeededAt ? <Time {...succeededAt} /> : "never"}</span>
				</>
			);
		},
	},
	{
		key: "next",
		narrow: "labeled",
		label: "Next run",
		cell: ({ nextAt }) => nextAt && <Time {...nextAt} />,
	},
	{ key: "run", narrow: "line", label: "Run", cell: (job) => <RunButton {...job} /> },
];

const describeRecords = (count: number): string =>
	`${count.toLocaleString("en-US")} ${count === 1 ? "record" : "records"}`;

/** A job that can move money is confirmed on a page of its own. */
function RunButton({ name, state, isAsked, movesMoney }: Row) {
	if (state === "constant" || state === "running" || isAsked) return null;
	const path = href("/admin/jobs/:job/run", { job: name });
	const label = state === "failed" ? "Retry" : "Run now";
	const named = (
		<>
			<span className="whitespace-nowrap">{label}</span>
			<span className="sr-only"> {name}</span>
		</>
	);
	return movesMoney ? (
		<Link to={path} className="inline-flex min-h-6 items-center">
			{named}
		</Link>
	) : (
		<ActionButton action={path} pending="Starting...">
			{named}
		</ActionButton>
	);
}

export default function Jobs({ loaderData: { jobs } }: Route.ComponentProps) {
	const count = (...states: JobState[]) =>
		jobs.filter(({ state }) => states.includes(state)).length.toLocaleString("en-US");
	const failed = `${count("failed")} failed`;
	return (
		<BackOfficePage
			title={`Jobs: ${failed}`}
			heading="Jobs"
			description="The background jobs: when each ran, whether it failed, and when it runs next."
			eyebrow="Back office · Operations"
			aside={failed}
			lead="A failed job is retried automatically, after a minute at first and then less and less often."
		>
			<StatList
				label="By state"
				figures={[
					{ label: "Failed", value: count("failed") },
					{ label: "Running", value: count("running") },
					{ label: "Waiting", value: count("waiting") },
					{ label: "Always on", value: count("constant") },
				]}
			/>
			<Table
				caption="Failed jobs first, then by name"
				columns={columns}
				rows={jobs}
				rowKey={({ name }) => name}
				isDense
			/>
		</BackOfficePage>
	);
}
