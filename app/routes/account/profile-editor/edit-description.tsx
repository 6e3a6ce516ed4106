import { getTextareaProps } from "@conform-to/react";
import { editDescription, profileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { DESCRIPTION_MAX } from "#app/domain/profiles/professional.ts";
import { EditDescriptionForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/edit-description";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.description);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditDescriptionForm, async (input, actor) => {
		await editDescription(actor, input);
		return backToProfile("Your description is saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditDescription({ loaderData: { values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditDescriptionForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<EditFrame
			title="Change your description"
			lead="What you do, for whom, and how you work with clients. Leave an empty line to start a new paragraph."
			form={form}
		>
			<TextArea
				{...getTextareaProps(fields.description)}
				label="Description"
				hint="Leave out phone numbers, addresses, and links."
				rows={12}
				limit={DESCRIPTION_MAX}
			/>
		</EditFrame>
	);
}
