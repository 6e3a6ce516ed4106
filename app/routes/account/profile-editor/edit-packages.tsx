import { getInputProps, getSelectProps, getTextareaProps } from "@conform-to/react";
import { editPackages, profileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { INCLUDED_MAX, PACKAGE_ROWS, PRICE_MODELS, priceModelLabels } from "#app/domain/profiles/price.ts";
import { EditPackagesForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { listChoices, Select } from "#app/ui/form/choices.tsx";
import { TextArea } from "#app/ui/form/text-area.tsx";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/edit-packages";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.packages);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditPackagesForm, async (input, actor) => {
		await editPackages(actor, input);
		return backToProfile("Your packages are saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

const models = listChoices(PRICE_MODELS, priceModelLabels);

export default function EditPackages({ loaderData: { values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditPackagesForm>({
		lastResult: actionData,
		defaultValue: values,
	});
	return (
		<EditFrame
			title="Change your packages"
			lead="What you offer at a starting price. Empty a whole row to remove it."
			form={form}
		>
			{PACKAGE_ROWS.map((row) => {
				const [title, included, from, model] = [
					fields[`title${row}`],
					fields[`included${row}`],
					fields[`from${row}`],
					fields[`model${row}`],
				];
				return (
					title &&
					included &&
					from &&
					model && (
						<fieldset key={row} className="mb-6 border-t border-rule pt-3">
							<legend className="fact text-soft">Package {row}</legend>
							<TextField
								{...getInputProps(title, { type: "text" })}
								label="Name"
								hint="For example, Half-day portrait session."
								isOptional
							/>
							<TextArea
								{...getTextareaProps(included)}
								label="What is included"
								rows={2}
								limit={INCLUDED_MAX}
								isOptional
							/>
							<div className="grid gap-x-5 sm:grid-cols-2">
								<TextField
									{...getInputProps(from, { type: "text" })}
									kind="number"
									label="Price from"
									prefix="$"
									isOptional
								/>
								<Select
									{...getSelectProps(model)}
									label="Priced"
									empty="Choose"
									choices={models}
									isOptional
								/>
							</div>
						</fieldset>
					)
				);
			})}
		</EditFrame>
	);
}
