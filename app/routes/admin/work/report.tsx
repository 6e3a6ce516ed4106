import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { queuePath, workItemPath } from "#app/domain/platform/work-item.ts";
import { professionalPath } from "#app/domain/profiles/professional.ts";
import {
	decideReport,
	getReport,
	type ReportedThing as Thing,
} from "#app/domain/trust/decide-report.server.ts";
import { reportReasonLabels } from "#app/domain/trust/report.ts";
import { DecideReportForm, REPORT_DECISIONS, reportDecisionLabels } from "#app/domain/trust/report-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import {
	formatDueTime,
	getWorkItemHeader,
	withTimestamps,
} from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/report";
import { ClaimBanner } from "./parts/claim-banner.tsx";
import { DueTime } from "./parts/due-time.tsx";
import { MessagesAround, type ShownMessage } from "./parts/messages-around.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";
import { WorkItemForm } from "./parts/work-item-form.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
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
			{ label: "Sent", value: exactTimestamp(createdAt).text },
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
			eyebrow="Back office · Reports"
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

type Shown =
	| Exclude<Thing, { kind: "MESSAGE" }>
	| (Omit<Extract<Thing, { kind: "MESSAGE" }>, "messages"> & {
			messages: ShownMessage[];
	  });

/** The reported content, with its context. */
function ReportedThing({ thing }: { thing: Shown | null }) {
	return (
		<section aria-labelledby="thing-title">
			<SectionHeading id="thing-title">Reported content</SectionHeading>
			{thing === null ? (
				<EmptyState
					title="The content was deleted"
					headingLevel={3}
					next={{ href: queuePath("REPORT"), label: "See all reports" }}
				>
					Someone deleted it after the report. There's nothing left to act on, so dismiss the report.
				</EmptyState>
			) : (
				<Context thing={thing} />
			)}
		</section>
	);
}

function Context({ thing }: { thing: Shown }) {
	if (thing.kind === "PROFESSIONAL")
		return (
			<SummaryList
				rows={[
					{ label: "Profile", value: <a href={professionalPath(thing.id)}>{thing.businessName}</a> },
					{ label: "State", value: thing.state.toLowerCase() },
					{
						label: "Description",
						value: <span className="whitespace-pre-line wrap-anywhere">{thing.description}</span>,
					},
				]}
			/>
		);
	if (thing.kind === "REVIEW")
		return (
			<SummaryList
				rows={[
					{ label: "Written by", value: thing.author },
					{ label: "About", value: thing.about },
					{ label: "Rating", value: `${thing.rating} of 5` },
					{ label: "State", value: thing.state.toLowerCase() },
					{ label: "Text", value: <span className="whitespace-pre-line wrap-anywhere">{thing.text}</span> },
				]}
			/>
		);
	return (
		<>
			<p className="mb-3">
				In the conversation about {thing.booking}. The reported message is marked. Viewing marks nothing as
				read.
			</p>
			<MessagesAround messages={thing.messages} mark="Reported" />
		</>
	);
}
