import { type EmailState, emailStateLabels } from "#app/domain/mail/outbox.ts";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";

const marks: Record<EmailState, Status> = { PENDING: "waiting", SENT: "done", WITHHELD: "stopped", DEAD: "due" };

/** Where a mail stands; one that was tried in vain and waits says so. */
export function EmailStateTag({ state, attempts }: { state: EmailState; attempts: number }) {
	if (state === "PENDING" && attempts > 0) return <StatusTag status="due">Waiting for another try</StatusTag>;
	return <StatusTag status={marks[state]}>{emailStateLabels[state]}</StatusTag>;
}
