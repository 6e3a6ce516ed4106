import { data, href } from "react-router";
import { getNewsStanding, leaveNews } from "#app/domain/platform/email/leave-news.server.ts";
import { leaveListAction } from "#app/forms/leave-list.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { getToken } from "#app/session/link-token.ts";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/leave-news";
import { LeavePage } from "./parts/leave-page.tsx";

export const handle = { reading: true, noindex: true, query: ["token"] } satisfies RouteHandle;

export const headers = uncached;

export async function loader({ request }: Route.LoaderArgs) {
	const standing = await getNewsStanding(getToken(request));
	return data({ standing }, { status: standing === "unknown" ? 404 : 200 });
}

export const action = (args: Route.ActionArgs) => leaveListAction(args, href("/news/leave"), leaveNews);

const words = {
	reads: {
		title: "Stop news emails?",
		lead: "You'll no longer get news from us. You'll still get emails about your account, requests, and bookings.",
	},
	left: {
		title: "You've unsubscribed from news",
		lead: "We won't send news to this address. Members can change this in their settings.",
	},
	unknown: {
		title: "This link to stop news doesn't work",
		lead: "Part of it may be missing. Use the link in a newer email, or ask us to take you off the list.",
	},
};

export default function LeaveNews({ loaderData: { standing }, actionData }: Route.ComponentProps) {
	const submit = standing === "reads" ? "Stop news" : undefined;
	return (
		<LeavePage
			eyebrow="News"
			description="Stop news emails."
			submit={submit}
			words={words[standing]}
			isUnknown={standing === "unknown"}
			lastResult={actionData}
		/>
	);
}
