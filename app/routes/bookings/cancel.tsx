import { getTextareaProps } from "@conform-to/react";
import { data } from "react-router";
import { bookingPath, isPermitted, REASON_MAX } from "#app/domain/bookings/booking.ts";
import { CancelBookingForm } from "#app/domain/bookings/booking-forms.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { cancelRestWords, transitionWords } from "#app/domain/bookings/booking-words.ts";
import { cancelBooking } from "#app/domain/cancellations/cancel-booking.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/cancel";
import { CancellationAmounts } from "./parts/cancellation-amounts.tsx";
import { confirmIfMoneyIsHeld, loadCancellation } from "./parts/load-cancellation.server.ts";
import { transitionHandle } from "./parts/transition-handle.ts";

export const handle = transitionHandle;

export const middleware: Route.MiddlewareFunction[] = [confirmIfMoneyIsHeld];

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const { reference, title, side, other, transitions, phase } = await orNotFound(
		getBooking(actor, bookingId),
	);
	if (!isPermitted("cancel", side))
		throw data({ text: "Only the other side of the booking can do this." }, { status: 403 });
	const isRunning = transitions.includes("cancel");
	const plan = phase === "OPEN" && isRunning ? await loadCancellation(actor, bookingId) : null;
	const isPossible = isRunning && !plan?.obstacle;
	return data(
		{
			isRunning,
			label: transitionWords("cancel", other).label,
			reference,
			title,
			other,
			isPossible,
			plan,
			path: bookingPath(bookingId),
		},
		{ status: isPossible ? 200 : 409 },
	);
}

export const action = ({ params: { bookingId }, context }: Route.ActionArgs) =>
	formAction(context, CancelBookingForm, async ({ reason, shown }, actor) => {
		await cancelBooking(actor, { bookingId, reason, shown });
		return redirectWithFlash(bookingPath(bookingId), transitionWords("cancel", "").done);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CancelBooking({
	loaderData: { reference, title, other, isRunning, isPossible, plan, path },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof CancelBookingForm>({ lastResult: actionData });
	const isRest = isPossible && plan !== null && plan.kept.length > 0;
	const { label, pending, question, effect, reason } = isRest
		? cancelRestWords(other)
		: transitionWords("cancel", other);
	return (
		<Page title={question.replace("?", "")} description={effect} form={form} isHidden>
			<PageTitle slug={`Booking · ${reference}`} lead={isPossible ? effect : undefined}>
				{question}
			</PageTitle>
			{isRunning ? (
				<div className="max-w-xl">
					<SummaryList
						rows={[
							{ label: "Booking", value: <span className="wrap-anywhere">{title}</span> },
							{ label: "With", value: <span className="wrap-anywhere">{other}</span> },
						]}
					/>
					{plan && <CancellationAmounts plan={plan} />}
					{plan?.obstacle ? (
						<Notice title="You can't cancel now" className="measure">
							<p>{plan.obstacle}</p>
						</Notice>
					) : (
						<PageForm
							form={form}
							submit={plan?.submit ?? label}
							pending={pending}
							variant="danger"
							className="max-w-xl"
						>
							{plan && <input type="hidden" name="shown" value={plan.shown} />}
							{reason && (
								<TextArea
									{...getTextareaProps(fields.reason)}
									label={reason.label}
									hint={reason.hint}
									limit={REASON_MAX}
									rows={5}
								/>
							)}
						</PageForm>
					)}
				</div>
			) : (
				!actionData && (
					<Notice title="You can't do this now" className="measure">
						<p>
							The booking's status has changed. Open the booking to see what happened and what comes next.
						</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={path}>{isPossible ? "Back without changes" : "See the booking"}</Link>
			</p>
		</Page>
	);
}
