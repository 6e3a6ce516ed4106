import { href } from "react-router";
import { getOwedCents } from "#app/domain/money/debt.ts";
import { isAboutEvidence } from "#app/domain/money/evidence.ts";
import { issueKinds, SECOND_PERSON_CENTS } from "#app/domain/money/finance.ts";
import { decideMoneyIssue } from "#app/domain/office/finance/decide-money-issue.server.ts";
import { DecideMoneyIssueForm } from "#app/domain/office/finance/finance-forms.ts";
import { getMoneyIssue } from "#app/domain/office/finance/finance-queries.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { AreaLink } from "#app/routes/admin/parts/area-link.tsx";
import { getWorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { ClaimBanner } from "#app/routes/admin/work/parts/claim-banner.tsx";
import { redirectToNextWorkItem } from "#app/routes/admin/work/parts/next-work-item.server.ts";
import { WorkItemForm } from "#app/routes/admin/work/parts/work-item-form.tsx";
import { getActor } from "#app/session/contexts.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/issue";
import { describeReversals } from "./parts/describe-reversals.server.ts";
import { EvidenceFacts } from "./parts/evidence-facts.tsx";
import { loadEvidence } from "./parts/load-evidence.server.ts";
import { WAITS_FOR_SECOND, WaitsForSecond } from "./parts/waits-for-second.tsx";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: { "/admin/money/issues": noPage },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const {
		id,
		kind,
		summary,
		amountCents,
		booking,
		createdAt,
		closedAt,
		closedBy,
		resolution,
		waiting,
		debt,
	} = await orNotFound(getMoneyIssue(actor, params.issueId));
	return {
		limit: formatCents(SECOND_PERSON_CENTS),
		label: issueKinds[kind].label,
		booking,
		debt: debt && { id: debt.id, reference: debt.reference },
		choices: issueKinds[kind].decisions,
		since: exactTimestamp(createdAt),
		facts: [
			{ label: "What happened", value: summary },
			...(amountCents === null ? [] : [{ label: "Amount", value: formatCents(amountCents) }]),
			...(debt
				? [
						{ label: "Owed by the professional", value: formatCents(debt.amountCents) },
						...describeReversals(debt.reversals),
						{ label: "Still owed", value: formatCents(getOwedCents(debt)) },
					]
				: []),
		],
		closed: closedAt && {
			by: closedBy?.name ?? "The system",
			text: resolution ?? "",
			at: exactTimestamp(closedAt).text,
		},
		waiting: waiting && { id: waiting.id, amountCents: waiting.amountCents, proposedBy: waiting.proposedBy },
		issueId: id,
		isAdjustable: kind === "DIFFERENCE" && !closedAt && !waiting,
		evidence: isAboutEvidence(kind) ? await loadEvidence(actor, id) : null,
		head: await getWorkItemHeader(actor, "MONEY_ISSUE", id),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, DecideMoneyIssueForm, async (input, actor) => {
		const { isDone } = await decideMoneyIssue(actor, { ...input, issueId: args.params.issueId });
		return redirectToNextWorkItem(actor, "MONEY_ISSUE", isDone ? "Decision saved." : WAITS_FOR_SECOND);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Issue({
	loaderData: {
		limit,
		label,
		booking,
		debt,
		choices,
		since,
		facts,
		closed,
		waiting,
		evidence,
		head,
		issueId,
		isAdjustable,
	},
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof DecideMoneyIssueForm>({ lastResult: actionData });
	return (
		<BackOfficePage
			title={label}
			description="An issue about money, and its decision."
			eyebrow="Back office · Money"
			aside={<time dateTime={since.dateTime}>since {since.text}</time>}
			form={form}
			undo={head.undo}
		>
			{!closed && !waiting && <ClaimBanner head={head} />}
			<div className="work-item">
				<SummaryList
					rows={[
						...facts.map(({ label: name, value }) => ({
							label: name,
							value: <span className="whitespace-pre-line wrap-anywhere">{value}</span>,
						})),
						...(debt
							? [
									{
										label: "Debt",
										value: (
											<Link to={href("/admin/money/debts/:debtId", { debtId: debt.id })}>
												{debt.reference}
											</Link>
										),
									},
								]
							: []),
						...(booking ? [{ label: "Booking", value: <BookingName {...booking} /> }] : []),
					]}
				/>
				<div className="min-w-0">
					{evidence && <Evidence {...evidence} />}
					{isAdjustable && (
						<p className="mb-6">
							<Link to={href("/admin/money/issues/:issueId/post-adjustment", { issueId })}>
								Adjust the ledger
							</Link>
							, if nothing else explains the difference. A second person confirms it.
						</p>
					)}
					{closed ? (
						<Notice title={`Closed by ${closed.by}, ${closed.at}`}>
							<p className="whitespace-pre-line wrap-anywhere">{closed.text}</p>
						</Notice>
					) : waiting ? (
						<WaitsForSecond {...waiting} />
					) : (
						<WorkItemForm
							form={form}
							head={head}
							decision={fields.decision}
							choices={choices}
							reason={{ field: fields.reason, hint: "Only our team reads it." }}
						>
							<p className="mb-4">
								What moves money can't be undone. Above {limit}, a second person confirms it.
							</p>
						</WorkItemForm>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}

/** The evidence about a chargeback or an inquiry, and what can be done with it now. */
function Evidence(evidence: Awaited<ReturnType<typeof loadEvidence>>) {
	const { issueId, obstacle, sha256, isSubmitted } = evidence;
	return (
		<section aria-labelledby="evidence-title" className="mb-10">
			<SectionHeading id="evidence-title">Evidence</SectionHeading>
			<EvidenceFacts {...evidence} />
			{obstacle === null ? (
				<p className="flex flex-wrap gap-x-6 gap-y-2">
					<Link to={href("/admin/money/issues/:issueId/stage-evidence", { issueId })}>
						{sha256 ? "Change the draft" : "Write evidence"}
					</Link>
					{sha256 && (
						<Link to={href("/admin/money/issues/:issueId/submit-evidence", { issueId })}>
							Submit evidence
						</Link>
					)}
				</p>
			) : (
				!isSubmitted && <p>{obstacle}</p>
			)}
		</section>
	);
}

const BookingName = ({ id, reference, title }: { id: string; reference: string; title: string }) => (
	<span className="wrap-anywhere">
		<AreaLink area="records" to={href("/admin/bookings/:bookingId", { bookingId: id })}>
			{reference}
		</AreaLink>
		, {title}
	</span>
);
