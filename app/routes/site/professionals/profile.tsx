import { data, href } from "react-router";
import { type MapDot, mapAround } from "#app/domain/market/places/map-around.server.ts";
import type { ProfessionalSummary } from "#app/domain/profiles/professional.server.ts";
import {
	findUserListing,
	getProfile,
	type Profile,
	type PublishedReview,
} from "#app/domain/profiles/professional-queries.server.ts";
import { isSaved } from "#app/domain/profiles/saved-professionals.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { formatDate } from "#app/ui/dates.tsx";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { localBusiness, service } from "#app/ui/layout/schema-org.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { ProfessionalRow, VerifiedTag } from "#app/ui/list/professional-row.tsx";
import { Rating } from "#app/ui/list/rating.tsx";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/profile";
import { shareCardPath } from "./parts/draw-share-card.server.tsx";
import { ProfileActions, ProfileAside, ReportLink } from "./parts/profile-aside.tsx";
import { ProfileSections } from "./parts/profile-sections.tsx";

export const handle = {
	reading: true,
	breadcrumb: ({ loaderData }) =>
		loaderData?.state === "suspended" ? "Not available" : loaderData?.profile.businessName,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = getActor(context);
	const view = await orNotFound(getProfile(params.professionalId));
	if (view.state === "suspended") return data(view, { status: 410 });
	const [saved, listing] = await Promise.all([
		isSaved(actor, params.professionalId),
		actor.user?.role === "PROFESSIONAL" ? findUserListing(actor.user.id) : null,
	]);
	const { point, radiusMiles } = view.profile;
	const map = point && radiusMiles ? { miles: radiusMiles, dots: mapAround(point, radiusMiles) } : null;
	const card = shareCardPath(view.profile);
	return { ...view, map, saved, card, isOwner: listing?.id === params.professionalId };
}

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
	const { user } = useViewer();
	if (loaderData.state === "suspended") return <SuspendedProfile alternatives={loaderData.alternatives} />;
	const { profile, reviews, map, saved, card, isOwner } = loaderData;
	const {
		businessName,
		isExample,
		verified,
		lines,
		place,
		path,
		city,
		region,
		areas,
		hourlyRateCents,
		rating,
	} = profile;
	const [main] = lines;
	const summary = `${businessName}: ${main?.label.toLowerCase()} in ${place}, ${profile.rate}, ${profile.experience} of experience. Background checks with their dates, areas, and reviews.`;
	const dollars = hourlyRateCents / 100;
	const facts = { name: businessName, description: summary, path };
	return (
		<Page
			title={`${businessName}, ${main?.label} in ${place}`}
			description={summary}
			kind="profile"
			image={card}
			noindex={isExample}
			structuredData={[
				localBusiness({
					...facts,
					city,
					stateCode: region,
					areasServed: areas.length > 0 ? areas : [city],
					prices: { min: dollars, max: dollars },
					...(rating.count > 0 && {
						rating: { value: Number(rating.value.toFixed(1)), count: rating.count },
					}),
				}),
				service({
					...facts,
					serviceType: main?.label ?? "",
					areasServed: areas.length > 0 ? areas : [city],
					prices: { min: dollars, max: dollars, per: "hour" },
				}),
			]}
		>
			<PageTitle
				eyebrow="Profile"
				aside={isExample ? <Tag isStamp>Example</Tag> : verified && <VerifiedTag {...verified} />}
				lead={`${main?.label} in ${place}`}
			>
				{businessName}
			</PageTitle>
			{isOwner && <OwnerLinks />}
			<div className="profile">
				<ProfileAside profile={profile} footer={!isExample && <ReportLink id={profile.id} />}>
					<ProfileActions profile={profile} saved={saved} role={user?.role} />
				</ProfileAside>
				<div className="min-w-0">
					{isExample && (
						<Notice title="This is an example" className="mb-8">
							<p>
								This profile shows what you'll find on a real one. The business doesn't exist, so you can't
								book it, and everything on it is made up. Tell us what you need, and we'll introduce you to
								real professionals.
							</p>
						</Notice>
					)}
					<ProfileSections profile={profile} map={map && <RadiusMap city={city} {...map} />} />
					<Reviews reviews={reviews} rating={rating} isExample={isExample} />
				</div>
			</div>
		</Page>
	);
}

/** Shown instead of a suspended profile. */
function SuspendedProfile({ alternatives }: { alternatives: readonly ProfessionalSummary[] }) {
	return (
		<Page
			title="Profile not available"
			description="This profile isn't available. See similar professionals."
			noindex
		>
			<PageTitle
				eyebrow="Professional"
				lead="We removed it from the directory. Existing bookings continue. If you have one, contact support with any questions."
			>
				This profile isn't available
			</PageTitle>
			{alternatives.length > 0 && (
				<section aria-labelledby="others-title">
					<SectionHeading id="others-title">Similar professionals</SectionHeading>
					<ul>
						{alternatives.map(({ id, ...facts }) => (
							<li key={id} className="row py-5">
								<ProfessionalRow {...facts} />
							</li>
						))}
					</ul>
				</section>
			)}
			<p className="mt-8">
				<ButtonLink href={href("/services")} variant="plain">
					Find professionals
				</ButtonLink>
			</p>
		</Page>
	);
}

type ReviewsProps = { reviews: readonly PublishedReview[] } & Pick<Profile, "rating" | "isExample">;

/**
 * The reviews that creators wrote after completed bookings, with the computed rating. Sample
 * reviews of an example profile don't count toward a rating.
 */
function Reviews({ reviews, rating, isExample }: ReviewsProps) {
	return (
		<section aria-labelledby="reviews-title" className="mt-14">
			<SectionHeading
				id="reviews-title"
				aside={isExample ? <Tag isStamp>Example</Tag> : rating.count > 0 && <Rating {...rating} />}
				lead={
					isExample && reviews.length > 0
						? "These are sample reviews. They don't affect the rating."
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

type RadiusMapProps = { city: string; miles: number; dots: readonly MapDot[] };

/** The width of half of the drawing, and the radius of the circle in it. */
const [HALF, RADIUS] = [170, 140];

const list = new Intl.ListFormat("en-US");

/**
 * A circle around a city with the larger places in it, north at the top. The caption describes it in words.
 */
function RadiusMap({ city, miles, dots }: RadiusMapProps) {
	const scale = RADIUS / miles;
	return (
		<figure className="mt-6">
			<svg
				viewBox={`0 0 ${HALF * 2} ${HALF * 2}`}
				width={HALF * 2}
				height={HALF * 2}
				aria-hidden="true"
				className="h-auto max-w-full text-green"
			>
				<circle
					cx={HALF}
					cy={HALF}
					r={RADIUS}
					className="fill-sage"
					stroke="currentColor"
					strokeWidth="1.5"
				/>
				<text x={HALF} y={HALF + RADIUS + 18} textAnchor="middle" className="fact fill-ink">
					{miles} miles
				</text>
				<Dot x={HALF} y={HALF} name={city} isMiddle />
				{dots.map(({ name, east, north }) => (
					<Dot key={`${name} ${east}`} x={HALF + east * scale} y={HALF - north * scale} name={name} />
				))}
			</svg>
			<figcaption className="measure mt-2 text-small">
				{miles} miles around {city}.{" "}
				{dots.length > 0 &&
					`Includes ${list.format(dots.map((dot) => `${dot.name} (${Math.round(dot.miles)} miles)`))}. `}
				Straight-line distances.
			</figcaption>
		</figure>
	);
}

function Dot({ x, y, name, isMiddle = false }: { x: number; y: number; name: string; isMiddle?: boolean }) {
	const isRight = x > HALF * 1.3;
	const [left, top] = [Math.round(x), Math.round(y)];
	return (
		<>
			<circle cx={left} cy={top} r={isMiddle ? 5 : 3} fill="currentColor" />
			<text
				x={left + (isRight ? -7 : 7)}
				y={top + (isMiddle ? 16 : 4)}
				textAnchor={isRight ? "end" : "start"}
				className={isMiddle ? "fill-ink text-small font-semibold" : "fill-ink text-small"}
			>
				{name}
			</text>
		</>
	);
}

const parts = [
	{ part: "pictures", label: "Photos" },
	{ part: "description", label: "Description" },
	{ part: "specialties", label: "Specialties" },
	{ part: "prices", label: "Prices" },
	{ part: "packages", label: "Packages" },
	{ part: "availability", label: "Availability" },
	{ part: "work", label: "Remote work and languages" },
	{ part: "areas", label: "Service areas" },
	{ part: "links", label: "Links" },
	{ part: "licenses", label: "Licenses" },
];

/** Links for the profile's owner to edit it. No one else sees them. */
function OwnerLinks() {
	return (
		<div className="no-print mb-10 max-w-3xl">
			<Notice title="This is your public profile">
				<p>Only you see this box. Everyone else sees the rest of the page.</p>
				<ul aria-label="Change a part" className="mt-3 flex flex-wrap gap-x-5 gap-y-1">
					{parts.map(({ part, label }) => (
						<li key={part}>
							<a href={`${href("/professional/edit")}#${part}`} className="inline-flex min-h-6 items-center">
								<span className="sr-only">Change: </span>
								{label}
							</a>
						</li>
					))}
				</ul>
				<p className="mt-3">
					<ButtonLink href={href("/professional/edit")} reloadDocument variant="plain" isSmall>
						Edit your profile
					</ButtonLink>
				</p>
			</Notice>
		</div>
	);
}
