import { HeroWaitlist, InlineWaitlist } from "#app/routes/waitlist/waitlist-widget.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/home";

export const handle = { reading: true };

export const loader = ({ request }: Route.LoaderArgs) => ({ joined: new URL(request.url).searchParams.get("joined") });

export default function Home({ loaderData: { joined } }: Route.ComponentProps) {
	return (
		<Page title="Vetted professionals for content creators" description="x">
			<h1 className="text-display">Vetted professionals for people who make content</h1>
			<HeroWaitlist id="waitlist" source="home-hero" from="/" isJoined={joined === "waitlist"} />
			<InlineWaitlist id="waitlist-end" source="home-inline" from="/" isJoined={joined === "waitlist-end"} />
		</Page>
	);
}
