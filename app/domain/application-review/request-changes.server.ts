import type { Actor } from "../actor.ts";
import { changesRequested } from "../applications/application-emails.server.ts";
import type { Part } from "../applications/application-steps.ts";
import { transitionApplication } from "./transition-application.server.ts";

type RequestChanges = { applicationId: string; changes: readonly { part: Part; note: string }[] };

/**
 * The team opens the named parts of an application to its applicant again, each with what is to be
 * changed.
 */
export const requestChanges = (actor: Actor, { applicationId, changes }: RequestChanges) =>
	transitionApplication(actor, applicationId, "request-changes", {
		mail: (applicant) => changesRequested(applicant, changes),
		alongside: async (tx, { id }, askedAt) => {
			await tx.applicationChange.createMany({ data: changes.map((change) => ({ ...change, applicationId: id, askedAt })) });
		},
		detail: { parts: changes.map(({ part }) => part).join(", ") },
	});
