import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { changeName } from "#app/domain/people/account.server.ts";
import { ChangeNameForm } from "#app/domain/people/account-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/name";

export const loader = ({ context }: Route.LoaderArgs) => ({
	values: withVersion({ name: requireUser(getActor(context)).name }),
	constraint: getConstraints(ChangeNameForm),
});

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, ChangeNameForm, async (input, actor) => {
		await changeName(actor, input);
		return redirectWithFlash(href("/settings"), "Your name is saved.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SettingsName({
	loaderData: { values, constraint },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof ChangeNameForm>({
		lastResult: actionData,
		defaultValue: values,
		constraint,
	});
	return (
		<Page title="Change your name" description="Change the name of your Greenroom account." form={form}>
			<PageTitle
				eyebrow="Settings"
				lead="We use this name in our emails, and others see it next to your messages."
			>
				Change your name
			</PageTitle>
			<PageForm form={form} submit="Save name">
				<TextField {...getInputProps(fields.name, { type: "text" })} kind="name" label="Name" />
			</PageForm>
		</Page>
	);
}
