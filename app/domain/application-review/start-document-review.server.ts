import type { Actor } from "../actor.ts";
import { reviewStarted } from "../applications/application-mails.server.ts";
import { moveApplication } from "./move-application.server.ts";

/** The team begins to read an application that was sent. */
export const startDocumentReview = (actor: Actor, { applicationId }: { applicationId: string }) =>
	moveApplication(actor, applicationId, "start-document-review", { mail: reviewStarted });
