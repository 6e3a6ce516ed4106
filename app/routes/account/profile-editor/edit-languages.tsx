import { getSelectProps } from "@conform-to/react";
import { LANGUAGES, languageName } from "#app/domain/market/language.ts";
import { editLanguages, profileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { EditLanguagesForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/edit-languages";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.languages);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditLanguagesForm, async (input, actor) => {
		await editLanguages(actor, input);
		return backToProfile("Your languages are saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const choices = LANGUAGES.map((code) => ({ value: code, label: languageName(code) ?? code }));

export default function EditLanguages({ loaderData: { values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditLanguagesForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<EditFrame
			title="Change your languages"
			lead="The languages in which you can work with a creator."
			form={form}
		>
			<Checkboxes
				{...getSelectProps(fields.languages)}
				label="Languages"
				isOptional
				hasColumns
				choices={choices}
			/>
		</EditFrame>
	);
}
