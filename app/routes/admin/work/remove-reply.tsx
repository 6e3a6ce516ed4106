import { Form, href } from "react-router";
import { removeReply } from "#app/domain/office/support/saved-replies.server.ts";
import { getSavedReply } from "#app/domain/office/support/support.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { BackOfficePage } from "#app/routes/admin/parts/back-office-page.tsx";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { ButtonLink, SubmitButton } from "#app/ui/form/button.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/remove-reply";

export const handle = {
	parents: ({ loaderData }) => ({ "/admin/saved-replies/:replyId": loaderData?.title }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { id, title, body } = await orNotFound(getSavedReply(getActor(context), params.replyId));
	return { id, title, body };
}

export async function action({ params, context }: Route.ActionArgs) {
	await removeReply(getActor(context), params.replyId);
	return redirectWithFlash(href("/admin/saved-replies"), "Saved reply removed.");
}

export default function RemoveReply({ loaderData: { id, title, body } }: Route.ComponentProps) {
	return (
		<BackOfficePage
			title={`Remove “${title}”?`}
			description="Remove a saved reply."
			eyebrow="Back office · Saved replies"
			lead="This removes it for the whole team. Replies you sent with it don't change."
		>
			<blockquote className="measure mb-6 whitespace-pre-line border-l-4 border-rule pl-4">{body}</blockquote>
			<Form method="post" className="flex flex-wrap gap-3">
				<SubmitButton pending="Removing..." variant="danger">
					Remove reply
				</SubmitButton>
				<ButtonLink href={href("/admin/saved-replies/:replyId", { replyId: id })} variant="plain">
					Keep reply
				</ButtonLink>
			</Form>
		</BackOfficePage>
	);
}
