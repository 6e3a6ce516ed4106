import { getInputProps } from "@conform-to/react";
import { editRate, profileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { EditRateForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/edit-rate";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.rate);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditRateForm, async (input, actor) => {
		await editRate(actor, input);
		return backToProfile("Your rate is saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditRate({ loaderData: { values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditRateForm>({ lastResult: actionData, defaultValue: values });
	return (
		<EditFrame
			title="Change your hourly rate"
			lead="Your hourly rate in US dollars. Existing bookings keep the price you agreed on."
			form={form}
		>
			<TextField
				{...getInputProps(fields.hourlyRate, { type: "text" })}
				kind="number"
				label="Hourly rate"
				hint="$25 or more, in steps of $5."
				prefix="$"
				suffix="per hour"
				width="short"
			/>
		</EditFrame>
	);
}
