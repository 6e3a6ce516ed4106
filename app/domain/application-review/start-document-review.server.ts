import type { Actor } from "../actor.ts";
import { reviewStarted } from "../applications/application-emails.server.ts";
import { transitionApplication } from "./transition-application.server.ts";

/** Starts the review of a submitted application. */
export const startDocumentReview = (actor: Actor, { applicationId }: { applicationId: string }) =>
	transitionApplication(actor, applicationId, "start-document-review", { email: reviewStarted });
