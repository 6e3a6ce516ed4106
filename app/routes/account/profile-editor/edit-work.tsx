import { getSelectProps } from "@conform-to/react";
import { editWork, profileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { EditWorkForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { Radios, YES_OR_NO } from "#app/ui/form/choices.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/edit-work";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.work);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditWorkForm, async (input, actor) => {
		await editWork(actor, input);
		return backToProfile("Your answers are saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const remote = [
	{ value: "yes", label: "Yes, remotely too" },
	{ value: "no", label: "No, only in person" },
];

export default function EditWork({ loaderData: { values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditWorkForm>({ lastResult: actionData, defaultValue: values });
	return (
		<EditFrame
			title="Change how you work"
			lead="An unanswered question is taken as neither yes nor no."
			form={form}
		>
			<Radios
				{...getSelectProps(fields.isRemote)}
				label="Do you work remotely?"
				hint="By video, phone, or with files that creators send you. Creators filter by it."
				isOptional
				choices={remote}
			/>
			<Radios
				{...getSelectProps(fields.adultWork)}
				label="Do you work with creators of adult content?"
				hint="Not on your profile. Our team only proposes you for such work if you say yes."
				isOptional
				choices={YES_OR_NO}
			/>
		</EditFrame>
	);
}
