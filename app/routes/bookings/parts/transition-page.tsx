import { getTextareaProps } from "@conform-to/react";
import { bookingTransitions, REASON_MAX, type SideTransition } from "#app/domain/bookings/booking.ts";
import type { OptionalReasonForm } from "#app/domain/bookings/booking-forms.ts";
import { transitionWords } from "#app/domain/bookings/booking-labels.ts";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";

type TransitionPageProps = {
	transition: SideTransition;
	loaderData: { reference: string; title: string; other: string; isPossible: boolean; path: string };
	actionData: FormResult | undefined;
};

/**
 * Confirms a transition: its effect, a reason where one is required or optional, and one button.
 */
export function TransitionPage({
	transition,
	loaderData: { reference, title, other, isPossible, path },
	actionData,
}: TransitionPageProps) {
	const [form, fields] = usePageForm<typeof OptionalReasonForm>({ lastResult: actionData });
	const { label, pending, question, effect, reason } = transitionWords(transition, other);
	const isEnd =
		transition === "decline" ||
		transition === "withdraw" ||
		transition === "cancel" ||
		transition === "dispute";
	return (
		<Page title={question.replace("?", "")} description={effect} form={form} isHidden>
			<PageTitle slug={`Booking · ${reference}`} lead={isPossible ? effect : undefined}>
				{question}
			</PageTitle>
			{isPossible ? (
				<div className="max-w-xl">
					<dl className="mb-8 border-y border-rule">
						<div className="grid grid-cols-[7rem_1fr] gap-4 border-b border-rule py-2">
							<dt className="fact uppercase tracking-wide text-soft">Booking</dt>
							<dd className="min-w-0 wrap-anywhere">{title}</dd>
						</div>
						<div className="grid grid-cols-[7rem_1fr] gap-4 py-2">
							<dt className="fact uppercase tracking-wide text-soft">With</dt>
							<dd className="min-w-0 wrap-anywhere">{other}</dd>
						</div>
					</dl>
					<PageForm
						form={form}
						submit={label}
						pending={pending}
						variant={isEnd ? "danger" : "main"}
						className="max-w-xl"
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
					</PageForm>
				</div>
			) : (
				!actionData && (
					<Notice title="You can't do this now" className="measure">
						{" "}
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
