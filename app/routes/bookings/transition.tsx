import { getTextareaProps } from "@conform-to/react";
import { data } from "react-router";
import {
	acceptBooking,
	completeBooking,
	declineBooking,
	startBooking,
	withdrawBooking,
} from "#app/domain/bookings/booking.server.ts";
import {
	bookingPath,
	bookingTransitions,
	isPermitted,
	REASON_MAX,
	type SideTransition,
} from "#app/domain/bookings/booking.ts";
import { OptionalReasonForm, reasonForm } from "#app/domain/bookings/booking-forms.ts";
import { describeTransition } from "#app/domain/bookings/booking-labels.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import type { Actor } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { lastWordOf } from "#app/server/route-patterns.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import type { Route } from "./+types/transition";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

type Command = (actor: Actor, input: { bookingId: string; reason: string }) => Promise<void>;

/** The command of each transition on this page. Canceling has its own. */
const commands: Record<Exclude<SideTransition, "cancel">, Command> = {
	accept: acceptBooking,
	start: startBooking,
	complete: completeBooking,
	decline: declineBooking,
	withdraw: withdrawBooking,
};

const transitions = Object.keys(commands) as (keyof typeof commands)[];

/** Responds with 409 if the booking has moved on, and with 403 if only the other side can do this. */
export async function loader({ params, context, pattern }: Route.LoaderArgs) {
	const transition = lastWordOf(transitions, pattern);
	const booking = await orNotFound(getBooking(getActor(context), params.bookingId));
	if (!isPermitted(transition, booking.side))
		throw data({ text: "Only the other party can do this." }, { status: 403 });
	const isPossible = booking.transitions.includes(transition);
	return data(
		{
			transition,
			label: describeTransition(transition, booking.other).label,
			reference: booking.reference,
			title: booking.title,
			other: booking.other,
			isPossible,
			path: bookingPath(params.bookingId),
		},
		{ status: isPossible ? 200 : 409 },
	);
}

/** Runs the transition's command and redirects to the booking. */
export async function action({ params: { bookingId }, context, pattern }: Route.ActionArgs) {
	const transition = lastWordOf(transitions, pattern);
	const words = describeTransition(transition, "");
	const run = async (actor: Actor, reason: string) => {
		await commands[transition](actor, { bookingId, reason });
		return redirectWithFlash(bookingPath(bookingId), words.done);
	};
	const rule = bookingTransitions[transition].reason;
	if (rule === "required")
		return formAction(context, reasonForm(words.reason?.missing ?? ""), ({ reason }, actor) =>
			run(actor, reason),
		);
	if (rule === "optional")
		return formAction(context, OptionalReasonForm, ({ reason }, actor) => run(actor, reason ?? ""));
	return formAction(context, NoFields, (_, actor) => run(actor, ""));
}

export { clientAction } from "#app/ui/form/client-action.ts";

/** Confirms a transition: its effect, a field for the reason if the transition takes one, and one button. */
export default function Transition({
	loaderData: { transition, reference, title, other, isPossible, path },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof OptionalReasonForm>({ lastResult: actionData });
	const { label, pending, question, effect, reason } = describeTransition(transition, other);
	const isEnd = transition === "decline" || transition === "withdraw";
	const obstacle = actionData ? null : (
		<Notice title="You can't do this now" className="measure">
			{" "}
			<p>The booking's status has changed. Open the booking to see what happened and what comes next.</p>
		</Notice>
	);
	return (
		<ConfirmPage
			title={question.replace("?", "")}
			description={effect}
			form={form}
			eyebrow={`Booking · ${reference}`}
			question={question}
			lead={effect}
			facts={
				<SummaryList
					rows={[
						{ label: "Booking", value: <span className="wrap-anywhere">{title}</span> },
						{ label: "With", value: <span className="wrap-anywhere">{other}</span> },
					]}
				/>
			}
			obstacle={isPossible ? undefined : obstacle}
			submit={label}
			pending={pending}
			variant={isEnd ? "danger" : "main"}
			back={{ to: path, label: isPossible ? "Cancel" : "See the booking" }}
		>
			{reason && (
				<TextArea
					{...getTextareaProps(fields.reason)}
					label={reason.label}
					hint={reason.hint}
					isOptional={bookingTransitions[transition].reason === "optional"}
					limit={REASON_MAX}
					rows={5}
				/>
			)}
		</ConfirmPage>
	);
}
