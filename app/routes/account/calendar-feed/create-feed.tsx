import { href } from "react-router";
import { createFeed, getFeed } from "#app/domain/bookings/calendar-feed.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { calendarFeedCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/create-feed";

export const loader = async ({ context }: Route.LoaderArgs) => ({
	isReplacement: (await getFeed(actorOf(context))) !== null,
});

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, NoFields, async (_, actor) => {
		const { sealedToken } = await createFeed(actor);
		return seeOther(href("/settings/calendar-feed/address"), {
			"Set-Cookie": calendarFeedCookie.serialize(sealedToken),
		});
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function CreateFeed({ loaderData: { isReplacement }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	const title = isReplacement ? "Replace your calendar address" : "Create a calendar address";
	return (
		<Page title={title} description="Get a private address for your calendar app." form={form}>
			<PageTitle
				eyebrow="Settings · Calendar feed"
				lead={
					isReplacement
						? "You'll get a new address. The one you have stops working at once, in every calendar app that reads it."
						: "You'll get an address that only you know. Anyone you give it to can read your bookings and deadlines, but change nothing."
				}
			>
				{title}
			</PageTitle>
			<PageForm
				form={form}
				submit={isReplacement ? "Replace address" : "Create address"}
				pending={isReplacement ? "Replacing..." : "Creating..."}
			/>
			<p className="mt-6">
				<Link to={href("/settings/calendar-feed")}>
					{isReplacement ? "Keep your current address" : "Back to the calendar feed"}
				</Link>
			</p>
		</Page>
	);
}
