import { type EmailState, emailStateLabels } from "#app/domain/platform/email/email.ts";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";

const marks: Record<EmailState, Status> = {
	PENDING: "waiting",
	SENT: "done",
	WITHHELD: "stopped",
	DEAD: "due",
};

/** An email's delivery status, including failed attempts that will be retried. */
export function EmailStateTag({ state, attempts }: { state: EmailState; attempts: number }) {
	if (state === "PENDING" && attempts > 0) return <StatusTag status="due">Waiting for another try</StatusTag>;
	return <StatusTag status={marks[state]}>{emailStateLabels[state]}</StatusTag>;
}
