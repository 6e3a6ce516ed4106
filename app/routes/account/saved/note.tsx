import { getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { NoteForm } from "#app/domain/profiles/directory-forms.ts";
import { NOTE_MAX } from "#app/domain/profiles/professional.ts";
import { getSaved, noteProfessional } from "#app/domain/profiles/saved-professionals.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Link } from "#app/ui/layout/link.tsx";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/note";

export const handle = {
	breadcrumb: "Note",
	parents: ({ loaderData }) => ({ "/saved/:professionalId": { label: loaderData?.businessName, to: null } }),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { businessName, note } = await orNotFound(getSaved(getActor(context), params.professionalId));
	return { businessName, values: withVersion({ note }) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, NoteForm, async (input, actor) => {
		await noteProfessional(actor, { professionalId: args.params.professionalId, ...input });
		return redirectWithFlash(href("/saved"), input.note ? "Your note is saved." : "Your note is removed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

/** The creator's own note on a saved professional. */
export default function Note({ loaderData: { businessName, values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof NoteForm>({ lastResult: actionData, defaultValue: values });
	return (
		<Page title={`Note on ${businessName}`} description="Your own note on a saved professional." form={form}>
			<PageTitle eyebrow="Saved professionals" lead="Only you can see it.">
				<span className="wrap-anywhere">Note on {businessName}</span>
			</PageTitle>
			<PageForm
				form={form}
				submit="Save note"
				className="max-w-xl"
				aside={
					<Link to={href("/saved")} className="inline-flex min-h-11 items-center">
						Cancel
					</Link>
				}
			>
				<TextArea
					{...getTextareaProps(fields.note)}
					label="Note"
					hint="For example, what you liked, or what to ask. Leave it empty to remove it."
					rows={5}
					limit={NOTE_MAX}
					isOptional
				/>
			</PageForm>
		</Page>
	);
}
