import { href } from "react-router";
import { decideDispute } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { decisionReasons } from "#app/domain/bookings/disputes/decision-reasons.server.ts";
import { DecideDisputeForm } from "#app/domain/bookings/disputes/dispute-forms.ts";
import { getDisputeEvidence } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { previewDisputeDecision } from "#app/domain/bookings/disputes/preview-decision.server.ts";
import { findSavedReplies } from "#app/domain/office/support/support.server.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { exactTimestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { WAITS_FOR_SECOND, WaitsForSecond } from "#app/routes/admin/money/parts/waits-for-second.tsx";
import { getWorkItemHeader, type WorkItemHeader } from "#app/routes/admin/parts/back-office-data.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { StatusTag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/dispute";
import { ClaimBanner, OthersDecide } from "./parts/claim-banner.tsx";
import { DisputeDecision } from "./parts/dispute-decision.tsx";
import { DisputeEvidence } from "./parts/dispute-evidence.tsx";
import {
	disputeView,
	insertIntoDecision,
	listQuickAmounts,
	previewView,
} from "./parts/disputed-milestone.server.ts";
import { DueTime } from "./parts/due-time.tsx";
import { redirectToNextWorkItem } from "./parts/next-work-item.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
	parents: ({ loaderData }) => (loaderData?.mayDecide === false ? { "/admin/disputes": noPage } : {}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params: { disputeId }, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const evidence = await orNotFound(getDisputeEvidence(actor, disputeId));
	const { isWaiting, isPaidDirectly, isFrozen, hasTakenPart, mayDecide } = evidence;
	const replies = mayDecide ? await findSavedReplies(actor) : [];
	return {
		reference: evidence.reference,
		dispute: disputeView(evidence),
		since: exactTimestamp(evidence.statusAt),
		disputed: formatCents(evidence.disputedCents),
		quickAmounts: listQuickAmounts(evidence),
		replies: [...(mayDecide ? decisionReasons().templates : []), ...replies].map(({ id, title }) => ({
			value: id,
			label: title,
		})),
		waiting: evidence.waiting,
		isAppeal: evidence.status === "APPEALED",
		isWaiting,
		isPaidDirectly,
		isFrozen,
		hasTakenPart,
		mayDecide,
		head: mayDecide ? await getWorkItemHeader(actor, "DISPUTE", disputeId) : null,
	};
}

export const action = ({ params: { disputeId }, context }: Route.ActionArgs) =>
	formAction(
		context,
		DecideDisputeForm,
		async ({ amount, reason }, actor) => {
			const { isDone } = await decideDispute(actor, { disputeId, releaseCents: amount, reason });
			return redirectToNextWorkItem(
				actor,
				"DISPUTE",
				isDone ? "Decided. We'll email both sides." : WAITS_FOR_SECOND,
			);
		},
		{
			preview: async ({ amount }, actor) =>
				previewView(await previewDisputeDecision(actor, { disputeId, releaseCents: amount })),
			insert: (form, actor) => insertIntoDecision(actor, disputeId, form),
		},
	);

export { clientAction } from "#app/ui/form/client-action.ts";

/**
 * Each step is its own form. The input moves between visible and hidden fields.
 */
export default function Dispute(props: Route.ComponentProps) {
	return <DisputePage key={props.actionData?.preview ? "check" : "decide"} {...props} />;
}

function DisputePage({ loaderData, actionData, params: { disputeId } }: Route.ComponentProps) {
	const { dispute, since, waiting, isWaiting, head } = loaderData;
	const [form, fields] = usePageForm<typeof DecideDisputeForm>({
		id: "decision",
		lastResult: actionData,
	});
	return (
		<BackOfficePage
			title={`Dispute ${dispute.reference}`}
			heading={dispute.reference}
			description="A dispute about a milestone, with its evidence and its decision."
			eyebrow="Back office · Disputes"
			aside={<time dateTime={since.dateTime}>since {since.text}</time>}
			form={form}
			undo={head?.undo}
		>
			{isWaiting && head && <ClaimBanner head={head} />}
			<p className="mb-4">
				<StatusTag status={isWaiting ? "due" : "waiting"}>{dispute.status}</StatusTag>
			</p>
			{dispute.deadlines.map(({ id, text, due, isPaused }) => (
				<p key={id} className="mb-2 wrap-anywhere">
					{isPaused ? "Paused" : <DueTime due={due} isOpen />}: {text}
				</p>
			))}
			<div className="work-item mt-6">
				<div className="min-w-0">
					<DisputeEvidence dispute={dispute} />
				</div>
				<div className="min-w-0">
					{waiting ? (
						<WaitsForSecond {...waiting} />
					) : !isWaiting ? (
						<Ended dispute={dispute} />
					) : !head ? (
						<OthersDecide />
					) : (
						<Decision
							{...loaderData}
							head={head}
							disputeId={disputeId}
							form={form}
							fields={fields}
							preview={actionData?.preview}
						/>
					)}
				</div>
			</div>
		</BackOfficePage>
	);
}

type Data = Route.ComponentProps["loaderData"];

/** For a dispute that the team can't decide now: how it ended, or who has to act. */
const Ended = ({ dispute: { status, outcome, split, decisions } }: Pick<Data, "dispute">) => (
	<Notice title={outcome ?? status}>
		<p className="wrap-anywhere">
			{split ?? decisions.at(-1)?.title ?? "Our team has nothing to decide right now."}
		</p>
	</Notice>
);

type DecisionProps = Data &
	Pick<Parameters<typeof DisputeDecision>[0], "form" | "fields" | "preview"> & {
		disputeId: string;
		head: WorkItemHeader;
	};

/** The decision's form, or why this person can't decide now. */
function Decision({ disputeId, isPaidDirectly, isFrozen, hasTakenPart, head, ...props }: DecisionProps) {
	if (head.claim.state === "held")
		return (
			<Notice title="Someone else is working on this" className="self-start">
				<p>You can decide once {head.claim.name} releases it or their claim expires.</p>
			</Notice>
		);
	if (isPaidDirectly)
		return (
			<Notice title="Legal work: mediate, don't decide" className="self-start">
				<p>
					The creator pays the attorney directly, so we hold no money and don't decide. Help both sides reach
					an agreement. If they disagree about the attorney's fee, point them to the state bar's fee
					arbitration program.
				</p>
				<p className="mt-4">
					<ButtonLink href={href("/admin/disputes/:disputeId/mediate", { disputeId })}>
						Write to both sides
					</ButtonLink>
				</p>
			</Notice>
		);
	if (isFrozen)
		return (
			<Notice title="The payer's bank decides first" variant="due" className="self-start">
				<p>
					A chargeback about this payment is open. The money is frozen and the dispute's deadlines are paused
					until the bank decides. What the bank takes counts toward the refund.
				</p>
			</Notice>
		);
	if (hasTakenPart)
		return (
			<Notice title="Someone else decides this appeal" className="self-start">
				<p>You decided or confirmed the first decision, so someone else on our team decides the appeal.</p>
			</Notice>
		);
	return <DisputeDecision {...props} />;
}
