import { getInputProps, getSelectProps } from "@conform-to/react";
import { data } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import {
	ANSWER_BUSINESS_DAYS,
	type DisputeWanted,
	disputePath,
	openDisputePath,
} from "#app/domain/bookings/disputes/dispute.ts";
import { getOpening, type Opening } from "#app/domain/bookings/disputes/dispute-form-queries.server.ts";
import { OpenDisputeFields, OpenDisputeForm } from "#app/domain/bookings/disputes/dispute-forms.ts";
import { openDispute } from "#app/domain/bookings/disputes/open-dispute.server.ts";
import { centsAsTyped, formatCents } from "#app/domain/platform/cents.ts";
import { formatWhen } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { milestoneHandle } from "#app/routes/milestones/parts/milestone-question.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/open-dispute";
import { loadStatementDraft, sendStatement } from "./parts/send-statement.server.ts";
import { StatementFields } from "./parts/statement-fields.tsx";

export const handle = { upload: true, ...milestoneHandle("Open a dispute") };

/** Responds with 409 and the obstacle if a dispute can't be opened now. */
export async function loader({ params: { bookingId, number }, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const opening = await orNotFound(getOpening(actor, { bookingId, position: parsePosition(number) }));
	const { milestone, booking, other, names, obstacle, openDisputeId } = opening;
	const draft = await loadStatementDraft(actor, {
		kind: "OPENING",
		about: { milestoneId: milestone.id },
	});
	const choices = opening.choices.map((wanted) => describeChoice(wanted, opening));
	return data(
		{
			reference: booking.reference,
			other,
			professional: names.PROFESSIONAL,
			isPaidDirectly: opening.isPaidDirectly,
			number: milestone.number,
			title: milestone.title,
			held: formatCents(milestone.heldCents),
			isRestReleased: opening.isRestReleased,
			answerBy: formatWhen(opening.answerBy),
			choices,
			hasAmount: opening.choices.includes("REFUND"),
			typed: {
				wanted: draft.typed?.choice || (choices.length === 1 ? choices[0]?.value : ""),
				amount: draft.typed?.amount || centsAsTyped(milestone.heldCents),
				statement: draft.typed?.statement ?? "",
			},
			kept: draft.kept,
			obstacle,
			path: openDisputeId ? disputePath(booking.id, openDisputeId) : bookingPath(booking.id),
			isDisputed: openDisputeId !== null,
		},
		{ status: obstacle ? 409 : 200 },
	);
}

/** A choice, and what happens if the other side doesn't answer. */
function describeChoice(
	wanted: DisputeWanted,
	{ other, milestone, isPaidDirectly, isRestReleased }: Opening,
): { value: string; label: string; hint: string } {
	const held = formatCents(milestone.heldCents);
	const silence = isPaidDirectly ? "our team mediates" : "";
	switch (wanted) {
		case "REDO":
			return {
				value: wanted,
				label: `${other} delivers again`,
				hint: `Without an answer, ${silence || `${other} has 14 days to deliver again`}.`,
			};
		case "REFUND":
			return {
				value: wanted,
				label: "Money back",
				hint: `Without an answer, the amount you enter below goes back to you.${isRestReleased ? "" : " All of it stays held until the dispute is over."}`,
			};
		case "RELEASE":
			return {
				value: wanted,
				label: isPaidDirectly ? `${other} accepts the work` : `${held} is released to you, less the fee`,
				hint: `Without an answer, ${silence || `${held} is released to you`}.`,
			};
	}
}

export const action = ({ params: { bookingId, number }, context }: Route.ActionArgs) =>
	formAction(context, OpenDisputeForm, async ({ wanted, amount, statement, kept }, actor, received) => {
		const at = { bookingId, position: parsePosition(number) };
		const { milestone } = await getOpening(actor, at);
		const { disputeId } = await sendStatement(
			actor,
			{
				kind: "OPENING",
				about: { milestoneId: milestone.id },
				bookingId,
				kept,
				received,
				path: openDisputePath(bookingId, at.position),
				typed: { choice: wanted, amount, statement },
				checked: OpenDisputeFields.safeParse({ wanted, amount, statement }),
			},
			(fields, files) =>
				openDispute(actor, {
					...at,
					wanted: fields.wanted,
					amountCents: fields.wanted === "REFUND" ? fields.amount : undefined,
					statement: fields.statement,
					files,
				}),
		);
		return redirectWithFlash(disputePath(bookingId, disputeId), "You opened a dispute.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function OpenDispute({ loaderData: page, actionData }: Route.ComponentProps) {
	const { reference, number, title, other, held, answerBy, isPaidDirectly, choices, kept } = page;
	const [form, fields] = usePageForm<typeof OpenDisputeForm>({
		lastResult: actionData,
		defaultValue: page.typed,
	});
	const lead = isPaidDirectly
		? `If you and ${other} can't agree, our team mediates. It doesn't decide about legal work.`
		: `Until the dispute is over, ${held} stays held. If you and ${other} can't agree, our team decides.`;
	return (
		<Page title={`Open a dispute about milestone ${number}`} description={lead} form={form}>
			<PageTitle
				eyebrow={`Booking · ${reference} · Milestone ${number}`}
				lead={page.obstacle ? undefined : lead}
			>
				<span className="wrap-anywhere">Open a dispute about “{title}”</span>
			</PageTitle>
			{page.obstacle === null ? (
				<div className="max-w-xl">
					<SummaryList
						rows={[
							{
								label: "About",
								value: (
									<span className="wrap-anywhere">
										Milestone {number}, “{title}”
									</span>
								),
							},
							...(isPaidDirectly ? [] : [{ label: "Held now", value: held }]),
							{
								label: "Who answers",
								value: `${other}, by ${answerBy} (${ANSWER_BUSINESS_DAYS} business days)`,
							},
							{
								label: "In the meantime",
								value: "The milestone's own deadline stops. The rest of the booking continues.",
							},
						]}
					/>
					<PageForm form={form} submit="Open the dispute" pending="Opening..." hasFiles className="max-w-xl">
						<Radios {...getSelectProps(fields.wanted)} label="What do you want?" choices={choices} />
						{page.hasAmount && (
							<TextField
								{...getInputProps(fields.amount, { type: "text" })}
								kind="amount"
								width="medium"
								prefix="$"
								label="How much should go back?"
								hint={`If you want money back: in dollars, up to ${held}. If it is less, the rest is released to ${page.professional} ${
									page.isRestReleased ? "right away" : "when the dispute is over"
								}, and you can't undo that.`}
							/>
						)}
						<StatementFields
							fields={fields}
							label="What was agreed, and what happened instead?"
							hint="Be specific, and name what is missing or different."
							other={other}
							kept={kept}
						/>
					</PageForm>
				</div>
			) : (
				!actionData && (
					<Notice title="You can't open a dispute now" className="measure">
						<p>{page.obstacle}</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={page.path}>
					{page.isDisputed ? "See the dispute" : page.obstacle === null ? "Cancel" : "See the booking"}
				</Link>
			</p>
		</Page>
	);
}
