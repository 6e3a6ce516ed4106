import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/http/contexts.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import type { Route } from "./+types/dashboard";

export const loader = ({ context }: Route.LoaderArgs) => ({ user: requireUser(actorOf(context)) });

export default function Dashboard({ loaderData: { user } }: Route.ComponentProps) {
	return (
		<Page title="Dashboard" description="What needs your action." isHidden>
			<PageTitle slug="Dashboard">Hello {user.name}</PageTitle>
		</Page>
	);
}
