import { Form, href } from "react-router";
import { changeName } from "#app/domain/accounts/change-name.server.ts";
import { ChangeNameForm } from "#app/domain/accounts/identity-forms.ts";
import { requireUser } from "#app/domain/actor.ts";
import { actorOf } from "#app/http/contexts.ts";
import { redirectWithFlash } from "#app/http/flash.server.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { SubmitButton } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldProps } from "#app/ui/field.tsx";
import { HiddenFields } from "#app/ui/hidden-fields.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { Page, PageTitle } from "#app/ui/page.tsx";
import { usePageForm } from "#app/ui/page-form.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/name";

export const loader = ({ context }: Route.LoaderArgs) => ({ name: requireUser(actorOf(context)).name });

export const action = (args: Route.ActionArgs) =>
	formAction(args, ChangeNameForm, async (input, actor) => {
		await changeName(actor, input);
		return redirectWithFlash(href("/settings"), "Your name is saved.");
	});

export const clientAction = keepFormIfLost;

export default function SettingsName({ loaderData, actionData }: Route.ComponentProps) {
	const { form, fields, answer, props } = usePageForm<typeof ChangeNameForm>({ name: loaderData.name });
	return (
		<Page title="Change your name" description="Change the name of your Greenroom account." isFailed={Boolean(actionData)} isHidden>
			<ErrorSummary formErrors={form.errors} fields={[fields.name]} answer={answer} />
			<PageTitle slug="Settings" lead="The name that our mails greet you by, and that others see beside your messages.">
				Change your name
			</PageTitle>
			<Form method="post" {...props} className="max-w-md">
				<HiddenFields />
				<TextField {...fieldProps(fields.name)} kind="name" label="Name" hint="Up to 100 characters." />
				<SubmitButton pending="Saving...">Save name</SubmitButton>
			</Form>
		</Page>
	);
}
