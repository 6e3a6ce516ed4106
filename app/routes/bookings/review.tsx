import { getSelectProps, getTextareaProps } from "@conform-to/react";
import { bookingPath, RATINGS, REVIEW_DAYS, ratingLabels } from "#app/domain/bookings/booking.ts";
import { WriteReviewForm } from "#app/domain/bookings/booking-forms.ts";
import { getBooking } from "#app/domain/bookings/booking-queries.server.ts";
import { getBookingReviews, writeReview } from "#app/domain/bookings/reviews.server.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Radios } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/review";

export const handle = {
	breadcrumb: "Write a Review",
	parents: ({ loaderData }) => ({ "/bookings/:bookingId": loaderData?.reference }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const booking = await orNotFound(getBooking(actor, params.bookingId));
	const { mayWrite, yours, until } = await getBookingReviews(actor, booking);
	const { id, reference, title, other, side } = booking;
	return {
		reference,
		title,
		other,
		side,
		mayWrite,
		isWritten: yours !== null,
		until,
		path: bookingPath(id),
		constraint: getConstraints(WriteReviewForm),
	};
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, WriteReviewForm, async (input, actor) => {
		const { bookingId } = args.params;
		const { isPublished } = await writeReview(actor, { ...input, bookingId });
		return redirectWithFlash(
			bookingPath(bookingId),
			isPublished
				? "Both reviews are now published."
				: `Your review is saved. We'll publish it when you've both written one, or after ${REVIEW_DAYS} days.`,
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
	const { reference, title, other, side, mayWrite, isWritten, until, path, constraint } = loaderData;
	const [form, fields] = usePageForm<typeof WriteReviewForm>({ lastResult: actionData, constraint });
	const audience =
		side === "CREATOR"
			? `It appears on the profile of ${other} with your first name.`
			: `Only ${other} can read it.`;
	return (
		<Page title="Write a review" description="Share what it was like to work together." form={form}>
			<PageTitle
				eyebrow={`Booking · ${reference}`}
				aside={mayWrite && `Until ${until}`}
				lead={mayWrite && `About “${title}”. ${audience} You can't change it once you send it.`}
			>
				<span className="wrap-anywhere">What was it like to work with {other}?</span>
			</PageTitle>
			{mayWrite ? (
				<PageForm form={form} submit="Send review" pending="Sending..." className="max-w-xl">
					<Radios
						{...getSelectProps(fields.rating)}
						label="Rating"
						choices={RATINGS.map((rating) => ({ value: rating, label: ratingLabels[rating] }))}
					/>
					<TextArea
						{...getTextareaProps(fields.text)}
						label="Your review"
						hint="What went well, and what could be better. Leave out full names, phone numbers, and addresses."
						rows={7}
					/>
				</PageForm>
			) : (
				!actionData && (
					<Notice
						title={isWritten ? "You've already written your review" : "You can't review this booking now"}
						className="measure"
					>
						<p>
							{isWritten
								? "You can't change a review once you've sent it."
								: `You can write a review within ${REVIEW_DAYS} days after the work is confirmed as complete.`}
						</p>
					</Notice>
				)
			)}
			<p className="mt-6">
				<Link to={path}>Back to the booking</Link>
			</p>
		</Page>
	);
}
