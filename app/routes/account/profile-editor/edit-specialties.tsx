import { getInputProps, getSelectProps } from "@conform-to/react";
import { getSpecialtyChoices } from "#app/domain/market/specialties.server.ts";
import { SPECIALTIES_MAX } from "#app/domain/market/specialty.ts";
import { EditSpecialtiesForm } from "#app/domain/market/specialty-forms.ts";
import { editSpecialties, profileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { Checkboxes } from "#app/ui/form/choices.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/edit-specialties";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export async function loader({ context }: Route.LoaderArgs) {
	const edited = await loadEdited(context, profileValues.specialties);
	const lines = edited.profile.lines.map(({ line }) => line);
	return { ...edited, choices: getSpecialtyChoices(lines, edited.values.specialties) };
}

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditSpecialtiesForm, async (input, actor) => {
		await editSpecialties(actor, input);
		return backToProfile("Your specialties are saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditSpecialties({
	loaderData: { values, choices },
	actionData,
}: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditSpecialtiesForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<EditFrame
			title="Change your specialties"
			lead="What you know best. Creators filter by it, and our matching compares it with what they write."
			form={form}
		>
			<Checkboxes
				{...getSelectProps(fields.specialties)}
				label="Specialties"
				hint={`Up to ${SPECIALTIES_MAX}.`}
				isOptional
				choices={choices}
			/>
			<TextField
				{...getInputProps(fields.otherSpecialties, { type: "text" })}
				label="Others, in your own words"
				hint="Separate them with commas, for example: cosplay, underwater portraits."
				isOptional
			/>
		</EditFrame>
	);
}
