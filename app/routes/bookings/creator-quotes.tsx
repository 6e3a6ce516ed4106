import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/session/contexts.ts";
import type { Route } from "./+types/creator-quotes";
import { quoteLists } from "./parts/quote-lists.server.ts";
import { QuotesPage } from "./parts/quotes-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	return { lists: await quoteLists(requireUser(actorOf(context), "CREATOR")) };
}

export default function CreatorQuotes({ loaderData: { lists } }: Route.ComponentProps) {
	return (
		<QuotesPage
			side="CREATOR"
			lists={lists}
			lead="Your requests to professionals, and where each one is."
			launch="At launch, professionals answer with a priced quote that you compare, accept, and pay on the platform, with the money held until the work is complete. Until then, agree on the price in your conversation."
		/>
	);
}
