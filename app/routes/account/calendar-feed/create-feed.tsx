import { href } from "react-router";
import { createFeed, getFeed } from "#app/domain/bookings/calendar-feed.server.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { calendarFeedCookie } from "#app/session/cookies.server.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { ConfirmPage } from "#app/ui/form/confirm-page.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/create-feed";

export const loader = async ({ context }: Route.LoaderArgs) => ({
	isReplacement: (await getFeed(getActor(context))) !== null,
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
		<ConfirmPage
			title={title}
			description="Get a private address for your calendar app."
			form={form}
			eyebrow="Settings · Calendar feed"
			question={title}
			lead={
				isReplacement
					? "You'll get a new address. The one you have stops working at once, in every calendar app that reads it."
					: "You'll get an address that only you know. Anyone you give it to can read your bookings and deadlines, but change nothing."
			}
			submit={isReplacement ? "Replace address" : "Create address"}
			pending={isReplacement ? "Replacing..." : "Creating..."}
			back={{
				to: href("/settings/calendar-feed"),
				label: isReplacement ? "Keep your current address" : "Back to the calendar feed",
			}}
		/>
	);
}
