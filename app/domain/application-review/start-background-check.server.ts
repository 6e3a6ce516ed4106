import type { Actor } from "../actor.ts";
import { checkStarted } from "../applications/application-emails.server.ts";
import { transitionApplication } from "./transition-application.server.ts";

/** The team has found the documents in order and has the person checked. */
export const startBackgroundCheck = (actor: Actor, { applicationId }: { applicationId: string }) =>
	transitionApplication(actor, applicationId, "start-background-check", { mail: checkStarted });
