import { data, href } from "react-router";
import { getSearchesStanding, leaveSearches } from "#app/domain/profiles/saved-search.server.ts";
import { leaveListAction } from "#app/forms/leave-list.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { getToken } from "#app/session/link-token.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/leave-searches";
import { LeavePage } from "./parts/leave-page.tsx";

export const handle = { reading: true, noindex: true, query: ["token"] } satisfies RouteHandle;

export const headers = uncached;

export async function loader({ request }: Route.LoaderArgs) {
	const standing = await getSearchesStanding(getToken(request));
	return data({ standing }, { status: standing === "unknown" ? 404 : 200 });
}

export const action = (args: Route.ActionArgs) =>
	leaveListAction(args, href("/searches/leave"), leaveSearches);

const words = {
	reads: {
		title: "Stop emails about saved searches?",
		lead: "You'll no longer hear of new professionals by email. Your searches stay, and so do emails about your account and bookings.",
	},
	left: {
		title: "You've unsubscribed from saved searches",
		lead: "We won't email you about them. You can change this in your notification settings.",
	},
	unknown: {
		title: "This link to stop emails about searches doesn't work",
		lead: "Part of it may be missing. Use the link in a newer email, or ask us to take you off the list.",
	},
};

export default function LeaveSearches({ loaderData: { standing }, actionData }: Route.ComponentProps) {
	const submit = standing === "reads" ? "Stop emails" : undefined;
	return (
		<LeavePage
			eyebrow="Saved searches"
			description="Stop emails about saved searches."
			submit={submit}
			words={words[standing]}
			isUnknown={standing === "unknown"}
			lastResult={actionData}
		/>
	);
}
