import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { SaveSearchForm } from "#app/domain/profiles/directory-forms.ts";
import { SEARCH_NAME_MAX } from "#app/domain/profiles/directory-search.ts";
import { readSearch, saveSearch } from "#app/domain/profiles/saved-search.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/new-search";

export const handle = { breadcrumb: "Save a search" } satisfies RouteHandle;

/** The page has the same query as the directory. */
export function loader({ request }: Route.LoaderArgs) {
	const { query, path, parts } = readSearch(new URL(request.url).search);
	return { query, path, parts, suggested: parts.join(", ").slice(0, SEARCH_NAME_MAX) || "All professionals" };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, SaveSearchForm, async (input, actor) => {
		await saveSearch(actor, input);
		return redirectWithFlash(
			href("/saved/searches"),
			"Your search is saved. We'll email you when someone new matches.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function NewSearch({
	loaderData: { query, path, parts, suggested },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SaveSearchForm>({
		lastResult: actionData,
		defaultValue: { name: suggested, query },
	});
	return (
		<Page
			title="Save this search"
			description="Save this search and get an email when someone new joins."
			form={form}
		>
			<PageTitle
				eyebrow="Directory"
				lead={`We'll email you about new professionals who match, at most once a week, and only when someone new joins.`}
			>
				Save this search
			</PageTitle>
			<p className="mb-6">
				<span className="font-semibold">Filters:</span>{" "}
				{parts.length > 0 ? parts.join(" · ") : "None, so all new professionals match."}
			</p>
			<PageForm
				form={form}
				submit="Save search"
				aside={
					<a href={path} className="inline-flex min-h-11 items-center">
						Back to the search
					</a>
				}
			>
				<input {...getInputProps(fields.query, { type: "hidden" })} />
				<TextField
					{...getInputProps(fields.name, { type: "text" })}
					label="Name"
					hint={`The name we use in emails. Up to ${SEARCH_NAME_MAX} characters.`}
				/>
			</PageForm>
		</Page>
	);
}
