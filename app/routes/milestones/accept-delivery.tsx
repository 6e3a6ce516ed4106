import { href } from "react-router";
import { parsePosition } from "#app/domain/bookings/delivery.ts";
import { AcceptDeliveryForm } from "#app/domain/bookings/delivery-forms.ts";
import { acceptDelivery } from "#app/domain/bookings/review-delivery.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { askForRecentProof } from "#app/middleware/recent-proof.server.ts";
import { donePath } from "#app/routes/bookings/parts/booking-sheet.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Time } from "#app/ui/list/time.tsx";
import type { Route } from "./+types/accept-delivery";
import { milestoneLoader } from "./parts/milestone-data.server.ts";
import { MilestoneQuestion, milestoneHandle } from "./parts/milestone-question.tsx";

export const handle = milestoneHandle("Accept the delivery");

/** Accepting releases money. */
export const middleware: Route.MiddlewareFunction[] = [askForRecentProof];

export const loader = ({ params, context }: Route.LoaderArgs) =>
	milestoneLoader(getActor(context), "accept-delivery", params);

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, AcceptDeliveryForm, async ({ deliveryId }, actor) => {
		const position = parsePosition(params.number);
		await acceptDelivery(actor, { bookingId: params.bookingId, position, deliveryId });
		return seeOther(donePath(params.bookingId, "accepted", position + 1));
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function AcceptDelivery({ loaderData: page, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof AcceptDeliveryForm>({ lastResult: actionData });
	const { other, held, isPaidDirectly, isFrozen, previewsReady } = page;
	return (
		<MilestoneQuestion
			page={page}
			form={form}
			question="Accept this delivery?"
			lead={
				isPaidDirectly
					? `This ends the milestone. You pay ${other} directly. You can't undo it.`
					: `This releases ${held} to ${other}. You can't undo it.`
			}
			submit={isPaidDirectly ? "Accept delivery" : `Accept and release ${held}`}
			pending="Accepting..."
			rows={[
				{ label: "Paid to", value: <span className="wrap-anywhere">{other}</span> },
				{
					label: isPaidDirectly ? "Amount, paid directly" : "Amount released",
					value: isPaidDirectly ? page.amount : held,
				},
			]}
			note={
				page.guarantee && (
					<p className="measure mb-6">
						{page.guarantee} <a href={href("/guarantee")}>Rules of the guarantee</a>
					</p>
				)
			}
			isBlocked={previewsReady !== null}
			otherwise={
				previewsReady ? (
					<p>
						We're still making the previews of this delivery, until about <Time {...previewsReady} />. Come
						back once you can see them.
					</p>
				) : isFrozen ? (
					<p>
						Your bank has asked for this payment back. Until it has decided, the delivery can't be accepted.
						We'll email you.
					</p>
				) : undefined
			}
		/>
	);
}
