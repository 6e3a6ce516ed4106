import { requireUser } from "#app/domain/platform/actor.ts";
import { getPhase } from "#app/domain/platform/phase.server.ts";
import { openQuotes } from "#app/routes/quotes/parts/open-quotes.server.ts";
import { OpenQuotesPage } from "#app/routes/quotes/parts/open-quotes-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import type { Route } from "./+types/professional-quotes";
import { quoteLists } from "./parts/booking-lists.server.ts";
import { QuotesPage } from "./parts/quotes-page.tsx";

export async function loader({ request, context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context), "PROFESSIONAL");
	if ((await getPhase()) === "OPEN")
		return { open: await openQuotes(user, new URL(request.url).searchParams), lists: null };
	return { open: null, lists: await quoteLists(user) };
}

export default function ProfessionalQuotes({ loaderData: { open, lists } }: Route.ComponentProps) {
	if (open) return <OpenQuotesPage side="PROFESSIONAL" {...open} />;
	return (
		<QuotesPage
			side="PROFESSIONAL"
			lists={lists}
			lead="Requests from creators, and where each one is."
			launch="At launch, you answer a request with a priced quote, and the creator accepts and pays it on the platform before you start. Until then, accept or decline here, and agree on the price in your conversation."
		/>
	);
}
