import type { Actor } from "../actor.ts";
import { passwordReset } from "./account-mails.server.ts";
import { askAccountLink } from "./ask-account-link.server.ts";
import type { AskPasswordReset } from "./identity-forms.ts";

/** Anyone may say that the password of an address is forgotten. If the address has an account, it gets a link that sets a new one. */
export const askPasswordReset = (actor: Actor, { email }: AskPasswordReset) =>
	askAccountLink(actor, email, { command: "ask-password-reset", kind: "RESET_PASSWORD", limits: ["reset", "reset-account"], write: passwordReset });
