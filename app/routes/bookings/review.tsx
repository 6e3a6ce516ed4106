import { Form } from "react-router";
import { bookingPath } from "#app/domain/bookings/booking.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { RATINGS, REVIEW_DAYS, REVIEW_TEXT_MAX, ratingLabels } from "#app/domain/reviews/review.ts";
import { WriteReviewForm } from "#app/domain/reviews/review-forms.ts";
import { getBookingReviews } from "#app/domain/reviews/review-queries.server.ts";
import { writeReview } from "#app/domain/reviews/write-review.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Radios } from "#app/ui/choices.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import type { Route } from "./+types/review";

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const booking = await found(getBooking(actor, params.bookingId));
	const { mayWrite, own, until } = await getBookingReviews(actor, booking);
	const { id, reference, title, other, side } = booking;
	return {
		reference,
		title,
		other,
		side,
		mayWrite,
		isWritten: own !== null,
		until,
		path: bookingPath(id),
		crumb: "Write a Review",
		crumbNames: { [id]: reference },
		submissionKey: newSubmissionKey(now()),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, WriteReviewForm, async (input, actor) => {
		const { bookingId } = args.params;
		const { isPublished } = await writeReview(actor, { ...input, bookingId });
		return redirectWithFlash(
			bookingPath(bookingId),
			isPublished ? "Both reviews are published now." : `Your review is saved. It is shown when the other side has written, or after ${REVIEW_DAYS} days.`,
		);
	});

export const clientAction = keepFormIfLost;

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, title, other, side, mayWrite, isWritten, until, path, submissionKey } = loaderData;
	const { form, fields, answer, props } = usePageForm<typeof WriteReviewForm>();
	const audience = side === "CREATOR" ? `It stands on the profile of ${other} with your first name.` : `Only ${other} reads it.`;
	return (
		<Page title="Write a review" description="Say how it was to work together." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[fields.rating, fields.text]} answer={answer} />
			<PageTitle slug={`Booking · ${reference}`} aside={mayWrite && `Until ${until}`} lead={mayWrite && `About “${title}”. ${audience} It cannot be changed once it is sent.`}>
				<span className="wrap-anywhere">How was it to work with {other}?</span>
			</PageTitle>
			{mayWrite ? (
				<Form method="post" {...props} className="max-w-xl">
					<HiddenFields submissionKey={submissionKey} />
					<Radios {...fieldProps(fields.rating)} label="Rating" choices={RATINGS.map((rating) => ({ value: rating, label: ratingLabels[rating] }))} />
					<TextArea
						{...fieldProps(fields.text)}
						label="Your review"
						hint="What went well, and what could be better. Leave out full names, phone numbers and addresses."
						limit={REVIEW_TEXT_MAX}
						rows={7}
					/>
					<SubmitButton pending="Sending...">Send review</SubmitButton>
				</Form>
			) : (
				!actionData && (
					<Notice title={isWritten ? "You have written your review" : "This cannot be reviewed now"} className="measure">
						<p>{isWritten ? "A review cannot be changed once it is sent." : `Reviews are written within ${REVIEW_DAYS} days after the work was confirmed as complete.`}</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<a href={path}>Back to the booking</a>
			</p>
		</Page>
	);
}
