import { href } from "react-router";
import { feedAddress, openFeedToken } from "#app/domain/bookings/calendar-feed.server.ts";
import { ADDRESS_MINUTES } from "#app/domain/bookings/calendar-feed.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { calendarFeedCookie } from "#app/session/cookies.server.ts";
import { redirectWithFlash, seeOther } from "#app/session/flash.server.ts";
import { CopyField } from "#app/ui/form/copy-field.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/feed-address";

export async function loader({ request, context }: Route.LoaderArgs) {
	const token = openFeedToken(requireUser(getActor(context)).id, calendarFeedCookie.read(request));
	if (!token) throw seeOther(href("/settings/calendar-feed"));
	return { address: feedAddress(token) };
}

/** Clears the address from the browser once it is in the calendar app. */
export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, NoFields, async () => {
		const response = redirectWithFlash(href("/settings/calendar-feed"), "Your calendar feed is on.");
		response.headers.append("Set-Cookie", calendarFeedCookie.serialize("", { maxAge: 0 }));
		return response;
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function FeedAddress({ loaderData: { address }, actionData }: Route.ComponentProps) {
	const [form] = usePageForm<typeof NoFields>({ lastResult: actionData });
	return (
		<Page title="Your calendar address" description="The private address for your calendar app." form={form}>
			<PageTitle
				eyebrow="Settings · Calendar feed"
				lead={`Add it to your calendar app now. You can see it here for ${ADDRESS_MINUTES} minutes, and we won't show it again.`}
			>
				Your calendar address
			</PageTitle>
			<div className="max-w-3xl">
				<CopyField
					id="address"
					label="Private address"
					hint="Don't share it: anyone who has it can read your calendar."
					value={address}
					copy="Copy address"
					copied="Address copied."
				/>
				<h2 className="mt-8 text-h3">Where it goes</h2>
				<ul className="measure mt-3 list-disc space-y-2 pl-6">
					<li>Google Calendar, in a browser: Other calendars, the plus sign, From URL.</li>
					<li>
						Apple Calendar: File, New Calendar Subscription. On an iPhone: Calendars, Add Calendar, Add
						Subscription Calendar.
					</li>
					<li>Outlook: Add calendar, Subscribe from web.</li>
				</ul>
				<PageForm form={form} submit="I've added it" pending="Continuing..." className="mt-8" />
			</div>
		</Page>
	);
}
