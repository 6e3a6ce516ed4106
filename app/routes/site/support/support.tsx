import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { content } from "#app/domain/content/content.server.ts";
import { sendSupportMessage } from "#app/domain/office/support/support.server.ts";
import {
	SUPPORT_INQUIRIES,
	SUPPORT_MESSAGE_MAX,
	SUPPORT_USER_TYPES,
	type SupportUserType,
	supportInquiryLabels,
	supportUserTypeLabels,
} from "#app/domain/office/support/support.ts";
import { SendSupportMessageForm } from "#app/domain/office/support/support-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { seeOther } from "#app/session/flash.server.ts";
import { listChoices, Radios, Select } from "#app/ui/form/choices.tsx";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Prose } from "#app/ui/prose.tsx";
import type { Route } from "./+types/support";

const SENT = href("/support/sent");

export const handle = { reading: true } satisfies RouteHandle;

export function loader({ context }: Route.LoaderArgs) {
	const { intro, channels, ...page } = content().pages.support;
	const { user } = getActor(context);
	return {
		...page,
		intro: intro.html,
		channels: channels.map(({ title, body }) => ({ title, html: body.html })),
		hours: site().supportHours.text,
		sender: user && { name: user.name, email: user.email, userType: userTypes[user.role] },
	};
}

const userTypes = {
	CREATOR: "creator",
	PROFESSIONAL: "professional",
	ADMIN: "other",
} as const satisfies Record<string, SupportUserType>;

export const action = (args: Route.ActionArgs) =>
	formAction(
		args.context,
		SendSupportMessageForm,
		async (input, actor) => {
			const { reference } = await sendSupportMessage(actor, input);
			return seeOther(`${SENT}?reference=${reference}`);
		},
		{ decoy: () => seeOther(SENT) },
	);

export default function Support({ loaderData: page, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SendSupportMessageForm>({
		lastResult: actionData,
		defaultValue: page.sender,
	});
	const { name, email, userType, inquiryType, message } = fields;
	const required = [name, email, userType, inquiryType, message];
	return (
		<Page title={page.title} description={page.description} keywords={page.keywords} form={form}>
			<PageTitle eyebrow="Support" aside={page.hours}>
				How can we help?
			</PageTitle>
			<div className="grid grid-cols-1 gap-x-16 gap-y-12 lg:grid-cols-[1.4fr_1fr]">
				<div>
					<Prose html={page.intro} className="mb-8" />
					<PageForm
						form={form}
						submit="Send Message"
						pending="Sending..."
						data-required={required.map((field) => field.name).join(" ")}
						className="max-w-xl"
					>
						<TextField {...getInputProps(name, { type: "text" })} kind="name" label="Name" />
						<TextField
							{...getInputProps(email, { type: "email" })}
							label="Email address"
							hint="We'll reply to this address."
						/>
						<Radios
							{...getSelectProps(userType)}
							label="I am a:"
							choices={listChoices(SUPPORT_USER_TYPES, supportUserTypeLabels)}
						/>
						<Select
							{...getSelectProps(inquiryType)}
							label="What is it about?"
							empty="Choose a topic"
							choices={listChoices(SUPPORT_INQUIRIES, supportInquiryLabels)}
						/>
						<TextArea {...getTextareaProps(message)} label="Message" limit={SUPPORT_MESSAGE_MAX} rows={8} />
					</PageForm>
				</div>
				<Channels channels={page.channels} />
			</div>
			<Before links={page.before} />
		</Page>
	);
}

/** The ways to reach us. */
function Channels({ channels }: { channels: readonly { title: string; html: string }[] }) {
	return (
		<aside aria-labelledby="channels-title" className="self-start border-t-3 border-line bg-sheet p-5">
			<h2 id="channels-title" className="text-h2">
				Four ways to reach us
			</h2>
			<dl className="mt-4">
				{channels.map(({ title, html }) => (
					<div key={title} className="border-t border-rule py-4 last:pb-0">
						<dt className="font-serif text-h3 font-semibold">{title}</dt>
						<dd className="mt-1">
							<Prose html={html} />
						</dd>
					</div>
				))}
			</dl>
		</aside>
	);
}

/** Pages that often answer the question. */
function Before({ links }: { links: readonly { label: string; href: string; body: string }[] }) {
	return (
		<section aria-labelledby="before-title" className="mt-16">
			<SectionHeading id="before-title" aside={<a href={href("/search")}>Search the site</a>}>
				Before you write
			</SectionHeading>
			<ul className="grid grid-cols-1 gap-x-10 gap-y-6 md:grid-cols-2 lg:grid-cols-3">
				{links.map(({ label, href, body }) => (
					<li key={href} className="border-t border-rule pt-3">
						<h3 className="text-h3">
							<a href={href}>{label}</a>
						</h3>
						<p className="mt-1">{body}</p>
					</li>
				))}
			</ul>
		</section>
	);
}
