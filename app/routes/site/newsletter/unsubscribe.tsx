import { data, href } from "react-router";
import { getSubscription, unsubscribe } from "#app/domain/office/newsletter/newsletter.server.ts";
import type { Subscription } from "#app/domain/office/newsletter/newsletter.ts";
import type { NoFields } from "#app/domain/platform/fields.ts";
import { leaveListAction } from "#app/forms/leave-list.server.ts";
import { uncached } from "#app/session/document-headers.server.ts";
import { getToken } from "#app/session/link-token.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/unsubscribe";

export const handle = { reading: true, noindex: true, query: ["token"] } satisfies RouteHandle;

export const headers = uncached;

export async function loader({ request }: Route.LoaderArgs) {
	const standing = await getSubscription(getToken(request));
	return data({ standing }, { status: standing === "unknown" ? 404 : 200 });
}

export const action = (args: Route.ActionArgs) =>
	leaveListAction(args, href("/newsletter/unsubscribe"), unsubscribe);

const words: Record<Subscription, { title: string; lead: string }> = {
	subscribed: {
		title: "Unsubscribe from the newsletter?",
		lead: "You'll no longer get articles by email. You'll still get emails about your account and bookings.",
	},
	unsubscribed: {
		title: "You've unsubscribed",
		lead: "We won't send newsletters to this address. If that was a mistake, subscribe again.",
	},
	unknown: {
		title: "This unsubscribe link doesn't work",
		lead: "Part of it may be missing. Use the link in a newer email, or ask us to take you off the list.",
	},
};

export default function Unsubscribe({ loaderData: { standing }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData ?? undefined });
	const { title, lead } = words[standing];
	return (
		<Page title={title} description="Unsubscribe from the newsletter." form={form}>
			<PageTitle eyebrow="Newsletter" lead={lead}>
				{title}
			</PageTitle>
			{standing === "subscribed" && <PageForm form={form} submit="Unsubscribe" pending="Unsubscribing..." />}
			{standing === "unsubscribed" && (
				<ButtonLink href={href("/newsletter")} variant="plain">
					Subscribe again
				</ButtonLink>
			)}
			{standing === "unknown" && (
				<ButtonLink href={href("/support")} variant="plain">
					Contact support
				</ButtonLink>
			)}
		</Page>
	);
}
