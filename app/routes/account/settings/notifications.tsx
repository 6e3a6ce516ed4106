import { getSelectProps } from "@conform-to/react";
import { href } from "react-router";
import { requireUser } from "#app/domain/platform/actor.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { DIGEST_HOUR, topicLabels, topicsFor } from "#app/domain/platform/email/email.ts";
import { ChooseNotificationsForm, type EmailPace } from "#app/domain/platform/notification-forms.ts";
import { chooseNotifications, findEmailChoices } from "#app/domain/platform/notifications.server.ts";
import { getZoneName, readerZone } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { Checkboxes, type Choice, Radios, Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/notifications";

export async function loader({ context }: Route.LoaderArgs) {
	const user = requireUser(getActor(context));
	return {
		email: user.email,
		topics: topicsFor(user.role),
		values: withVersion(await findEmailChoices(user)),
		zone: getZoneName(readerZone()),
	};
}

export async function action({ context }: Route.ActionArgs) {
	return formAction(context, ChooseNotificationsForm, async (input, actor) => {
		await chooseNotifications(actor, input);
		return redirectWithFlash(href("/settings"), "Your notification settings are saved.");
	});
}

export { clientAction } from "#app/ui/form/client-action.ts";

const hourInWords = (hour: number) => `${hour % 12 || 12} ${hour < 12 ? "AM" : "PM"}`;

const paces: (Choice & { value: EmailPace })[] = [
	{ value: "at-once", label: "One email for each update" },
	{
		value: "daily",
		label: "One email a day",
		hint: `At ${hourInWords(DIGEST_HOUR)}, only if there's news. Reminders of deadlines still come on time.`,
	},
];
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourInWords(hour) }));

export default function Notifications({
	loaderData: { email, topics, values, zone },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ChooseNotificationsForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<Page
			title="Notification settings"
			description="Choose which emails you get from Greenroom, and when."
			form={form}
		>
			<PageTitle
				eyebrow="Settings"
				lead={`We send emails to ${email}. Every notification also appears in your account.`}
			>
				Notifications
			</PageTitle>
			<PageForm form={form} submit="Save" className="measure">
				<Checkboxes
					{...getSelectProps(fields.topics)}
					label="Email me about"
					choices={topics.map((value) => ({ value, ...topicLabels[value] }))}
				/>
				<Radios {...getSelectProps(fields.pace)} label="How often" choices={paces} />
				<div className="grid items-end gap-x-6 sm:grid-cols-2">
					<Select
						{...getSelectProps(fields.quietFrom)}
						label="Don't email me after"
						empty="No quiet hours"
						choices={hours}
						hint={`Times are in ${zone}.`}
						isOptional
					/>
					<Select
						{...getSelectProps(fields.quietUntil)}
						label="Email me again at"
						empty="No quiet hours"
						choices={hours}
						hint="We'll send what's waiting."
						isOptional
					/>
				</div>
				<p className="mb-6 border-l-4 border-rule pl-4">
					We always email you at once about your account's security, such as a new password or a deletion. To
					unsubscribe from the newsletter, use the link in any issue.
				</p>
			</PageForm>
		</Page>
	);
}
