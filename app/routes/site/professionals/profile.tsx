import { data } from "react-router";
import { mapAround } from "#app/domain/places/map-around.server.ts";
import { findUserListing, getProfile } from "#app/domain/professionals/professional-queries.server.ts";
import { isSaved } from "#app/domain/saved-professionals/saved-queries.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { Notice } from "#app/ui/layout/notice.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { localBusiness, service } from "#app/ui/layout/schema-org.ts";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { Tag } from "#app/ui/list/tag.tsx";
import type { Route } from "./+types/profile";
import { Availability } from "./parts/availability.tsx";
import { OwnerLinks } from "./parts/owner-links.tsx";
import { Portfolio } from "./parts/portfolio.tsx";
import { ProfileAside } from "./parts/profile-aside.tsx";
import { Licenses, Prices, Specialties } from "./parts/profile-facts.tsx";
import { Areas, Checks, Description, Links } from "./parts/profile-sections.tsx";
import { RadiusMap } from "./parts/radius-map.tsx";
import { Reviews } from "./parts/reviews.tsx";
import { SuspendedProfile } from "./parts/suspended-profile.tsx";

export const handle = {
	reading: true,
	isListed: false,
	breadcrumb: ({ loaderData }) =>
		loaderData?.state === "suspended" ? "Not available" : loaderData?.profile.businessName,
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const actor = actorOf(context);
	const view = await orNotFound(getProfile(params.professionalId));
	if (view.state === "suspended") return data(view, { status: 410 });
	const [saved, listing] = await Promise.all([
		isSaved(actor, params.professionalId),
		actor.user?.role === "PROFESSIONAL" ? findUserListing(actor.user.id) : null,
	]);
	const { point, radiusMiles } = view.profile;
	const map = point && radiusMiles ? { miles: radiusMiles, dots: mapAround(point, radiusMiles) } : null;
	return { ...view, map, saved, isOwner: listing?.id === params.professionalId };
}

export default function ProfileRoute({ loaderData }: Route.ComponentProps) {
	const { user } = useViewer();
	if (loaderData.state === "suspended") return <SuspendedProfile alternatives={loaderData.alternatives} />;
	const { profile, reviews, map, saved, isOwner } = loaderData;
	const {
		businessName,
		isExample,
		lines,
		place,
		path,
		description,
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
			isHidden={isExample}
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
			<PageTitle slug={`${main?.label} · ${place}`} aside={isExample && <Tag isStamp>Example</Tag>}>
				{businessName}
			</PageTitle>
			{isOwner && <OwnerLinks />}
			{isExample && (
				<Notice title="This is an example" className="mb-10 max-w-3xl">
					<p>
						This profile shows what you'll find on a real one. The business doesn't exist, so you can't book
						it, and its checks, pictures, and reviews are made up. Tell us what you need, and our team will
						propose real professionals.
					</p>
				</Notice>
			)}
			<div className="grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[1fr_20rem] lg:items-start">
				<ProfileAside profile={profile} saved={saved} role={user?.role} />
				<div className="min-w-0 lg:order-first">
					<Portfolio images={profile.images} isExample={isExample} />
					<Description text={description} lines={lines} />
					<Specialties {...profile} />
					<Prices {...profile} />
					<Availability {...profile} />
					<Links links={profile.links} />
					<Areas areas={areas} radius={profile.radius} map={map && <RadiusMap city={city} {...map} />} />
					<Checks checks={profile.checks} />
					<Licenses {...profile} />
					<Reviews reviews={reviews} rating={rating} isExample={isExample} />
				</div>
			</div>
		</Page>
	);
}
