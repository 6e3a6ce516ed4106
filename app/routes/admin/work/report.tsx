import { decideReport } from "#app/domain/reports/decide-report.server.ts";
import { reportReasonLabels } from "#app/domain/reports/report.ts";
import { getReport } from "#app/domain/reports/report-work-item.server.ts";
import {
	DecideReportForm,
	REPORT_DECISIONS,
	reportDecisionLabels,
} from "#app/domain/reports/report-work-item-forms.ts";
import { workItemPath } from "#app/domain/work-items/work-item.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import {
	formatDueTime,
	formatTimestamp,
	getWorkItemHeader,
	withTimestamps,
} from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { actorOf } from "#app/session/contexts.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/report";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { DueTime } from "./parts/due-time.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { ReportedThing } from "./parts/reported-thing.tsx";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const {
		id,
		reference,
		subject,
		reason,
		detail,
		reporter,
		email,
		others,
		thing,
		state,
		decisionNote,
		createdAt,
		dueAt,
	} = await orNotFound(getReport(actor, params.reportId));
	return {
		reference,
		state,
		decisionNote,
		due: formatDueTime(dueAt),
		facts: [
			{ label: "Reason", value: reportReasonLabels[reason] },
			{ label: "What the reporter wrote", value: detail },
			{
				label: "Reporter",
				value: reporter ? `${reporter.name}, ${reporter.email}` : (email ?? "Signed out, without an address"),
			},
			{ label: "Sent", value: formatTimestamp(createdAt).text },
		],
		others: others.map((other) => ({ ...other, href: workItemPath("REPORT", other.id) })),
		thing:
			thing && (thing.kind === "MESSAGE" ? { ...thing, messages: withTimestamps(thing.messages) } : thing),
		choices: REPORT_DECISIONS.map((value) => ({ value, label: reportDecisionLabels[subject][value] })),
		head: await getWorkItemHeader(actor, "REPORT", id),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideReportForm, async (input, actor) => {
		await decideReport(actor, { ...input, reportId: args.params.reportId });
		return redirectToNextWorkItem(actor, "REPORT", "Decision saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Report({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, state, decisionNote, due, facts, others, thing, choices, head } = loaderData;
	const [form, fields] = usePageForm<typeof DecideReportForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={`Report ${reference}`}
			heading={reference}
			description="A report, the reported content, and the decision."
			slug="Back office · Reports"
			aside={<DueTime due={due} isOpen={state === "OPEN"} />}
			form={form}
			undo={head.undo}
		>
			{state === "OPEN" && <ClaimBanner head={head} />}
			<div className="work-item">
				<div className="min-w-0">
					<SummaryList
						rows={facts.map(({ label, value }) => ({
							label,
							value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
						}))}
					/>
					{others.length > 0 && (
						<p className="mb-8">
							Other reports about this:{" "}
							{others.map(({ id, reference: called, href, state: other }) => (
								<span key={id}>
									<Link to={href}>{called}</Link> ({other.toLowerCase()}){" "}
								</span>
							))}
						</p>
					)}
					<ReportedThing thing={thing} />
				</div>
				<div className="min-w-0">
					{state === "OPEN" ? (
						<WorkItemForm
							form={form}
							head={head}
							decision={fields.decision}
							choices={choices}
							reason={{
								field: fields.reason,
								hint: "If you uphold the report, the author of the content reads exactly what you write. The reporter learns only the outcome.",
							}}
						/>
					) : (
						<Notice title={state === "UPHELD" ? "Upheld" : "Dismissed"}>
							<p className="whitespace-pre-line">{decisionNote}</p>
						</Notice>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}
