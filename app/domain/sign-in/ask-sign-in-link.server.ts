import { askAccountLink } from "../accounts/ask-account-link.server.ts";
import type { Actor } from "../actor.ts";
import { signInLink } from "./sign-in-emails.server.ts";
import type { AskSignInLink } from "./sign-in-forms.ts";

/** Requests a sign-in link for an address. If it has an account, the link is emailed. */
export const askSignInLink = (actor: Actor, { email }: AskSignInLink) =>
	askAccountLink(actor, email, {
		command: "ask-sign-in-link",
		kind: "SIGN_IN",
		limits: ["sign-in-link", "sign-in-link-account"],
		write: signInLink,
	});
