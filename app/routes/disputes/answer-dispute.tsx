import { getSelectProps } from "@conform-to/react";
import { data } from "react-router";
import { answerDispute } from "#app/domain/bookings/disputes/answer-dispute.server.ts";
import { disputePath } from "#app/domain/bookings/disputes/dispute.ts";
import { AnswerDisputeFields, AnswerDisputeForm } from "#app/domain/bookings/disputes/dispute-forms.ts";
import { getDispute, type SideDispute } from "#app/domain/bookings/disputes/dispute-queries.server.ts";
import { getReleasePayout } from "#app/domain/money/amounts.ts";
import { formatCents } from "#app/domain/platform/cents.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import type { Route } from "./+types/answer-dispute";
import { disputeHandle } from "./parts/breadcrumbs.ts";
import { DisputeFactsList, getEyebrow, MovedOn } from "./parts/command-page.tsx";
import { loadDispute, loadDisputeCommand } from "./parts/load-dispute.server.ts";
import { loadStatementDraft, sendStatement } from "./parts/send-statement.server.ts";
import { StatementFields } from "./parts/statement-fields.tsx";
import { Statements } from "./parts/statements.tsx";

export const handle = { upload: true, ...disputeHandle };

/** Responds with 403 to the side that opened the dispute, and with 409 if the dispute can't be answered now. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { page, dispute, status } = await loadDisputeCommand(actor, "answer", params);
	const { statements } = await loadDispute(actor, params);
	const draft = await loadStatementDraft(actor, { kind: "ANSWER", about: dispute });
	return data(
		{
			...page,
			statements,
			choices: [describeAgreeing(dispute), describeDisagreeing(dispute, page.other)],
			typed: { answer: draft.typed?.choice ?? "", statement: draft.typed?.statement ?? "" },
			kept: draft.kept,
		},
		{ status },
	);
}

type Answer = { value: string; label: string; hint: string };

/** The choice to agree, with its effect, in dollars if money moves. Agreeing can't be undone. */
function describeAgreeing({
	wanted,
	side,
	names,
	disputedCents,
	isPaidDirectly,
	payout,
}: SideDispute): Answer {
	const isCreator = side === "CREATOR";
	const amount = formatCents(disputedCents);
	const end = "This ends the dispute right away. You can't undo it.";
	if (wanted === "REDO")
		return {
			value: "agree",
			label: `Agree to ${isCreator ? "another delivery" : "deliver again"}`,
			hint: `${isPaidDirectly ? "" : `${amount} stays held. `}${isCreator ? names.PROFESSIONAL : "You"} ${isCreator ? "has" : "have"} 14 days for it. ${end}`,
		};
	if (isPaidDirectly) return { value: "agree", label: "Agree to accept the work", hint: end };
	if (wanted === "REFUND")
		return { value: "agree", label: `Agree that ${amount} goes back to ${names.CREATOR}`, hint: end };
	return {
		value: "agree",
		label: isCreator
			? `Agree to release ${amount} to ${names.PROFESSIONAL}`
			: `Agree to receive ${formatCents(payout ? getReleasePayout(payout, disputedCents) : disputedCents)}`,
		hint: end,
	};
}

const describeDisagreeing = ({ isPaidDirectly }: SideDispute, other: string): Answer => ({
	value: "disagree",
	label: "Disagree",
	hint: isPaidDirectly
		? `You and ${other} can then talk it over. If that doesn't help, our team mediates.`
		: `No money moves. You and ${other} can then propose how to divide the amount. If that doesn't help, our team decides.`,
});

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, AnswerDisputeForm, async ({ answer, statement, kept }, actor, received) => {
		const { bookingId, disputeId } = params;
		await sendStatement(
			actor,
			{
				kind: "ANSWER",
				about: await getDispute(actor, params),
				bookingId,
				kept,
				received,
				path: disputePath(bookingId, disputeId, "answer"),
				typed: { choice: answer, amount: "", statement },
				checked: AnswerDisputeFields.safeParse({ answer, statement }),
			},
			(fields, files) =>
				answerDispute(actor, {
					...params,
					agrees: fields.answer === "agree",
					statement: fields.statement ?? "",
					files,
				}),
		);
		return redirectWithFlash(
			disputePath(bookingId, disputeId),
			answer === "agree" ? "You agreed. The dispute is settled." : "You answered the dispute.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function AnswerDispute({ loaderData: page, actionData }: Route.ComponentProps) {
	const { isPossible, due, other, statements, choices, kept, path } = page;
	const [form, fields] = usePageForm<typeof AnswerDisputeForm>({
		lastResult: actionData,
		defaultValue: page.typed,
	});
	return (
		<Page title="Answer the dispute" description="Agree, or say why you disagree." form={form}>
			<PageTitle
				eyebrow={getEyebrow(page)}
				aside={isPossible && due ? `Answer by ${due.text}` : undefined}
				lead={isPossible ? due?.consequence : undefined}
			>
				Answer the dispute
			</PageTitle>
			{isPossible ? (
				<div className="max-w-xl">
					<DisputeFactsList page={page} />
					<section aria-labelledby="statements-title" className="mb-8">
						<SectionHeading id="statements-title">Statements</SectionHeading>
						<Statements statements={statements} />
					</section>
					<PageForm form={form} submit="Send your answer" pending="Sending..." hasFiles className="max-w-xl">
						<Radios {...getSelectProps(fields.answer)} label="What is your answer?" choices={choices} />
						<StatementFields
							fields={fields}
							label="Your statement"
							hint="Required if you disagree. Say what was agreed, and what you delivered or received."
							other={other}
							kept={kept}
						/>
					</PageForm>
				</div>
			) : (
				!actionData && <MovedOn page={page} />
			)}
			<p className="mt-6">
				<Link to={path}>{isPossible ? "Cancel" : "See the dispute"}</Link>
			</p>
		</Page>
	);
}
