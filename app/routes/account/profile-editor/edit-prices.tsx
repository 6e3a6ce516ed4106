import { getInputProps } from "@conform-to/react";
import { editPrices, profileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { EditPricesForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/edit-prices";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.prices);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditPricesForm, async (input, actor) => {
		await editPrices(actor, input);
		return backToProfile("Your prices are saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditPrices({ loaderData: { profile, values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditPricesForm>({ lastResult: actionData, defaultValue: values });
	const price = { kind: "number", prefix: "$", width: "short", isOptional: true } as const;
	return (
		<EditFrame
			title="Change your starting prices"
			lead={`What your work costs at least, besides ${profile.rate}. Leave out what you don't offer.`}
			form={form}
		>
			<TextField
				{...getInputProps(fields.dayFrom, { type: "text" })}
				{...price}
				label="A day from"
				hint="In whole US dollars."
				suffix="per day"
			/>
			<TextField
				{...getInputProps(fields.projectFrom, { type: "text" })}
				{...price}
				label="A project from"
				hint="Your smallest fixed-price job, in whole US dollars."
				suffix="per project"
			/>
			<TextField
				{...getInputProps(fields.monthFrom, { type: "text" })}
				{...price}
				label="A month from"
				hint="For continuing work, in whole US dollars."
				suffix="per month"
			/>
		</EditFrame>
	);
}
