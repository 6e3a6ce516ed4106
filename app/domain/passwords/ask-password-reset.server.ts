import { askAccountLink } from "../accounts/ask-account-link.server.ts";
import type { Actor } from "../actor.ts";
import { passwordReset } from "./password-emails.server.ts";
import type { AskPasswordReset } from "./password-forms.ts";

/** Anyone may say that the password of an address is forgotten. If the address has an account, it gets a link that sets a new one. */
export const askPasswordReset = (actor: Actor, { email }: AskPasswordReset) =>
	askAccountLink(actor, email, { command: "ask-password-reset", kind: "RESET_PASSWORD", limits: ["reset", "reset-account"], write: passwordReset });
