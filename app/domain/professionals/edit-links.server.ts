import type { Actor } from "../actor.ts";
import { checkText } from "../off-platform-contact/check-text.server.ts";
import { changeProfile } from "./change-profile.server.ts";
import { LINK_ROWS } from "./professional.ts";
import type { EditLinks } from "./profile-forms.ts";
import { profileValues } from "./profile-values.server.ts";

/** Edits the ordered links to work published elsewhere. */
export const editLinks = (actor: Actor, { version, ...input }: EditLinks): Promise<void> =>
	changeProfile(
		actor,
		"edit-links",
		{ version: version ?? undefined, ...input },
		async (tx, professionalId) => {
			const links = LINK_ROWS.flatMap((row) => {
				const url = input[`url${row}`];
				return url
					? [{ url, label: input[`label${row}`] || new URL(url).hostname.replace(/^www\./, "") }]
					: [];
			});
			await checkText(tx, actor, {
				place: "LINKS",
				subjectId: professionalId,
				text: links.map((link) => link.label).join("\n"),
			});
			await tx.professionalLink.deleteMany({ where: { professionalId } });
			await tx.professionalLink.createMany({
				data: links.map((link, position) => ({ professionalId, position, ...link })),
			});
		},
		profileValues.links,
	);
