import { Form, href } from "react-router";
import { requireUser } from "#app/domain/actor.ts";
import { chooseNotifications } from "#app/domain/notifications/choose-notifications.server.ts";
import { TOPICS, topicWords } from "#app/domain/notifications/notification.ts";
import { ChooseNotificationsForm } from "#app/domain/notifications/notification-forms.ts";
import { findTopics } from "#app/domain/notifications/notification-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Checkboxes } from "#app/ui/choices.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/notifications";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(actorOf(context));
	return { email: user.email, topics: await findTopics(user) };
}

export async function action(args: Route.ActionArgs) {
	return formAction(args, ChooseNotificationsForm, async (input, actor) => {
		await chooseNotifications(actor, input);
		return redirectWithFlash(href("/settings"), "Your choice of mails is saved.");
	});
}

export const clientAction = keepFormIfLost;

const choices = TOPICS.map((value) => ({ value, ...topicWords[value] }));

export default function Notifications({ loaderData: { email, topics }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof ChooseNotificationsForm>();
	const { id, name, errors, initialValue } = fields.topics;
	const typed = actionData ? [initialValue].flat().filter((value) => typeof value === "string") : topics;
	return (
		<Page title="Notification choices" description="Which mails you get from Greenroom." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[fields.topics]} answer={answer} />
			<PageTitle slug="Settings" lead={`Mails go to ${email}. Whatever you choose here also stands in your account.`}>
				Notifications
			</PageTitle>
			<Form method="post" {...props} className="measure">
				<Checkboxes id={id} name={name} errors={errors} label="Write to me about" choices={choices} defaultValues={typed} />
				<p className="mb-6 border-l-4 border-rule pl-4">
					Mails about the safety of your account, such as a new password or a deletion, always come. The newsletter has a list of its own: each issue has a link to leave it.
				</p>
				<SubmitButton pending="Saving...">Save</SubmitButton>
			</Form>
		</Page>
	);
}
