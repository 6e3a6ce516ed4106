import { editLinks } from "#app/domain/professionals/edit-links.server.ts";
import { LINK_ROWS } from "#app/domain/professionals/professional.ts";
import { EditLinksForm } from "#app/domain/professionals/profile-forms.ts";
import { formAction } from "#app/http/form-action.server.ts";
import { fieldProps } from "#app/ui/field.tsx";
import { keepFormIfLost } from "#app/ui/lost-answer.ts";
import { TextField } from "#app/ui/text-field.tsx";
import type { Route } from "./+types/edit-links";
import { EditFrame } from "./edit-frame.tsx";
import { backToProfile, loadOwnProfile } from "./own-profile.server.ts";

export const loader = ({ context }: Route.LoaderArgs) => loadOwnProfile(context);

export const action = (args: Route.ActionArgs) =>
	formAction(args, EditLinksForm, async (input, actor) => {
		await editLinks(actor, input);
		return backToProfile("Your links are saved. Others see them now.");
	});

export const clientAction = keepFormIfLost;

export default function EditLinks({ loaderData: { profile, submissionKey }, actionData }: Route.ComponentProps) {
	const values = Object.fromEntries(
		profile.links.flatMap(({ label, url }, i) => [
			[`label${i + 1}`, label],
			[`url${i + 1}`, url],
		]),
	);
	return (
		<EditFrame<typeof EditLinksForm>
			title="Change your links"
			lead="Pages that show your work. Leave a row empty to remove it."
			values={values}
			submissionKey={submissionKey}
			isFailed={Boolean(actionData)}
			summary={(fields) => LINK_ROWS.flatMap((row) => [fields[`label${row}`], fields[`url${row}`]]).filter((field) => field !== undefined)}
		>
			{(fields) =>
				LINK_ROWS.map((row) => {
					const [label, url] = [fields[`label${row}`], fields[`url${row}`]];
					return (
						label &&
						url && (
							<fieldset key={row} className="mb-6 border-t border-rule pt-3">
								<legend className="fact text-soft">Link {row}</legend>
								<div className="grid gap-x-5 sm:grid-cols-[1fr_2fr]">
									<TextField {...fieldProps(label)} label="Name" isOptional isOfAnother />
									<TextField {...fieldProps(url)} kind="url" label="Web address" isOptional isOfAnother />
								</div>
							</fieldset>
						)
					);
				})
			}
		</EditFrame>
	);
}
