import { askAccountLink } from "../accounts/ask-account-link.server.ts";
import type { Actor } from "../actor.ts";
import { passwordReset } from "./password-emails.server.ts";
import type { AskPasswordReset } from "./password-forms.ts";

/** Requests a password reset link for an address. If it has an account, the link is emailed. */
export const askPasswordReset = (actor: Actor, { email }: AskPasswordReset) =>
	askAccountLink(actor, email, {
		command: "ask-password-reset",
		kind: "RESET_PASSWORD",
		limits: ["reset", "reset-account"],
		write: passwordReset,
	});
