import { data, Form, href } from "react-router";
import { getNewsStanding, leaveNews, type NewsStanding } from "#app/domain/campaigns/leave-news.server.ts";
import type { NoFields } from "#app/domain/no-fields.ts";
import { leaveListAction } from "#app/http/leave-list.server.ts";
import { tokenOf } from "#app/http/link-token.ts";
import { ButtonLink, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/leave-news";

export async function loader({ request }: Route.LoaderArgs) {
	const standing = await getNewsStanding(tokenOf(request));
	return data({ standing }, { status: standing === "unknown" ? 404 : 200 });
}

export const action = (args: Route.ActionArgs) => leaveListAction(args, href("/news/leave"), leaveNews);

export const clientAction = keepFormIfLost;

const words: Record<NewsStanding, { title: string; lead: string }> = {
	reads: { title: "Stop news by mail?", lead: "You then get no more news from us. Mails about your account, your requests and your bookings are not touched." },
	left: { title: "You get no more news", lead: "We have written down that this address gets no more news. Members can change that in their settings." },
	unknown: {
		title: "This link stops no mails",
		lead: "It may have been cut off by your mail program. Use the link of a newer mail, or ask us to take you off the list.",
	},
};

export default function LeaveNews({ loaderData: { standing }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	const { title, lead } = words[standing];
	return (
		<Page title={title} description="Get no more news by mail." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug="News" lead={lead}>
				{title}
			</PageTitle>
			{standing === "reads" && (
				<Form method="post" {...props}>
					<SubmitButton pending="Stopping...">Stop news</SubmitButton>
				</Form>
			)}
			{standing === "unknown" && (
				<ButtonLink href={href("/support")} look="plain">
					Write to support
				</ButtonLink>
			)}
		</Page>
	);
}
