import { getInputProps, getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { replyValues, saveReply } from "#app/domain/office/support/saved-replies.server.ts";
import { getSavedReply } from "#app/domain/office/support/support.server.ts";
import { SaveReplyForm } from "#app/domain/office/support/support-forms.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/saved-reply";

export const handle = {
	breadcrumb: ({ loaderData }) => (loaderData?.isNew ? "New" : loaderData?.values.title),
} satisfies RouteHandle<Route.ComponentProps>;

/** The ID in the URL for a new reply. */
const NEW = "new";

export async function loader({ params, context }: Route.LoaderArgs) {
	const isNew = params.replyId === NEW;
	const values = isNew
		? { title: "", body: "", version: "" }
		: withVersion(replyValues(await orNotFound(getSavedReply(getActor(context), params.replyId))));
	return { isNew, replyId: params.replyId, values, constraint: getConstraints(SaveReplyForm) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, SaveReplyForm, async (input, actor) => {
		const { replyId } = args.params;
		await saveReply(actor, { ...input, replyId: replyId === NEW ? null : replyId });
		return redirectWithFlash(href("/admin/saved-replies"), "Reply saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SavedReply({
	loaderData: { isNew, replyId, values, constraint },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SaveReplyForm>({
		lastResult: actionData,
		defaultValue: values,
		constraint,
	});
	const { title, body } = fields;
	return (
		<BackOfficePage
			title={isNew ? "Write a saved reply" : `Saved reply: ${values.title}`}
			heading={isNew ? "Write a saved reply" : values.title}
			description="A template for replies to support tickets."
			eyebrow="Back office · Saved replies"
			aside={
				isNew ? undefined : (
					<Link to={href("/admin/saved-replies/:replyId/remove", { replyId })}>Remove reply</Link>
				)
			}
			form={form}
		>
			<PageForm form={form} submit="Save reply" className="measure">
				<TextField {...getInputProps(title, { type: "text" })} label="Title" hint="Only our team sees it." />
				<TextArea
					{...getTextareaProps(body)}
					label="Text"
					hint="Plain text. {name} is replaced with the sender's name."
					rows={12}
				/>
			</PageForm>
		</BackOfficePage>
	);
}
