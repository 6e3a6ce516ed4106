import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/session/contexts.ts";
import type { Route } from "./+types/professional-quotes";
import { quoteLists } from "./parts/quote-lists.server.ts";
import { QuotesPage } from "./parts/quotes-page.tsx";

export async function loader({ context }: Route.LoaderArgs) {
	return { lists: await quoteLists(requireUser(actorOf(context), "PROFESSIONAL")) };
}

export default function ProfessionalQuotes({ loaderData: { lists } }: Route.ComponentProps) {
	return (
		<QuotesPage
			side="PROFESSIONAL"
			lists={lists}
			lead="Requests from creators, and where each one is."
			launch="At launch, you answer a request with a priced quote, and the creator accepts and pays it on the platform before you start. Until then, accept or decline here, and agree on the price in your conversation."
		/>
	);
}
