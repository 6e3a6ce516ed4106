import type { FormMetadata } from "@conform-to/react";
import type { ReactNode } from "react";
import { DeliveryContent } from "#app/routes/bookings/parts/deliveries.tsx";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { SummaryList, type SummaryRow } from "#app/ui/list/summary-list.tsx";
import { Time } from "#app/ui/list/time.tsx";
import type { MilestonePage } from "./milestone-data.server.ts";

/** The breadcrumbs of a page about a milestone. */
export const milestoneHandle = (breadcrumb: string) =>
	({
		breadcrumb,
		parents: ({ loaderData }) => ({
			"/bookings/:bookingId": loaderData?.reference,
			"/bookings/:bookingId/milestones": noPage,
			"/bookings/:bookingId/milestones/:number": noPage,
		}),
	}) satisfies RouteHandle<{ loaderData: { reference: string } }>;

type Props = {
	page: MilestonePage;
	form: FormMetadata;
	question: string;
	lead: string;
	submit: string;
	pending: string;
	/** The facts to confirm, such as amount and payee. */
	rows: readonly SummaryRow[];
	/** A note to read before confirming, above the button. */
	note?: ReactNode;
	/** Whether the command has to wait, for the reason in `otherwise`. */
	isBlocked?: boolean;
	/** Says why the command isn't possible now, and what is possible instead. */
	otherwise?: ReactNode;
	children?: ReactNode;
};

/**
 * Asks the creator about the latest delivery of a milestone: shows it, explains the effect, and
 * offers one button.
 */
export function MilestoneQuestion({
	page,
	form,
	question,
	lead,
	submit,
	pending,
	rows,
	note,
	isBlocked = false,
	otherwise,
	children,
}: Props) {
	const { reference, number, title, due, isPossible, delivery, path } = page;
	const canConfirm = isPossible && delivery && !isBlocked;
	return (
		<ConfirmPage
			title={question.replace("?", "")}
			description={lead}
			form={form}
			eyebrow={`Booking · ${reference} · Milestone ${number}`}
			aside={isPossible && due ? `Answer by ${due.text}` : undefined}
			question={question}
			lead={lead}
			facts={
				delivery && (
					<>
						<SummaryList
							rows={[{ label: "Milestone", value: <span className="wrap-anywhere">{title}</span> }, ...rows]}
						/>
						<section aria-labelledby="delivery-title" className="mb-8">
							<SectionHeading id="delivery-title" aside={<Time {...delivery.time} />}>
								Delivery {delivery.round}
							</SectionHeading>
							<DeliveryContent delivery={delivery} />
						</section>
					</>
				)
			}
			obstacle={
				canConfirm ? undefined : (
					<Notice title="You can't do this now" className="measure">
						{otherwise ?? (
							<p>The milestone has changed. Open the booking to see what happened and what comes next.</p>
						)}
					</Notice>
				)
			}
			submit={submit}
			pending={pending}
			back={{ to: path, label: isPossible ? "Cancel" : "See the booking" }}
		>
			<input type="hidden" name="deliveryId" value={delivery?.id} />
			{note}
			{children}
		</ConfirmPage>
	);
}
