import { Form, href } from "react-router";
import { requireUser } from "#app/domain/platform/actor.ts";
import { NoFields } from "#app/domain/platform/fields.ts";
import { getNotification, openNotification } from "#app/domain/platform/notifications.server.ts";
import { formatWhen } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { SubmitButton } from "#app/ui/form/button.tsx";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/open-notification";

export const handle = { breadcrumb: "Notification" } satisfies RouteHandle;

/** A GET doesn't mark anything as read. The buttons here and in the list do. */
export async function loader({ params, context }: Route.LoaderArgs) {
	const { title, createdAt } = await orNotFound(
		getNotification(requireUser(getActor(context)), params.notificationId),
	);
	return { title, time: formatWhen(createdAt) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoFields, async (_, actor) => {
		const { path } = await openNotification(actor, args.params);
		return seeOther(path);
	});

export default function OpenNotification({ loaderData: { title, time } }: Route.ComponentProps) {
	return (
		<Page title="Notification" description="One of your notifications.">
			<PageTitle eyebrow="Dashboard · Notifications" aside={time}>
				<span className="wrap-anywhere">{title}</span>
			</PageTitle>
			<Form method="post">
				<SubmitButton pending="Opening...">Open notification</SubmitButton>
			</Form>
			<p className="mt-6">
				<Link to={href("/notifications")}>All notifications</Link>
			</p>
		</Page>
	);
}
