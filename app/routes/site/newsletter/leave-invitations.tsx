import { data, href } from "react-router";
import { getInvitationStanding, leaveInvitations } from "#app/domain/vetting/invitations.server.ts";
import { leaveListAction } from "#app/forms/leave-list.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/leave-invitations";
import { LeavePage } from "./parts/leave-page.tsx";

export const handle = {
	reading: true,
	noindex: true,
	query: ["token"],
	parents: { "/invitations": noPage },
} satisfies RouteHandle;

export const headers = uncached;

export async function loader({ request }: Route.LoaderArgs) {
	const standing = await getInvitationStanding(getToken(request));
	return data({ standing }, { status: standing === "unknown" ? 404 : 200 });
}

export const action = (args: Route.ActionArgs) =>
	leaveListAction(args, href("/invitations/leave"), leaveInvitations);

const words = {
	open: {
		title: "Stop invitations?",
		lead: "We won't email you invitations from anyone again. Emails about an account or a newsletter with this address aren't affected.",
	},
	left: {
		title: "You won't get any more invitations",
		lead: "We won't email invitations to this address again.",
	},
	unknown: {
		title: "This link to stop invitations doesn't work",
		lead: "Part of it may be missing, or it is too old. Use the link in a newer email, or ask us to take you off the list.",
	},
};

export default function LeaveInvitations({ loaderData: { standing }, actionData }: Route.ComponentProps) {
	const submit = standing === "open" ? "Stop invitations" : undefined;
	return (
		<LeavePage
			eyebrow="Invitations"
			description="Stop invitations to this address."
			submit={submit}
			words={words[standing]}
			isUnknown={standing === "unknown"}
			lastResult={actionData}
		/>
	);
}
