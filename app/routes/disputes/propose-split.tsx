import { getInputProps, getTextareaProps } from "@conform-to/react";
import { data } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import {
	disputePath,
	PROPOSAL_BUSINESS_DAYS,
	PROPOSAL_REASON_MAX,
	withWhatMoves,
} from "#app/domain/bookings/disputes/dispute.ts";
import { getDivision } from "#app/domain/bookings/disputes/dispute-form-queries.server.ts";
import { ProposeSplitForm } from "#app/domain/bookings/disputes/dispute-forms.ts";
import { describeSplit } from "#app/domain/bookings/disputes/dispute-labels.ts";
import { proposeSplit } from "#app/domain/bookings/disputes/split-proposal.server.ts";
import { getReleasePayout } from "#app/domain/money/amounts.ts";
import { formatCents, readCents } from "#app/domain/platform/cents.ts";
import { formatWhen } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { askForRecentProof } from "#app/middleware/recent-proof.server.ts";
import { milestoneHandle } from "#app/routes/milestones/parts/milestone-question.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { PriceList } from "#app/ui/list/price-list.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/propose-split";

export const handle = milestoneHandle("Propose how to divide it");

/** In a dispute, a proposal that isn't answered in time is carried out, so proposing can move money. */
export const middleware: Route.MiddlewareFunction[] = [askForRecentProof];

/** Responds with 409 and the obstacle if a division can't be proposed now. */
export async function loader({ params: { bookingId, number }, context }: Route.LoaderArgs) {
	const at = { bookingId, position: parsePosition(number) };
	const division = await orNotFound(getDivision(getActor(context), at));
	const { booking, milestone, side, names, other, obstacle, disputeId, answers, totalCents } = division;
	return data(
		{
			reference: booking.reference,
			number: milestone.number,
			title: milestone.title,
			side,
			names,
			other,
			obstacle,
			isInDispute: disputeId !== null,
			totalCents,
			heldCents: milestone.heldCents,
			dispute: division.dispute,
			payout: division.payout,
			answers: answers && describeSplit(answers, side, names),
			answerBy: formatWhen(division.answerBy),
			path: disputeId
				? disputePath(booking.id, disputeId)
				: `${bookingPath(booking.id)}#milestone-${milestone.number}`,
		},
		{ status: obstacle ? 409 : 200 },
	);
}

export const action = ({ params: { bookingId, number }, context }: Route.ActionArgs) =>
	formAction(context, ProposeSplitForm, async ({ amount, reason }, actor) => {
		const at = { bookingId, position: parsePosition(number) };
		const { disputeId, other } = await getDivision(actor, at);
		await proposeSplit(actor, { ...at, releaseCents: amount, reason });
		return redirectWithFlash(
			disputeId ? disputePath(bookingId, disputeId) : `${bookingPath(bookingId)}#milestone-${number}`,
			`You sent your proposal to ${other}. Nothing has moved yet.`,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function ProposeSplit({ loaderData: page, actionData }: Route.ComponentProps) {
	const [form, { amount, reason }] = usePageForm<typeof ProposeSplitForm>({ lastResult: actionData });
	const { reference, number, title, other, obstacle, isInDispute, totalCents, names, answers } = page;
	const total = formatCents(totalCents);
	const lead = `${other} has ${PROPOSAL_BUSINESS_DAYS} business days to answer. ${
		isInDispute
			? "Without an answer, your proposal is carried out, and the dispute ends."
			: "Without an answer, the proposal expires, and nothing changes."
	}`;
	return (
		<Page title={`Propose how to divide milestone ${number}`} description={lead} form={form}>
			<PageTitle
				eyebrow={`Booking · ${reference} · Milestone ${number}`}
				lead={obstacle === null ? lead : undefined}
			>
				<span className="wrap-anywhere">Propose how to divide “{title}”</span>
			</PageTitle>
			{obstacle === null ? (
				<div className="max-w-xl">
					<SummaryList
						rows={[
							{ label: isInDispute ? "In dispute" : "Held now", value: total },
							...(answers
								? [
										{
											label: `What ${other} proposes`,
											value: <span className="wrap-anywhere">{answers} Your proposal takes its place.</span>,
										},
									]
								: []),
							{ label: "Who answers", value: `${other}, by ${page.answerBy}` },
						]}
					/>
					<PageForm form={form} submit="Send the proposal" pending="Sending..." className="max-w-xl">
						<TextField
							{...getInputProps(amount, { type: "text" })}
							kind="amount"
							width="medium"
							prefix="$"
							label={`How much goes to ${page.side === "PROFESSIONAL" ? "you" : names.PROFESSIONAL}?`}
							hint={`In dollars, from 0 to ${total}, before the fee. The rest goes back to ${page.side === "CREATOR" ? "you" : names.CREATOR}.`}
						/>
						<Amounts page={page} inputId={amount.id} typed={String(amount.value ?? "")} />
						<TextArea
							{...getTextareaProps(reason)}
							label="Why is this fair?"
							hint={`For example, that two of three sets were delivered. ${other} reads it${isInDispute ? ", and so does our team" : ""}.`}
							limit={PROPOSAL_REASON_MAX}
							rows={5}
						/>
					</PageForm>
				</div>
			) : (
				!actionData && (
					<Notice title="You can't propose anything now" className="measure">
						<p>{obstacle}</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={page.path}>
					{obstacle === null ? "Cancel" : isInDispute ? "See the dispute" : "See the booking"}
				</Link>
			</p>
		</Page>
	);
}

/** What the typed amount means for both sides, once it is valid. Only the professional sees the fee. */
function Amounts({
	page: { totalCents, heldCents, dispute, payout, names, side },
	inputId,
	typed,
}: {
	page: Pick<
		Route.ComponentProps["loaderData"],
		"totalCents" | "heldCents" | "dispute" | "payout" | "names" | "side"
	>;
	inputId: string;
	typed: string;
}) {
	const releaseCents = readCents(typed);
	if (releaseCents === undefined || releaseCents > totalCents) return null;
	const moves = withWhatMoves(heldCents, dispute, { releaseCents, refundCents: totalCents - releaseCents });
	const payoutCents = payout && getReleasePayout(payout, moves.releaseCents);
	const isCreator = side === "CREATOR";
	return (
		<output htmlFor={inputId} className="mb-6 block">
			<PriceList
				lines={[
					{
						key: "release",
						label: isCreator ? `To ${names.PROFESSIONAL}` : "Released to you",
						figure: formatCents(moves.releaseCents),
					},
					...(payoutCents === null
						? []
						: [
								{
									key: "fee",
									label: "Fee, from your payout",
									figure: `−${formatCents(moves.releaseCents - payoutCents)}`,
								},
								{ key: "payout", label: "Your payout", figure: formatCents(payoutCents) },
							]),
					{
						key: "refund",
						label: isCreator ? "Back to you" : `Back to ${names.CREATOR}`,
						figure: formatCents(moves.refundCents),
					},
				]}
			/>
		</output>
	);
}
