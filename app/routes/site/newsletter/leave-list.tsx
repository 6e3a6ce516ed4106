import { data, href } from "react-router";
import { getNewsStanding, leaveNews } from "#app/domain/platform/email/leave-news.server.ts";
import type { NoFields } from "#app/domain/platform/fields.ts";
import { getSearchesStanding, leaveSearches } from "#app/domain/profiles/saved-search.server.ts";
import { getInvitationStanding, leaveInvitations } from "#app/domain/vetting/invitations.server.ts";
import { leaveListAction } from "#app/forms/leave-list.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import { noPage, type RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/leave-list";

export const handle = {
	reading: true,
	noindex: true,
	query: ["token"],
	parents: { "/invitations": noPage },
} satisfies RouteHandle;

export const headers = uncached;

/** The mailing lists that someone can leave through a link, by the second-to-last word of the URL. */
const lists = {
	news: { path: href("/news/leave"), getStanding: getNewsStanding, leave: leaveNews },
	searches: { path: href("/searches/leave"), getStanding: getSearchesStanding, leave: leaveSearches },
	invitations: {
		path: href("/invitations/leave"),
		getStanding: getInvitationStanding,
		leave: leaveInvitations,
	},
};

function findList(pattern: string): keyof typeof lists {
	const word = pattern.split("/").at(-2);
	if (word !== "news" && word !== "searches" && word !== "invitations") throw data(null, { status: 404 });
	return word;
}

export async function loader({ request, pattern }: Route.LoaderArgs) {
	const list = findList(pattern);
	const standing = await lists[list].getStanding(getToken(request));
	return data({ list, standing }, { status: standing === "unknown" ? 404 : 200 });
}

export function action({ request, context, pattern }: Route.ActionArgs) {
	const { path, leave } = lists[findList(pattern)];
	return leaveListAction({ request, context }, path, leave);
}

/** The text of each list's page: before leaving, afterward, and if the link is unknown. */
const words = {
	news: {
		eyebrow: "News",
		description: "Stop news emails.",
		submit: "Stop news",
		stop: {
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
	},
	searches: {
		eyebrow: "Saved searches",
		description: "Stop emails about saved searches.",
		submit: "Stop emails",
		stop: {
			title: "Stop emails about saved searches?",
			lead: "You won't get emails about new professionals anymore. Your searches stay, and so do emails about your account and bookings.",
		},
		left: {
			title: "You've unsubscribed from saved searches",
			lead: "We won't email you about them. You can change this in your notification settings.",
		},
		unknown: {
			title: "This link to stop emails about searches doesn't work",
			lead: "Part of it may be missing. Use the link in a newer email, or ask us to take you off the list.",
		},
	},
	invitations: {
		eyebrow: "Invitations",
		description: "Stop invitations to this address.",
		submit: "Stop invitations",
		stop: {
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
	},
};

/** The page behind the link for leaving a mailing list. It doesn't require signing in. */
export default function LeaveList({ loaderData: { list, standing }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData ?? undefined });
	const { eyebrow, description, submit, stop, left, unknown } = words[list];
	const isUnknown = standing === "unknown";
	const { title, lead } = isUnknown ? unknown : standing === "left" ? left : stop;
	return (
		<Page title={title} description={description} form={form}>
			<PageTitle eyebrow={eyebrow} lead={lead}>
				{title}
			</PageTitle>
			{!isUnknown && standing !== "left" && <PageForm form={form} submit={submit} pending="Stopping..." />}
			{isUnknown && (
				<ButtonLink href={href("/support")} variant="plain">
					Contact support
				</ButtonLink>
			)}
		</Page>
	);
}
