import { requireUser } from "#app/domain/platform/actor.ts";
import { getPhase } from "#app/domain/platform/phase.server.ts";
import { openQuotes } from "#app/routes/quotes/parts/open-quotes.server.ts";
import { OpenQuotesPage } from "#app/routes/quotes/parts/open-quotes-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/creator-quotes";
import { quoteLists } from "./parts/booking-lists.server.ts";
import { QuotesPage } from "./parts/quotes-page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "CREATOR");
	if ((await getPhase()) === "OPEN")
		return { open: await openQuotes(user, new URL(request.url).searchParams), lists: null };
	return { open: null, lists: await quoteLists(user) };
}

export default function CreatorQuotes({ loaderData: { open, lists } }: Route.ComponentProps) {
	if (open) return <OpenQuotesPage side="CREATOR" {...open} />;
	return (
		<QuotesPage
			side="CREATOR"
			lists={lists}
			lead="Your requests to professionals, and where each one is."
			launch="At launch, professionals answer with a priced quote that you compare, accept, and pay on the platform, with the money held until the work is complete. Until then, agree on the price in your conversation."
		/>
	);
}
