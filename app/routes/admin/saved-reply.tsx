import { Form, href } from "react-router";
import { REPLY_MAX } from "#app/domain/support/desk.ts";
import { SaveReplyForm } from "#app/domain/support/desk-forms.ts";
import { saveReply } from "#app/domain/support/save-reply.server.ts";
import { getSavedReply } from "#app/domain/support/ticket-queries.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/saved-reply";
import { DeskPage } from "./desk-page.tsx";

/** The name in the address of a reply that is not written yet. */
const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
	const isNew = params.replyId === NEW;
	const reply = isNew ? { title: "", body: "" } : await found(getSavedReply(actorOf(context), params.replyId));
	return { isNew, replyId: params.replyId, values: { title: reply.title, body: reply.body }, crumb: isNew ? "New" : reply.title, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, SaveReplyForm, async (input, actor) => {
		const { replyId } = args.params;
		await saveReply(actor, { ...input, replyId: replyId === NEW ? null : replyId });
		return redirectWithFlash(href("/admin/saved-replies"), "The reply is saved.");
	});

export const clientAction = keepFormIfLost;

export default function SavedReply({ loaderData: { isNew, replyId, values, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof SaveReplyForm>(values);
	const { title, body } = fields;
	return (
		<DeskPage
			title={isNew ? "Write a saved reply" : `Saved reply: ${values.title}`}
			heading={isNew ? "Write a saved reply" : values.title}
			description="Words that answers to support tickets begin with."
			slug="Back office · Saved replies"
			aside={isNew ? undefined : <a href={href("/admin/saved-replies/:replyId/remove", { replyId })}>Remove this reply</a>}
			isFailed={Boolean(actionData)}
			errors={<ErrorSummary formErrors={form.errors} fields={[title, body]} answer={answer} />}
		>
			<Form method="post" {...props} className="measure">
				<HiddenFields submissionKey={submissionKey} />
				<TextField {...fieldProps(title)} label="Title" hint="What you look for in the list. The sender does not read it." />
				<TextArea {...fieldProps(body)} label="Text" hint="Plain text. {name} becomes the sender's name." rows={12} limit={REPLY_MAX} />
				<SubmitButton pending="Saving...">Save the reply</SubmitButton>
			</Form>
		</DeskPage>
	);
}
