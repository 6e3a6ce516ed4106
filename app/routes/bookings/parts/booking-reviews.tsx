import { href } from "react-router";
import type { BookingSide } from "#app/domain/bookings/booking.ts";
import { REVIEW_DAYS } from "#app/domain/bookings/booking.ts";
import type { BookingReviewsView } from "#app/domain/reviews/review-queries.server.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";

type Props = { bookingId: string; other: string; side: BookingSide; reviews: BookingReviewsView };

/** The reviews of a completed booking, as one side sees them. */
export function BookingReviews({
	bookingId,
	other,
	side,
	reviews: { yours, theirs, mayWrite, until },
}: Props) {
	return (
		<section aria-labelledby="reviews-title" className="mt-12">
			<SectionHeading id="reviews-title" aside={mayWrite ? `Until ${until}` : undefined}>
				Reviews
			</SectionHeading>
			{mayWrite && (
				<div className="measure mb-6">
					<p className="mb-4">
						{side === "CREATOR"
							? `Share what it was like to work with ${other}. Your review appears on their profile with your first name.`
							: `Share what it was like to work with ${other}. Only ${other} can read your review.`}{" "}
						{`We publish both reviews when you've both written one, or after ${REVIEW_DAYS} days.`}
					</p>
					<ButtonLink href={href("/bookings/:bookingId/review", { bookingId })} variant="plain">
						Write a review
					</ButtonLink>
				</div>
			)}
			{yours && (
				<ReviewText
					title={
						yours.isPublished
							? "Your review"
							: `Your review (not published yet: ${other} has until ${until} to write one)`
					}
					review={yours}
				/>
			)}
			{theirs && (
				<ReviewText title={`What ${other} wrote`} review={theirs}>
					<p className="mt-2 text-small">
						<a href={href("/report/:subject/:subjectId", { subject: "review", subjectId: theirs.id })}>
							Report this review
						</a>
					</p>
				</ReviewText>
			)}
			{!yours && !theirs && !mayWrite && (
				<p>{`No one wrote a review within ${REVIEW_DAYS} days of completion.`}</p>
			)}
		</section>
	);
}

function ReviewText({
	title,
	review: { rating, text },
	children,
}: {
	title: string;
	review: { rating: number; text: string };
	children?: React.ReactNode;
}) {
	return (
		<article className="measure border-t border-rule py-4">
			<h3 className="text-h3 wrap-anywhere">{title}</h3>
			<p className="fact mt-1">{rating} of 5</p>
			<p className="mt-2 whitespace-pre-line wrap-anywhere">{text}</p>
			{children}
		</article>
	);
}
