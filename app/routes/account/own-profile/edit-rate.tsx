import { editRate } from "#app/domain/professionals/edit-rate.server.ts";
import { EditRateForm } from "#app/domain/professionals/profile-forms.ts";
import { profileValues } from "#app/domain/professionals/profile-values.server.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { fieldProps } from "#app/ui/form/field.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import type { Route } from "./+types/edit-rate";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/own-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.rate);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditRateForm, async (input, actor) => {
		await editRate(actor, input);
		return backToProfile("Your rate is saved. Others see it now.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditRate({ loaderData: { values, submissionKey }, actionData }: Route.ComponentProps) {
	return (
		<EditFrame<typeof EditRateForm>
			title="Change your hourly rate"
			lead="What an hour of your work costs in US dollars. Bookings that were made keep what was agreed."
			values={values}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			summary={({ hourlyRate }) => [hourlyRate]}
		>
			{({ hourlyRate }) => (
				<TextField {...fieldProps(hourlyRate)} kind="number" label="Hourly rate" hint="$25 or more, in steps of $5." prefix="$" suffix="per hour" width="short" />
			)}
		</EditFrame>
	);
}
