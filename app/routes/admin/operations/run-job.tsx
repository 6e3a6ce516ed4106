import { href } from "react-router";
import { getJob, runJob } from "#app/domain/office/operations/run-job.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/run-job";

export const handle = {
	breadcrumb: "Run now",
	parents: ({ loaderData }) => ({ "/admin/jobs/:job": { label: loaderData?.job.name, to: null } }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { name, does, movesMoney, succeededAt, failures, lastError, nextAt } = await orNotFound(
		getJob(getActor(context), params.job),
	);
	return {
		job: { name, does, movesMoney, failures, lastError },
		last: succeededAt && timestamp(succeededAt),
		next: nextAt && timestamp(nextAt),
	};
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		await runJob(actor, { name: params.job });
		return redirectWithFlash(href("/admin/jobs"), `${params.job} starts within a few seconds.`);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

/** Confirms that a job runs now: what it does, and one button. */
export default function RunJob({ loaderData: { job, last, next }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Run ${job.name} now?`}
			description="Confirm that a job runs now instead of at its usual time."
			eyebrow="Back office · Operations"
			lead={job.does}
			form={form}
		>
			{job.movesMoney && (
				<Notice title="This job can move money" className="mb-6 max-w-xl">
					<p>It does so by its usual rules, for everything that is due now. You can’t undo this.</p>
				</Notice>
			)}
			<div className="max-w-xl">
				<SummaryList
					rows={[
						{ label: "Last success", value: last ? <Time {...last} /> : "Never" },
						{ label: "Next run", value: next ? <Time {...next} /> : "Unknown" },
						...(job.failures > 0
							? [
									{ label: "Failed runs since", value: String(job.failures) },
									{ label: "Last error", value: job.lastError ?? "" },
								]
							: []),
					]}
				/>
				<PageForm form={form} submit={`Run ${job.name}`} pending="Starting..." />
			</div>
			<p className="mt-8">
				<Link to={href("/admin/jobs")}>Back to the jobs</Link>
			</p>
		</BackOfficePage>
	);
}
