import { Form, href } from "react-router";
import { content } from "#app/domain/content/content.server.ts";
import { sendSupportMessage } from "#app/domain/support/send-support-message.server.ts";
import {
	newSupportReference,
	SUPPORT_INQUIRIES,
	SUPPORT_MESSAGE_MAX,
	SUPPORT_USER_TYPES,
	type SupportUserType,
	supportInquiryLabels,
	supportUserTypeLabels,
} from "#app/domain/support/support.ts";
import { SendSupportMessageForm } from "#app/domain/support/support-forms.ts";
import { actorOf } from "#app/http/contexts.ts";
import { seeOther } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { now } from "#app/infra/clock.server.ts";
import { site } from "#app/infra/site.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { Radios, Select } from "#app/ui/choices.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { useIncompleteForm } from "#app/ui/incomplete-form.ts";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { Prose } from "#app/ui/prose.tsx";
import { TextArea } from "#app/ui/text-area.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/support";
import { Before, Channels } from "./support-channels.tsx";

export const handle = { isListed: true };

export function loader({ context }: Route.LoaderArgs) {
	const { intro, channels, ...page } = content().pages.support;
	const { user } = actorOf(context);
	return {
		...page,
		intro: intro.html,
		channels: channels.map(({ title, body }) => ({ title, html: body.html })),
		hours: site().supportHours.text,
		sender: user && { name: user.name, email: user.email, userType: userTypes[user.role] },
		submissionKey: newSubmissionKey(now()),
	};
}

const userTypes = { CREATOR: "creator", PROFESSIONAL: "professional", ADMIN: "other" } as const satisfies Record<string, SupportUserType>;

export const action = (args: Route.ActionArgs) =>
	formAction(
		args,
		SendSupportMessageForm,
		async (input, actor) => {
			const { reference } = await sendSupportMessage(actor, input);
			return seeOther(sentPath(reference));
		},
		{ decoy: () => seeOther(sentPath(newSupportReference())), isTimed: true },
	);

export const clientAction = keepFormIfLost;

const sentPath = (reference: string) => `${href("/support/sent")}?reference=${reference}`;

const choicesOf = <Value extends string>(values: readonly Value[], labels: Record<Value, string>) => values.map((value) => ({ value, label: labels[value] }));

export default function Support({ loaderData: page, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof SendSupportMessageForm>({ ...page.sender });
	const { name, email, userType, inquiryType, message } = fields;
	const { isIncomplete, onInput } = useIncompleteForm(
		form.id,
		[name, email, userType, inquiryType, message].map((field) => field.name),
	);
	return (
		<Page title={page.title} description={page.description} keywords={page.keywords} isFailed={Boolean(actionData)}>
			<ErrorSummary formErrors={form.errors} fields={[name, email, userType, inquiryType, message]} answer={answer} />
			<PageTitle slug="Support" aside={page.hours}>
				How can we help?
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.4fr_1fr]">
				<div>
					<Prose html={page.intro} className="mb-8" />
					<Form
						method="post"
						{...props}
						onInput={(event) => {
							props.onInput(event);
							onInput(event);
						}}
						className="max-w-xl"
					>
						<HiddenFields submissionKey={page.submissionKey} />
						<TextField {...fieldProps(name)} kind="name" label="Name" />
						<TextField {...fieldProps(email)} kind="email" label="Email address" hint="We answer to this address." />
						<Radios {...fieldProps(userType)} label="I am a:" choices={choicesOf(SUPPORT_USER_TYPES, supportUserTypeLabels)} />
						<Select {...fieldProps(inquiryType)} label="What is it about?" empty="Choose a topic" choices={choicesOf(SUPPORT_INQUIRIES, supportInquiryLabels)} />
						<TextArea {...fieldProps(message)} label="Message" limit={SUPPORT_MESSAGE_MAX} rows={8} />
						<SubmitButton pending="Sending..." {...(isIncomplete && { "aria-disabled": true })}>
							Send Message
						</SubmitButton>
					</Form>
				</div>
				<Channels channels={page.channels} />
			</div>
			<Before links={page.before} />
		</Page>
	);
}
