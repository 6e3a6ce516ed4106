import { getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { bookingPath, REASON_MAX } from "#app/domain/bookings/booking.ts";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import { RequestChangesForm } from "#app/domain/bookings/delivery-forms.ts";
import { openDisputePath, proposeSplitPath } from "#app/domain/bookings/disputes/dispute.ts";
import { requestChanges } from "#app/domain/bookings/review-delivery.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { ListedComments } from "#app/routes/bookings/parts/deliveries.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { Route } from "./+types/request-changes";
import { milestoneLoader } from "./parts/milestone-data.server.ts";
import { MilestoneQuestion, milestoneHandle } from "./parts/milestone-question.tsx";

export const handle = milestoneHandle("Ask for changes");

export const loader = ({ params, context }: Route.LoaderArgs) =>
	milestoneLoader(getActor(context), "request-changes", params);

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, RequestChangesForm, async (input, actor) => {
		await requestChanges(actor, {
			...input,
			bookingId: params.bookingId,
			position: parsePosition(params.number),
		});
		return redirectWithFlash(bookingPath(params.bookingId), "You asked for changes.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RequestChanges({ loaderData: page, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof RequestChangesForm>({ lastResult: actionData });
	const { other, roundsLeft, bookingId, mayDispute, mayPropose, number, delivery, openComments } = page;
	const left =
		roundsLeft === 1
			? "This is the last round of changes included in the price."
			: `The price includes ${roundsLeft} more rounds of changes. This is one of them.`;
	return (
		<MilestoneQuestion
			page={page}
			form={form}
			question="Ask for changes?"
			lead={`We'll email ${other} what should change. ${left}`}
			submit="Ask for changes"
			pending="Sending..."
			rows={[{ label: "Delivered by", value: <span className="wrap-anywhere">{other}</span> }]}
			otherwise={
				roundsLeft === 0 && delivery ? (
					<>
						<p>
							You've used all rounds of changes included in the price. Accept the delivery, propose how to
							divide the payment, or open a dispute if it isn't what you agreed on.
						</p>
						<ul className="mt-3 flex flex-wrap gap-x-6">
							<li>
								<Link
									to={href("/bookings/:bookingId/milestones/:number/accept-delivery", {
										bookingId,
										number: String(number),
									})}
									className="inline-flex min-h-6 items-center"
								>
									Accept the delivery
								</Link>
							</li>
							{mayPropose && (
								<li>
									<Link
										to={proposeSplitPath(bookingId, number - 1)}
										className="inline-flex min-h-6 items-center"
									>
										Propose how to divide it
									</Link>
								</li>
							)}
							{mayDispute && (
								<li>
									<Link
										to={openDisputePath(bookingId, number - 1)}
										className="inline-flex min-h-6 items-center"
									>
										Open a dispute
									</Link>
								</li>
							)}
						</ul>
					</>
				) : undefined
			}
		>
			<TextArea
				{...getTextareaProps(fields.reason)}
				label="What should change?"
				hint={`${other} will see this. Name each change, and where in the delivery it is.`}
				limit={REASON_MAX}
				rows={6}
			/>
			{openComments.length > 0 && (
				<section aria-labelledby="comments-title" className="mb-8">
					<h2 id="comments-title" className="text-h3">
						{openComments.length === 1 ? "1 open comment is" : `${openComments.length} open comments are`}{" "}
						part of this round
					</h2>
					<ListedComments comments={openComments} />
					{delivery?.path && (
						<p className="mt-2">
							<Link to={delivery.path} className="inline-flex min-h-6 items-center">
								Change the comments
							</Link>
						</p>
					)}
				</section>
			)}
		</MilestoneQuestion>
	);
}
