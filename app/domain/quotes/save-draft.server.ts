import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { keepEditorDraft } from "./editor-draft.server.ts";
import type { EditorFields } from "./editor-fields.ts";
import type { QuoteInput } from "./quote-forms.ts";
import { getForCommand, sendingCommand } from "./quote-sides.server.ts";

type Input = {
	bookingId: string;
	fields: EditorFields /** Null as long as it can't be sent. */;
	input: QuoteInput | null;
};

/**
 * The professional saves what they typed into the editor, complete or not, for 30 days. Throws
 * `conflict` where no quote can be sent for the booking.
 */
export async function saveDraft(actor: Actor, { bookingId, fields, input }: Input): Promise<void> {
	const user = requireUser(actor, "PROFESSIONAL");
	await transaction(async (tx) => {
		const { booking } = await getForCommand(user, await sendingCommand(bookingId, tx), bookingId, tx);
		await keepEditorDraft(tx, { userId: user.id, bookingId: booking.id }, { fields, input });
	});
}
