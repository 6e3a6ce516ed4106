import { Form, href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { NoFields } from "#app/domain/no-fields.ts";
import { getNotification } from "#app/domain/notifications/notification-queries.server.ts";
import { openNotification } from "#app/domain/notifications/open-notification.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { found } from "#app/http/query.server.ts";
import { site } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { formatMoment } from "#app/ui/dates.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import type { Route } from "./+types/open-notification";

/** Fetching the address marks nothing as read; the button here and those of the list do. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { title, createdAt } = await found(getNotification(requireUser(actorOf(context)), params.notificationId));
	return { title, time: formatMoment(createdAt, site().timeZone), crumb: "Notification" };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, NoFields, async (_, actor) => {
		const { path } = await openNotification(actor, args.params);
		return seeOther(path);
	});

export default function OpenNotification({ loaderData: { title, time } }: Route.ComponentProps) {
	return (
		<Page title="Notification" description="Something that happened and concerns you." isHidden>
			<PageTitle slug="Dashboard · Notifications" aside={time}>
				<span className="wrap-anywhere">{title}</span>
			</PageTitle>
			<Form method="post">
				<SubmitButton pending="Opening...">Open it</SubmitButton>
			</Form>
			<p className="mt-6">
				<a href={href("/notifications")}>All notifications</a>
			</p>
		</Page>
	);
}
