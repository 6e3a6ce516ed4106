import type { Actor } from "../actor.ts";
import { checkStarted } from "../applications/application-emails.server.ts";
import { transitionApplication } from "./transition-application.server.ts";

/** Accepts the documents and starts the background check. */
export const startBackgroundCheck = (actor: Actor, { applicationId }: { applicationId: string }) =>
	transitionApplication(actor, applicationId, "start-background-check", { email: checkStarted });
