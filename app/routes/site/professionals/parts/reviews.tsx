import { href } from "react-router";
import type { Profile, PublishedReview } from "#app/domain/professionals/professional-queries.server.ts";
import { formatDate } from "#app/ui/dates.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Rating } from "#app/ui/list/rating.tsx";
import { Tag } from "#app/ui/list/tag.tsx";

type ReviewsProps = { reviews: readonly PublishedReview[] } & Pick<Profile, "rating" | "isExample">;

/**
 * What creators wrote after completed bookings, with the computed rating. Samples of an example
 * count in none.
 */
export function Reviews({ reviews, rating, isExample }: ReviewsProps) {
	return (
		<section aria-labelledby="reviews-title" className="mt-14">
			<SectionHeading
				id="reviews-title"
				aside={isExample ? <Tag isStamp>Example</Tag> : rating.count > 0 && <Rating {...rating} />}
				lead={
					isExample && reviews.length > 0
						? "No one wrote these. They show what reviews look like and count in no rating."
						: undefined
				}
			>
				Reviews
			</SectionHeading>
			{reviews.length === 0 ? (
				<p>No reviews yet. Only creators with a completed booking can write one.</p>
			) : (
				<ul>
					{reviews.map(({ id, rating: stars, text, author, publishedOn }) => (
						<li key={id} className="row py-4">
							<p className="flex flex-wrap items-baseline justify-between gap-x-6">
								<span className="font-semibold">
									{author} · {stars} out of 5
								</span>
								<time dateTime={publishedOn} className="fact">
									{formatDate(publishedOn)}
								</time>
							</p>
							<p className="measure mt-1 whitespace-pre-line wrap-break-word">{text}</p>
							{!isExample && (
								<p className="no-print mt-1 text-small">
									<a href={href("/report/:subject/:subjectId", { subject: "review", subjectId: id })}>
										Report<span className="sr-only"> the review by {author}</span>
									</a>
								</p>
							)}
						</li>
					))}
				</ul>
			)}
		</section>
	);
}
