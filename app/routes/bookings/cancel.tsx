import { getTextareaProps } from "@conform-to/react";
import { data } from "react-router";
import { bookingPath, isPermitted, REASON_MAX } from "#app/domain/bookings/booking.ts";
import { CancelBookingForm } from "#app/domain/bookings/booking-forms.ts";
import { describeCancelRest, describeTransition } from "#app/domain/bookings/booking-labels.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { cancelBooking } from "#app/domain/bookings/cancel-booking.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList } from "#app/ui/list/summary-list.tsx";
import { Table } from "#app/ui/list/table.tsx";
import type { Route } from "./+types/cancel";
import {
	confirmIfMoneyIsHeld,
	loadCancellation,
	type ShownCancellation,
} from "./parts/load-cancellation.server.ts";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.label,
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export const middleware: Route.MiddlewareFunction[] = [confirmIfMoneyIsHeld];

export async function loader({ params: { bookingId }, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const { reference, title, side, other, transitions, phase } = await orNotFound(
		getBooking(actor, bookingId),
	);
	if (!isPermitted("cancel", side))
		throw data({ text: "Only the other party can do this." }, { status: 403 });
	const isRunning = transitions.includes("cancel");
	const plan = phase === "OPEN" && isRunning ? await loadCancellation(actor, bookingId) : null;
	const isPossible = isRunning && !plan?.obstacle;
	return data(
		{
			isRunning,
			label: describeTransition("cancel", other).label,
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
		return redirectWithFlash(bookingPath(bookingId), describeTransition("cancel", "").done);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CancelBooking({
	loaderData: { reference, title, other, isRunning, isPossible, plan, path },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof CancelBookingForm>({ lastResult: actionData });
	const isRest = isPossible && plan !== null && plan.kept.length > 0;
	const { label, pending, question, effect, reason } = isRest
		? describeCancelRest(other)
		: describeTransition("cancel", other);
	const facts = (
		<>
			<SummaryList
				rows={[
					{ label: "Booking", value: <span className="wrap-anywhere">{title}</span> },
					{ label: "With", value: <span className="wrap-anywhere">{other}</span> },
				]}
			/>
			{plan && <CancellationAmounts plan={plan} />}
		</>
	);
	const movedOn = !actionData && (
		<Notice title="You can't do this now" className="measure">
			<p>The booking's status has changed. Open the booking to see what happened and what comes next.</p>
		</Notice>
	);
	const obstacle = plan?.obstacle && (
		<div className="max-w-xl">
			{facts}
			<Notice title="You can't cancel now" className="measure">
				<p>{plan.obstacle}</p>
			</Notice>
		</div>
	);
	return (
		<ConfirmPage
			title={question.replace("?", "")}
			description={effect}
			form={form}
			eyebrow={`Booking · ${reference}`}
			question={question}
			lead={effect}
			facts={facts}
			obstacle={isPossible ? undefined : isRunning ? obstacle : movedOn}
			submit={plan?.submit ?? label}
			pending={pending}
			variant="danger"
			back={{ to: path, label: isPossible ? "Keep the booking" : "See the booking" }}
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
		</ConfirmPage>
	);
}

/**
 * How much of each milestone each side gets if the booking is canceled now, and what canceling doesn't
 * change.
 */
function CancellationAmounts({ plan }: { plan: ShownCancellation }) {
	return (
		<>
			{plan.lines.length > 0 && <Amounts plan={plan} />}
			{plan.kept.length > 0 && (
				<section aria-labelledby="kept-title" className="mb-8">
					<SectionHeading id="kept-title">What isn't canceled</SectionHeading>
					<ul>
						{plan.kept.map(({ key, href, text }) => (
							<li key={key} className="row measure py-3 wrap-anywhere">
								{text} <Link to={href}>See the milestone</Link>
							</li>
						))}
					</ul>
				</section>
			)}
		</>
	);
}

function Amounts({
	plan: { isHeld, rule, lines, kept, names, refund, release, tax },
}: {
	plan: ShownCancellation;
}) {
	if (!isHeld)
		return (
			<p className="measure mb-8">
				Nothing is held for {kept.length > 0 ? "what you cancel" : "this booking"}, so no money moves.
			</p>
		);
	const rows = [...lines, { key: "total", label: "Total", status: "", refund, release, note: null }];
	return (
		<section aria-labelledby="amounts-title" className="mb-8">
			<SectionHeading id="amounts-title" lead={rule}>
				What happens to the money
			</SectionHeading>
			<Table
				caption="By milestone, before the fee"
				rows={rows}
				rowKey={({ key }) => key}
				columns={[
					{
						key: "milestone",
						label: "Milestone",
						isHead: true,
						cell: ({ label, status, note }) => (
							<span className="wrap-anywhere">
								{label}
								{(note ?? status) && (
									<span className="block text-small font-normal text-soft">{note ?? status}</span>
								)}
							</span>
						),
					},
					{ key: "refund", label: `Back to ${names.CREATOR}`, isNumber: true, cell: (row) => row.refund },
					{ key: "release", label: `To ${names.PROFESSIONAL}`, isNumber: true, cell: (row) => row.release },
				]}
			/>
			{tax && <p className="mt-4">{tax}</p>}
		</section>
	);
}
