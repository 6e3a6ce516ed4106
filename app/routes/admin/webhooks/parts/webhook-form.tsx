import { getInputProps, getSelectProps } from "@conform-to/react";
import { WEBHOOK_URL_MAX } from "#app/domain/office/webhooks/webhook.ts";
import type { SaveWebhookForm } from "#app/domain/office/webhooks/webhook-forms.ts";
import { WEBHOOK_EVENT_TYPES, webhookEvents } from "#app/domain/platform/webhooks/webhook-event.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import type { FormResult } from "#app/ui/form/client-action.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { type PageFormOptions, usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";

type WebhookEditorProps = Pick<PageFormOptions<typeof SaveWebhookForm>, "defaultValue"> & {
	title: string;
	heading: string;
	description: string;
	lead: string;
	submit: string;
	pending: string;
	back: { to: string; label: string };
	actionData: FormResult | undefined;
};

const choices = WEBHOOK_EVENT_TYPES.map((value) => ({
	value,
	label: webhookEvents[value].name,
	hint: webhookEvents[value].hint,
}));

/** The form for a webhook. */
export function WebhookEditor({
	title,
	heading,
	description,
	lead,
	submit,
	pending,
	back,
	defaultValue,
	actionData,
}: WebhookEditorProps) {
	const [form, fields] = usePageForm<typeof SaveWebhookForm>({ lastResult: actionData, defaultValue });
	return (
		<BackOfficePage
			title={title}
			heading={heading}
			description={description}
			eyebrow="Back office · Webhooks"
			lead={lead}
			form={form}
		>
			<PageForm form={form} submit={submit} pending={pending} className="measure">
				<TextField
					{...getInputProps(fields.url, { type: "text" })}
					kind="url"
					isOfAnother
					label="Address"
					hint={`Begins with https://, on the public internet, up to ${WEBHOOK_URL_MAX} characters.`}
				/>
				<TextField
					{...getInputProps(fields.description, { type: "text" })}
					kind="text"
					label="Description"
					hint="What the program does, for your team, such as “Posts to our chat”."
				/>
				<Checkboxes {...getSelectProps(fields.types)} label="Events" choices={choices} />
			</PageForm>
			<p className="mt-6">
				<Link to={back.to}>{back.label}</Link>
			</p>
		</BackOfficePage>
	);
}
