import { getInputProps } from "@conform-to/react";
import { href } from "react-router";
import { getPasskey, renamePasskey } from "#app/domain/people/passkey.server.ts";
import { RenamePasskeyForm } from "#app/domain/people/sign-in-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { getConstraints } from "#app/forms/constraints.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { orNotFound } from "#app/forms/or-not-found.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { RouteHandle } from "#app/ui/layout/route-handle.ts";
import type { Route } from "./+types/rename-passkey";

export const handle = {
	parents: ({ loaderData }) => ({
		"/settings/passkeys/:passkeyId": { label: loaderData?.values.name, to: null },
	}),
} satisfies RouteHandle<Route.ComponentProps>;

export async function loader({ params, context }: Route.LoaderArgs) {
	const { name } = await orNotFound(getPasskey(requireUser(getActor(context)), params.passkeyId));
	return { values: withVersion({ name }), constraint: getConstraints(RenamePasskeyForm) };
}

export const action = ({ context, params }: Route.ActionArgs) =>
	formAction(context, RenamePasskeyForm, async (input, actor) => {
		await renamePasskey(actor, { ...input, passkeyId: params.passkeyId });
		return redirectWithFlash(href("/settings/passkeys"), "Passkey renamed.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function RenamePasskey({
	loaderData: { values, constraint },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof RenamePasskeyForm>({
		lastResult: actionData,
		defaultValue: values,
		constraint,
	});
	return (
		<Page title="Rename a passkey" description="Rename one of your passkeys." form={form}>
			<PageTitle
				eyebrow="Settings · Passkeys"
				lead="Only you see this name. It doesn't change in your password manager."
			>
				Rename a passkey
			</PageTitle>
			<PageForm form={form} submit="Save name">
				<TextField {...getInputProps(fields.name, { type: "text" })} label="Name" />
			</PageForm>
		</Page>
	);
}
