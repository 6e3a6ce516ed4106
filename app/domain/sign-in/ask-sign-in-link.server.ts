import { askAccountLink } from "../accounts/ask-account-link.server.ts";
import type { Actor } from "../actor.ts";
import { signInLink } from "./sign-in-emails.server.ts";
import type { AskSignInLink } from "./sign-in-forms.ts";

/** Anyone may ask for a link that signs in to the account of an address. If the address has an account, it gets the link. */
export const askSignInLink = (actor: Actor, { email }: AskSignInLink) =>
	askAccountLink(actor, email, { command: "ask-sign-in-link", kind: "SIGN_IN", limits: ["sign-in-link", "sign-in-link-account"], write: signInLink });
