import { getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { getUserTicket, replyToSupport } from "#app/domain/office/support/support.server.ts";
import { formatInquiry, SUPPORT_MESSAGE_MAX, senderStateLabels } from "#app/domain/office/support/support.ts";
import { ReplyToSupportForm } from "#app/domain/office/support/support-forms.ts";
import { timestamp } from "#app/domain/platform/time/time-zones.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import { SectionHeading } from "#app/ui/layout/section-heading.tsx";
import { Timeline } from "#app/ui/list/timeline.tsx";
import type { Route } from "./+types/ticket";

export const handle = {
	breadcrumb: ({ loaderData }) => loaderData?.reference,
	parents: { "/support/tickets": "Your support cases" },
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { reference, inquiryType, state, messages } = await orNotFound(
		getUserTicket(getActor(context), params.reference),
	);
	return {
		reference,
		state,
		stateLabel: senderStateLabels[state],
		about: formatInquiry(inquiryType),
		messages: messages.map(({ id, author, body, createdAt }) => ({
			id,
			author,
			body,
			at: timestamp(createdAt),
		})),
	};
}

export const action = ({ params, context }: Route.ActionArgs) =>
	formAction(context, ReplyToSupportForm, async (input, actor) => {
		await replyToSupport(actor, { ...input, reference: params.reference });
		return redirectWithFlash(
			href("/support/tickets/:reference", params),
			"Your reply is sent. We'll email you when our team answers.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SupportTicket({
	loaderData: { reference, state, stateLabel, about, messages },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ReplyToSupportForm>({
		id: `reply-${messages.length}`,
		lastResult: actionData,
	});
	return (
		<Page title={`Support case ${reference}`} description="A conversation with our support team." form={form}>
			<PageTitle eyebrow={`Support · ${reference}`} aside={stateLabel}>
				{about}
			</PageTitle>
			<section aria-labelledby="thread-title" className="mb-10 max-w-3xl">
				<SectionHeading id="thread-title">Conversation</SectionHeading>
				<Timeline
					label="Conversation"
					events={messages.map(({ id, author, body, at }) => ({
						id,
						title: author === "TEAM" ? "Support team" : "You",
						time: at,
						children: <p className="whitespace-pre-line wrap-anywhere">{body}</p>,
					}))}
				/>
			</section>
			<PageForm form={form} submit="Send reply" pending="Sending..." className="max-w-xl">
				<TextArea
					{...getTextareaProps(fields.message)}
					label="Your reply"
					hint={
						state === "OPEN"
							? "Our team reads it with the rest of the conversation."
							: "Your reply reopens this case."
					}
					limit={SUPPORT_MESSAGE_MAX}
					rows={6}
				/>
			</PageForm>
		</Page>
	);
}
