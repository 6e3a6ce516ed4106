import { data, Form, href } from "react-router";
import { NoFields } from "#app/domain/no-fields.ts";
import { removePicture } from "#app/domain/professionals/remove-picture.server.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import type { Route } from "./+types/remove-picture";
import { loadOwnProfile } from "./own-profile.server.ts";

export async function loader({ params, context }: Route.LoaderArgs) {
	const { profile, crumbNames, submissionKey } = await loadOwnProfile(context);
	const place = profile.pictures.findIndex(({ id }) => id === params.pictureId);
	const picture = profile.pictures[place];
	if (!picture) throw data(null, { status: 404 });
	return { picture, submissionKey, crumb: "Remove", crumbNames: { ...crumbNames, [picture.id]: `Picture ${place + 1}` } };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args, NoFields, async (_, actor) => {
		await removePicture(actor, { pictureId: args.params.pictureId });
		return redirectWithFlash(href("/professional/edit/pictures"), "The picture is removed.");
	});

export const clientAction = keepFormIfLost;

export default function RemovePicture({ loaderData: { picture, submissionKey }, actionData }: Route.ComponentProps) {
	const { form, answer, props } = usePageForm<typeof NoFields>();
	return (
		<Page title="Remove a picture" description="Take a picture out of your portfolio." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[]} answer={answer} />
			<PageTitle slug="Your profile" lead={`“${picture.alt}” leaves your portfolio and our storage. This cannot be undone.`}>
				Remove this picture?
			</PageTitle>
			<Form method="post" {...props}>
				<HiddenFields submissionKey={submissionKey} />
				<p className="flex flex-wrap items-center gap-4">
					<SubmitButton look="danger" pending="Removing...">
						Remove picture
					</SubmitButton>
					<a href={href("/professional/edit/pictures")} className="inline-flex min-h-11 items-center">
						Keep it
					</a>
				</p>
			</Form>
		</Page>
	);
}
