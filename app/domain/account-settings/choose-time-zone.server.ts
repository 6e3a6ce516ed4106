import { transaction } from "#app/infra/database/db.server.ts";
import { type Actor, requireUser } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import type { ChooseTimeZone } from "./time-zone-form.ts";

/** Sets the time zone a signed-in user sees times in. `null` follows their browser. */
export async function chooseTimeZone(actor: Actor, { timeZone }: ChooseTimeZone): Promise<void> {
	const user = requireUser(actor);
	await transaction(async (tx) => {
		const { count } = await tx.user.updateMany({
			where: { id: user.id, OR: [{ timeZone: { not: timeZone } }, { timeZone: timeZone === null ? { not: null } : null }] },
			data: { timeZone },
		});
		if (count > 0) await recordEvent(tx, actor, { action: "choose-time-zone", subject: ["User", user.id] });
	});
}
