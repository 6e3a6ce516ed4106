import { getInputProps } from "@conform-to/react";
import { editLinks, profileValues } from "#app/domain/profiles/edit-profile.server.ts";
import { LINK_ROWS } from "#app/domain/profiles/professional.ts";
import { EditLinksForm } from "#app/domain/profiles/profile-forms.ts";
import { formAction } from "#app/forms/form-action.server.ts";
import { TextField } from "#app/ui/form/text-field.tsx";
import { usePageForm } from "#app/ui/form/use-page-form.ts";
import type { Route } from "./+types/edit-links";
import { EditFrame } from "./parts/edit-frame.tsx";
import { backToProfile, loadEdited } from "./parts/editable-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadEdited(context, profileValues.links);

export const action = (args: Route.ActionArgs) =>
	formAction(args.context, EditLinksForm, async (input, actor) => {
		await editLinks(actor, input);
		return backToProfile("Your links are saved and visible on your profile.");
	});

export { clientAction } from "#app/ui/form/client-action.ts";

export default function EditLinks({ loaderData: { values }, actionData }: Route.ComponentProps) {
	const [form, fields] = usePageForm<typeof EditLinksForm>({ lastResult: actionData, defaultValue: values });
	return (
		<EditFrame
			title="Change your links"
			lead="Pages that show your work. Leave a row empty to remove it."
			form={form}
		>
			{LINK_ROWS.map((row) => {
				const [label, url] = [fields[`label${row}`], fields[`url${row}`]];
				return (
					label &&
					url && (
						<fieldset key={row} className="mb-6 border-t border-rule pt-3">
							<legend className="fact text-soft">Link {row}</legend>
							<div className="grid gap-x-5 sm:grid-cols-[1fr_2fr]">
								<TextField {...getInputProps(label, { type: "text" })} label="Name" isOptional isOfAnother />
								<TextField
									{...getInputProps(url, { type: "url" })}
									kind="url"
									label="Web address"
									isOptional
									isOfAnother
								/>
							</div>
						</fieldset>
					)
				);
			})}
		</EditFrame>
	);
}
