import type { Actor } from "../actor.ts";
import { changesRequested } from "../applications/application-emails.server.ts";
import type { Part } from "../applications/application-steps.ts";
import { transitionApplication } from "./transition-application.server.ts";

type RequestChanges = { applicationId: string; changes: readonly { part: Part; note: string }[] };

/**
 * Reopens parts of an application for the applicant to edit, each with a note on what to change.
 */
export const requestChanges = (actor: Actor, { applicationId, changes }: RequestChanges) =>
	transitionApplication(actor, applicationId, "request-changes", {
		email: (applicant) => changesRequested(applicant, changes),
		alongside: async (tx, { id }, askedAt) => {
			await tx.applicationChange.createMany({
				data: changes.map((change) => ({ ...change, applicationId: id, askedAt })),
			});
		},
		detail: { parts: changes.map(({ part }) => part).join(", ") },
	});
