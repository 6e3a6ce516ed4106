import { type Tx, transaction } from "#app/infra/database/db.server.ts";
import { announce } from "#app/infra/database/events.server.ts";
import { nowAfter } from "#app/infra/process/clock.server.ts";
import { isDemo } from "../accounts/demo-ids.server.ts";
import { type Actor, requireArea } from "../actor.ts";
import { recordEvent } from "../audit/record-event.server.ts";
import { DomainError } from "../domain-error.ts";
import { followContent } from "../editorial/follow-content.server.ts";
import { syncExamples } from "../example-professionals/sync-examples.server.ts";
import { withIdempotency } from "../idempotency/with-idempotency.server.ts";
import { type Phase, phaseLabels } from "../phase/phase.ts";
import { getLatestPhaseChange } from "../phase/phase-queries.server.ts";
import { findLaunchRequirements } from "./launch-requirements.server.ts";

/**
 * An owner changes the phase of the marketplace, on all nodes at once. Only new requests follow the
 * new phase. The reason for a return to early access goes into the audit log. Throws `conflict` if
 * it is the current phase already, or if it can't be open because something is missing; a demo needs
 * nothing.
 */
export async function changePhase(
	actor: Actor,
	{ phase, reason }: { phase: Phase; reason?: string | null },
): Promise<void> {
	const { id: changedById } = requireArea(actor, "launch");
	await withIdempotency(actor, "change-phase", { phase, reason: reason ?? null }, (remember) =>
		transaction(async (tx) => {
			if (phase === "OPEN") await refuseUnlessReady(tx);
			const last = await getLatestPhaseChange(tx);
			if ((last?.phase ?? "EARLY_ACCESS") === phase)
				throw new DomainError(
					"conflict",
					`The phase is already “${phaseLabels[phase]}”. Nothing was changed.`,
				);
			const { id } = await tx.phaseChange.create({
				data: { phase, changedById, at: nowAfter(last?.at ?? new Date(0)) },
				select: { id: true },
			});
			await recordEvent(tx, actor, {
				action: "change-phase",
				subject: ["PhaseChange", id],
				detail: { before: last?.phase ?? "EARLY_ACCESS", after: phase, ...(reason && { reason }) },
			});
			await announce(tx, "changed_content", id);
			await remember(tx, { changed: true });
			return { changed: true };
		}),
	);
	await followContent();
	await syncExamples();
}

async function refuseUnlessReady(tx: Tx): Promise<void> {
	if (await isDemo(tx)) return;
	const missing = (await findLaunchRequirements(tx)).filter(({ isMet }) => !isMet);
	if (missing.length > 0)
		throw new DomainError(
			"conflict",
			`The marketplace can't open yet. Missing: ${missing.map(({ label }) => label).join(", ")}.`,
		);
}
