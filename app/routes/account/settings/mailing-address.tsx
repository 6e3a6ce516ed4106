import { getTextareaProps } from "@conform-to/react";
import { href } from "react-router";
import { findMailingAddress, saveMailingAddress } from "#app/domain/people/mailing-address.server.ts";
import { SaveMailingAddressForm } from "#app/domain/people/settings-forms.ts";
import { requireUser } from "#app/domain/platform/actor.ts";
import { withVersion } from "#app/domain/platform/edit-version.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { getActor } from "#app/session/contexts.ts";
import { redirectWithFlash } from "#app/session/flash.server.ts";
import { PageForm } from "#app/ui/form/page-form.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import { Page, PageTitle } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/mailing-address";

export async function loader({ context }: Route.LoaderArgs) {
	return {
		values: withVersion({
			mailingAddress: (await findMailingAddress(requireUser(getActor(context)).id)) ?? "",
		}),
	};
}

export const action = ({ context }: Route.ActionArgs) =>
	formAction(context, SaveMailingAddressForm, async (input, actor) => {
		await saveMailingAddress(actor, input);
		return redirectWithFlash(
			href("/settings"),
			input.mailingAddress ? "Your mailing address is saved." : "Your mailing address is removed.",
		);
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function SettingsMailingAddress({ loaderData: { values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof SaveMailingAddressForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<Page title="Mailing address" description="The mailing address you sign agreements with." form={form}>
			<PageTitle
				eyebrow="Settings"
				lead="We fill it in when you sign an agreement, and only the other party sees it, after you've both signed. Agreements you already signed keep the address they have."
			>
				Mailing address
			</PageTitle>
			<PageForm form={form} submit="Save address">
				<TextArea
					{...getTextareaProps(fields.mailingAddress)}
					label="Mailing address"
					isOptional
					hint="Street or P.O. box, city, state, and ZIP code. Leave it empty to remove it."
					autoComplete="street-address"
					rows={3}
				/>
			</PageForm>
		</Page>
	);
}
