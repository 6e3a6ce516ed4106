import { getTextareaProps } from "@conform-to/react";
import { editAreas, profileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { AREAS_MAX } from "#app/domain/profiles/professional.ts";
import { EditAreasForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/edit-areas";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.areas);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditAreasForm, async (input, actor) => {
		await editAreas(actor, input);
		return backToProfile("Your service areas are saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditAreas({ loaderData: { profile, values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditAreasForm>({ lastResult: actionData, defaultValue: values });
	return (
		<EditFrame
			title="Change your service areas"
			lead={`Cities, suburbs, or neighborhoods where you work, besides ${profile.place}.`}
			form={form}
		>
			<TextArea
				{...getTextareaProps(fields.areas)}
				label="Service areas"
				hint={`One place per line, up to ${AREAS_MAX}.`}
				isOptional
				rows={10}
			/>
		</EditFrame>
	);
}
