import { getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { withVersion } from "#app/domain/idempotency/edit-version.server.ts";
import { TOPICS, topicWords } from "#app/domain/mail/email-topic.ts";
import { chooseNotifications } from "#app/domain/notifications/choose-notifications.server.ts";
import { ChooseNotificationsForm } from "#app/domain/notifications/notification-forms.ts";
import { findTopics } from "#app/domain/notifications/notification-queries.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { actorOf } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/notifications";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	return { email: user.email, values: withVersion({ topics: await findTopics(user) }) };
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, ChooseNotificationsForm, async (input, actor) => {
		await chooseNotifications(actor, input);
		return redirectWithFlash(href("/settings"), "Your notification settings are saved.");
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = TOPICS.map((value) => ({ value, ...topicWords[value] }));

export default function Notifications({ loaderData: { email, values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ChooseNotificationsForm>({ lastResult: actionData, defaultValue: values });
	return (
		<Page title="Notification settings" description="Choose which emails you get from Greenroom." form={form} isHidden>
			<PageTitle slug="Settings" lead={`We send emails to ${email}. Every notification also appears in your account.`}>
				Notifications
			</PageTitle>
			<PageForm form={form} submit="Save" className="measure">
				<Checkboxes {...getSelectProps(fields.topics)} label="Email me about" choices={choices} />
				<p className="mb-6 border-l-4 border-rule pl-4">
					We always email you about your account's security, such as a new password or a deletion. To unsubscribe from the newsletter, use the link in any issue.
				</p>
			</PageForm>
		</Page>
	);
}
