import { href } from "react-router";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { useViewer } from "#app/ui/layout/viewer.ts";
import { CityLinks, type CitySummary } from "./city-sections.tsx";

type UnknownCityProps = {
	/** The city and state in the URL. */
	asked: { name: string; state: string };
	text: string;
	cities: CitySummary[];
	/** The previous page of this site. */
	back: string;
};

export function UnknownCity({ asked, text, cities, back }: UnknownCityProps) {
	const { site } = useViewer();
	return (
		<Page title="Location Not Found" description="We don't have a page for this city." isHidden>
			<PageTitle
				slug="404"
				lead={`We don't currently have detailed information for ${asked.name}, ${asked.state}.`}
			>
				Location Not Found
			</PageTitle>
			<p className="measure mb-6">{text}</p>
			<p className="flex flex-wrap gap-3">
				<ButtonLink href={back}>Go Back</ButtonLink>
				<ButtonLink href={`${href("/auth/signup")}?type=CREATOR`} variant="plain">
					{site.isEarlyAccess ? "Join Waitlist" : "Post a job"}
				</ButtonLink>
			</p>
			<nav aria-labelledby="cities-title" className="mt-12">
				<h2 id="cities-title" className="slug text-soft">
					Cities with rates
				</h2>
				<CityLinks cities={cities} />
			</nav>
		</Page>
	);
}
