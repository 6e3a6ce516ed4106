import { data, Form, href } from "react-router";
import { getEdited, previewSource } from "#app/domain/editorial/content-editing-queries.server.ts";
import { contentKindLabels, contentStateLabels, SOURCE_MAX } from "#app/domain/editorial/editorial.ts";
import { SaveSourceForm } from "#app/domain/editorial/editorial-forms.ts";
import { saveContent } from "#app/domain/editorial/save-content.server.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { newSubmissionKey } from "#app/http/form-traps.ts";
import { found } from "#app/http/query.server.ts";
import { now } from "#app/infra/clock.server.ts";
import { Button, SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { PREVIEW_FIELD } from "#app/ui/form-fields.ts";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Notice } from "#app/ui/notice.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextArea } from "#app/ui/text-area.tsx";
import { DeskPage } from "../admin/desk-page.tsx";
import { FaqBody } from "../public/faq-body.tsx";
import type { Route } from "./+types/source";
import { ContentLinks } from "./content-links.tsx";
import { contentNameOf, contentSlugLine } from "./content-names.ts";
import { RevisionFields } from "./revision-fields.tsx";

/** A FAQ, a city or the facts of the site. An article has a form of its own. */
const nameOf = (params: Route.LoaderArgs["params"]) => {
	const name = contentNameOf(params);
	if (name.kind === "article") throw data(null, { status: 404 });
	return name;
};

export async function loader({ params, context }: Route.LoaderArgs) {
	const name = nameOf(params);
	const { number, source, state, publishedRevision } = await found(getEdited(actorOf(context), name));
	return { crumb: `${contentKindLabels[name.kind].one}: ${name.slug}`, ...{ name, number, source, state, publishedRevision }, submissionKey: newSubmissionKey(now()) };
}

export const action = (args: Route.ActionArgs) => {
	const name = nameOf(args.params);
	return formAction(
		args,
		SaveSourceForm,
		async (input, actor) => {
			const { number } = await saveContent(actor, name, input);
			return redirectWithFlash(href("/admin/content/:kind/:slug/state", name), `Revision ${number} is saved.`);
		},
		{
			preview: ({ source }, actor) => previewSource(actor, name, source),
		},
	);
};

export const clientAction = keepFormIfLost<Awaited<ReturnType<typeof previewSource>>>;

export default function EditSource({ loaderData, actionData }: Route.ComponentProps) {
	const { crumb, name, number, source, state, publishedRevision, submissionKey } = loaderData;
	const { form, fields, answer, props } = usePageForm<typeof SaveSourceForm>({ source, base: String(number) });
	const preview = actionData?.preview;
	return (
		<DeskPage
			title={preview?.faq ? `Preview: ${crumb}` : `Edit: ${crumb}`}
			heading={preview?.faq ? null : crumb}
			description="Edit the content of the site."
			slug={contentSlugLine(name)}
			aside={`${contentStateLabels[state]} · ${number === 0 ? "file" : `revision ${number}`}`}
			isFailed={Boolean(actionData) && !preview}
			errors={<ErrorSummary formErrors={form.errors} fields={[fields.source, fields.note]} answer={answer} />}
		>
			{preview ? (
				<Notice className="mb-10">
					<p>The text is complete and goes with the rest of the site. {preview.faq && "This is how visitors would see it. "}Nothing is saved yet: the form is below.</p>
				</Notice>
			) : (
				<ContentLinks name={name} path={undefined} publishedRevision={publishedRevision} number={number} />
			)}
			{preview?.faq && (
				<>
					<FaqBody page={preview.faq} path={`/${name.slug}`} sight={{ areAllOpen: true, openId: undefined }} />
					<h2 className="mb-4 mt-16 border-t border-rule pt-8 text-h2">Go on editing</h2>
				</>
			)}
			<Form method="post" className="max-w-4xl" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<TextArea
					{...fieldProps(fields.source)}
					label="Text"
					rows={30}
					limit={SOURCE_MAX}
					hint="YAML: names before colons stay as they are, the words after them are yours. Mistakes are told by line."
				/>
				<RevisionFields fields={fields} errors={form.errors} />
				<p className="flex flex-wrap gap-3">
					<SubmitButton pending="Saving...">Save revision</SubmitButton>
					<Button type="submit" name={PREVIEW_FIELD} value="1">
						{name.kind === "faq" ? "Preview" : "Check without saving"}
					</Button>
				</p>
			</Form>
		</DeskPage>
	);
}
