import { type WebhookState, webhookStateLabels } from "#app/domain/office/webhooks/webhook.ts";
import { type Status, StatusTag } from "#app/ui/list/tag.tsx";

const statuses: Record<WebhookState, Status> = { ON: "current", OFF: "stopped", STOPPED: "due" };

/** Whether a webhook is on, off, or stopped, or is on but failing. */
export const WebhookStateTag = ({ state, isFailing }: { state: WebhookState; isFailing: boolean }) =>
	state === "ON" && isFailing ? (
		<StatusTag status="due">Failing</StatusTag>
	) : (
		<StatusTag status={statuses[state]}>{webhookStateLabels[state]}</StatusTag>
	);
