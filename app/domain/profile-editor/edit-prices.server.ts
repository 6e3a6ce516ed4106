import type { Actor } from "../actor.ts";
import { centsOf } from "../prices/price-model.ts";
import { changeProfile } from "../professionals/change-profile.server.ts";
import { profileValues } from "../professionals/profile-values.server.ts";
import type { EditPrices } from "./profile-editor-forms.ts";

/** Sets the starting prices besides the hourly rate, in whole dollars. */
export const editPrices = (actor: Actor, input: EditPrices): Promise<void> =>
	changeProfile(
		actor,
		"edit-prices",
		input,
		async (tx, id) => {
			const { dayFrom, projectFrom, monthFrom } = input;
			await tx.professional.update({
				where: { id },
				data: {
					dayFromCents: centsOf(dayFrom),
					projectFromCents: centsOf(projectFrom),
					monthFromCents: centsOf(monthFrom),
				},
			});
		},
		profileValues.prices,
	);
