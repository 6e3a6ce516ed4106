import { transaction } from "#app/infra/database/db.server.ts";
import { log } from "#app/infra/process/log.server.ts";
import type { Actor } from "../actor.ts";
import { recordEvent } from "./record-event.server.ts";

/**
 * Records that a signed-in person tried something only the team may do. If the record can't be
 * written, the refusal still applies.
 */
export async function recordRefusal(
	actor: Actor,
	{ pattern, method }: { pattern: string; method: string },
): Promise<void> {
	if (!actor.user) return;
	const subject: [string, string] = ["User", actor.user.id];
	try {
		await transaction((tx) =>
			recordEvent(tx, actor, { action: "refuse-team-page", subject, detail: { pattern, method } }),
		);
	} catch (error) {
		log.error({ err: error }, "refusal not recorded");
	}
}
