import { data, type MiddlewareFunction } from "react-router";
import { askTeam, withdrawDispute } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { acceptDecision } from "#app/domain/bookings/disputes/decide-dispute.server.ts";
import { disputePath } from "#app/domain/bookings/disputes/dispute.ts";
import {
	describeSplit,
	describeWithdrawal,
	MEDIATION,
} from "#app/domain/bookings/disputes/dispute-labels.ts";
import { getDispute } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { getReleasePayout } from "#app/domain/money/amounts.ts";
import { describeTaxBack } from "#app/domain/money/sales-tax.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { askForRecentProof } from "#app/middleware/recent-proof.server.ts";
import { lastWordOf } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/confirm-command";
import { disputeHandle } from "./parts/breadcrumbs.ts";
import { DisputeFactsList, getEyebrow, MovedOn } from "./parts/command-page.tsx";
import { getLastDay, loadDisputeCommand } from "./parts/load-dispute.server.ts";
import { acceptLabel } from "./parts/split-label.ts";

export const handle = disputeHandle;

/** Accepting a decision can move money. */
const confirmIfItMovesMoney: MiddlewareFunction<Response> = (args, next) =>
	lastWordOf(names, args.pattern) === "accept-decision" ? askForRecentProof(args, next) : next();
export const middleware: Route.MiddlewareFunction[] = [confirmIfItMovesMoney];

const commands = { "ask-team": askTeam, withdraw: withdrawDispute, "accept-decision": acceptDecision };
type Command = keyof typeof commands;
const names = Object.keys(commands) as Command[];

const describeDone = (command: Command, isPaidDirectly: boolean): string =>
	({
		"ask-team": isPaidDirectly ? "You asked our team to mediate." : "You asked our team to decide.",
		withdraw: "You withdrew the dispute.",
		"accept-decision": "You accepted the decision.",
	})[command];

export async function loader({ params, context, pattern }: Route.LoaderArgs) {
	const command = lastWordOf(names, pattern);
	const { page, dispute, status } = await loadDisputeCommand(getActor(context), command, params);
	const decision = dispute.decisions.find(({ isAppeal }) => !isAppeal);
	const payoutCents =
		decision && dispute.payout ? getReleasePayout(dispute.payout, decision.releaseCents) : null;
	return data(
		{
			...page,
			command,
			openedBy: dispute.openedBy,
			isOpener: page.side === dispute.opener,
			hasWaitingProposal: dispute.waiting !== null,
			hasOtherAccepted: dispute.hasOtherAccepted,
			lastDay: getLastDay(dispute),
			decision: decision
				? {
						amounts: describeSplit(decision, page.side, page.names) + describeTaxBack(decision.taxCents),
						reason: decision.reason,
						payout: payoutCents === null ? null : formatCents(payoutCents),
						submit: acceptLabel(decision, page.side, { taxCents: decision.taxCents, payoutCents }),
					}
				: null,
		},
		{ status },
	);
}

export const action = ({ params, context, pattern }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		const command = lastWordOf(names, pattern);
		await commands[command](actor, params);
		const { isPaidDirectly } = await getDispute(actor, params);
		return redirectWithFlash(
			disputePath(params.bookingId, params.disputeId),
			describeDone(command, isPaidDirectly),
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

type Page = Route.ComponentProps["loaderData"];
type Words = { question: string; lead: string; submit: string; pending: string };

function describeCommand(
	command: Command,
	{
		other,
		names,
		openedBy,
		isPaidDirectly,
		isOpener,
		hasWaitingProposal,
		hasOtherAccepted,
		label,
		lastDay,
	}: Page,
	submit: string | undefined,
): Words {
	switch (command) {
		case "ask-team":
			return isPaidDirectly
				? {
						question: "Ask our team to mediate?",
						lead: `Someone on our team reads what you and ${other} wrote, and writes to both of you. ${MEDIATION}`,
						submit: label,
						pending: "Sending...",
					}
				: {
						question: "Ask our team to decide?",
						lead: `Our team decides${lastDay ? ` by ${lastDay.text}` : ""}.${hasWaitingProposal ? " This cancels the proposal that's waiting for an answer." : ""} You and ${other} can still settle until then${isOpener ? ", and you can still withdraw the dispute" : ""}.`,
						submit: label,
						pending: "Sending...",
					};
		case "withdraw":
			return {
				question: "Withdraw the dispute?",
				lead: `${describeWithdrawal(openedBy, names)}${isPaidDirectly ? "" : " The money stays held."} You can't open another dispute about this milestone until there is a new delivery. We'll email ${other}.`,
				submit: label,
				pending: "Withdrawing...",
			};
		case "accept-decision":
			return {
				question: "Accept the decision?",
				lead: hasOtherAccepted
					? `${other} accepted it, so we carry it out right away. You can't undo this.`
					: `If ${other} accepts it too, we carry it out right away. Once you've accepted it, you can't appeal it.`,
				submit: (hasOtherAccepted && submit) || label,
				pending: "Accepting...",
			};
	}
}

export default function ConfirmCommand({ loaderData: page, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const { command, decision, isPossible, path, due } = page;
	const { question, lead, submit, pending } = describeCommand(command, page, decision?.submit);
	const rows =
		command === "accept-decision" && decision
			? [
					{ label: "The decision", value: <span className="wrap-anywhere">{decision.amounts}</span> },
					...(decision.payout ? [{ label: "You receive, after the fee", value: decision.payout }] : []),
					{
						label: "The reason",
						value: <span className="whitespace-pre-line wrap-anywhere">{decision.reason}</span>,
					},
				]
			: [];
	return (
		<ConfirmPage
			title={question.replace("?", "")}
			description={lead}
			form={form}
			eyebrow={getEyebrow(page)}
			aside={isPossible && command === "accept-decision" && due ? `By ${due.text}` : undefined}
			question={question}
			lead={lead}
			facts={<DisputeFactsList page={page} rows={rows} />}
			obstacle={isPossible ? undefined : actionData ? null : <MovedOn page={page} />}
			submit={submit}
			pending={pending}
			back={{ to: path, label: isPossible ? "Cancel" : "See the dispute" }}
		/>
	);
}
