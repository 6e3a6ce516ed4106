import { getTextareaProps } from "@conform-to/react";
import { data, type MiddlewareFunction } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import {
	disputePath,
	PROPOSAL_REASON_MAX,
	type ProposalCommand,
	proposalPath,
	proposeSplitPath,
	splitProposalLabels,
} from "#app/domain/bookings/disputes/dispute.ts";
import {
	getProposal,
	type ShownProposal,
} from "#app/domain/bookings/disputes/dispute-form-queries.server.ts";
import { DeclineProposalForm } from "#app/domain/bookings/disputes/dispute-forms.ts";
import { describeSplit } from "#app/domain/bookings/disputes/dispute-labels.ts";
import {
	acceptProposal,
	declineProposal,
	withdrawProposal,
} from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { describeTaxBack } from "#app/domain/money/sales-tax.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { askForRecentProof } from "#app/middleware/recent-proof.server.ts";
import { lastWordOf } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/answer-proposal";
import { acceptLabel } from "./parts/split-label.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: ({ loaderData }) => ({
		"/bookings/:bookingId": loaderData?.reference,
		"/bookings/:bookingId/proposals": noPage,
		"/bookings/:bookingId/proposals/:proposalId": {
			label: loaderData && `Milestone ${loaderData.number}`,
			to: null,
		},
	}),
} satisfies RouteHandle<Route.ComponentProps>;

const commands = ["accept", "decline", "withdraw"] as const satisfies readonly ProposalCommand[];

/** Accepting moves money. */
const confirmIfItMovesMoney: MiddlewareFunction<Response> = (args, next) =>
	lastWordOf(commands, args.pattern) === "accept" ? askForRecentProof(args, next) : next();
export const middleware: Route.MiddlewareFunction[] = [confirmIfItMovesMoney];

const labels: Record<ProposalCommand, string> = {
	accept: "Accept the proposal",
	decline: "Decline the proposal",
	withdraw: "Withdraw your proposal",
};

/** Responds with 403 if only the other side can do this, and with 409 if it isn't possible now. */
export async function loader({ params, context, pattern }: Route.LoaderArgs) {
	const command = lastWordOf(commands, pattern);
	const proposal = await orNotFound(getProposal(getActor(context), params));
	const { booking, milestone, side, names, other, isYours, disputeId, payoutCents, taxCents } = proposal;
	if (isYours !== (command === "withdraw"))
		throw data(
			{
				text: isYours
					? `You made this proposal, so ${other} answers it.`
					: `Only ${other}, who made this proposal, can withdraw it.`,
			},
			{ status: 403 },
		);
	const obstacle = findObstacle(command, proposal);
	return data(
		{
			command,
			label: labels[command],
			reference: booking.reference,
			number: milestone.number,
			title: milestone.title,
			side,
			other,
			obstacle,
			isInDispute: disputeId !== null,
			amounts: describeSplit(proposal, side, names),
			tax: side === "CREATOR" ? describeTaxBack(taxCents).trim() : "",
			payout: payoutCents === null ? null : formatCents(payoutCents),
			reason: proposal.reason,
			submit: command === "accept" ? acceptLabel(proposal, side, proposal) : labels[command],
			due: proposal.dueAt && timestamp(proposal.dueAt),
			instead: listInstead(command, proposal),
			path: getBack(proposal),
		},
		{ status: obstacle ? 409 : 200 },
	);
}

const getBack = ({ booking, milestone, disputeId }: ShownProposal): string =>
	disputeId ? disputePath(booking.id, disputeId) : `${bookingPath(booking.id)}#milestone-${milestone.number}`;

/** Says why the command isn't possible now. Null if it is. */
function findObstacle(command: ProposalCommand, { status, milestone, other }: ShownProposal): string | null {
	if (status !== "WAITING")
		return `This proposal isn't waiting for an answer anymore. It is now: ${splitProposalLabels[status].toLowerCase()}.`;
	if (milestone.isFrozen && command === "accept")
		return `The payer's bank has asked for this payment back, so nothing can be divided until it has decided. You can decline the proposal or write to ${other} in the meantime.`;
	return null;
}

/** Links to the other answer and to a new proposal, for someone who changes their mind. */
function listInstead(command: ProposalCommand, { booking, id, milestone }: ShownProposal) {
	if (command === "withdraw") return [];
	const other = command === "accept" ? "decline" : "accept";
	return [
		{ href: proposalPath(booking.id, id, other), label: labels[other] },
		{ href: proposeSplitPath(booking.id, milestone.position), label: "Propose something else" },
	];
}

export async function action({ params, context, pattern }: Route.ActionArgs) {
	const command = lastWordOf(commands, pattern);
	const back = async () => getBack(await getProposal(getActor(context), params));
	switch (command) {
		case "accept":
			return formAction(context, NoFields, async (_, actor) => {
				await acceptProposal(actor, params);
				return redirectWithFlash(await back(), "You accepted the proposal. The held money is being divided.");
			});
		case "decline":
			return formAction(context, DeclineProposalForm, async ({ reason }, actor) => {
				await declineProposal(actor, { ...params, reason });
				return redirectWithFlash(await back(), "You declined the proposal. Nothing has moved.");
			});
		case "withdraw":
			return formAction(context, NoFields, async (_, actor) => {
				await withdrawProposal(actor, params);
				return redirectWithFlash(await back(), "You withdrew your proposal. Nothing has moved.");
			});
	}
}

export { clientAction } from "#app/ui/form/client-action.ts";

type PageData = Route.ComponentProps["loaderData"];

function describeAnswer({ command, other, isInDispute }: PageData) {
	switch (command) {
		case "accept":
			return {
				question: `Accept the proposal from ${other}?`,
				lead: `This divides the held money right away${isInDispute ? ", and ends the dispute" : ""}. You can't undo it.`,
				pending: "Accepting...",
			};
		case "decline":
			return {
				question: `Decline the proposal from ${other}?`,
				lead: isInDispute
					? `No money moves. We'll email ${other} your reason, and it's your turn to propose. You can also ask our team to decide.`
					: `No money moves, and the work continues as before. We'll email ${other} your reason.`,
				pending: "Declining...",
			};
		case "withdraw":
			return {
				question: "Withdraw your proposal?",
				lead: `No money moves. We'll let ${other} know, and you can make another proposal.`,
				pending: "Withdrawing...",
			};
	}
}

export default function AnswerProposal({ loaderData: page, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof DeclineProposalForm>({ lastResult: actionData });
	const { command, reference, number, title, other, obstacle, amounts, tax, payout, due, instead } = page;
	const { question, lead, pending } = describeAnswer(page);
	const silence = page.isInDispute
		? "Without an answer, the proposal is carried out."
		: "Without an answer, the proposal expires, and nothing changes.";
	return (
		<ConfirmPage
			title={question.replace("?", "")}
			description={lead}
			form={form}
			eyebrow={`Booking · ${reference} · Milestone ${number}`}
			aside={obstacle === null && due && command !== "withdraw" ? `Answer by ${due.text}` : undefined}
			question={question}
			lead={lead}
			facts={
				<SummaryList
					rows={[
						{
							label: "Milestone",
							value: (
								<span className="wrap-anywhere">
									{number}. {title}
								</span>
							),
						},
						{
							label: "The proposal",
							value: (
								<span className="wrap-anywhere">
									{amounts} {tax}
								</span>
							),
						},
						...(payout ? [{ label: "You receive, after the fee", value: payout }] : []),
						{
							label: command === "withdraw" ? "Your reason" : `What ${other} says`,
							value: <span className="whitespace-pre-line wrap-anywhere">{page.reason}</span>,
						},
						...(due ? [{ label: `Until ${due.text}`, value: silence }] : []),
					]}
				/>
			}
			obstacle={
				obstacle === null ? undefined : actionData ? null : (
					<Notice title="You can't do this now" className="measure">
						<p>{obstacle}</p>
					</Notice>
				)
			}
			submit={page.submit}
			pending={pending}
			besideButton={
				instead.length > 0 &&
				instead.map(({ href: to, label }) => (
					<ButtonLink key={to} href={to} variant="plain">
						{label}
					</ButtonLink>
				))
			}
			back={{
				to: page.path,
				label: obstacle === null ? "Cancel" : page.isInDispute ? "See the dispute" : "See the booking",
			}}
		>
			{command === "decline" && (
				<TextArea
					{...getTextareaProps(fields.reason)}
					label="Why are you declining?"
					hint={`${other} and our team read it.`}
					limit={PROPOSAL_REASON_MAX}
					rows={5}
				/>
			)}
		</ConfirmPage>
	);
}
