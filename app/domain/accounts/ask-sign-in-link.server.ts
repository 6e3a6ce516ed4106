import type { Actor } from "../actor.ts";
import { signInLink } from "./account-mails.server.ts";
import { askAccountLink } from "./ask-account-link.server.ts";
import type { AskSignInLink } from "./identity-forms.ts";

/** Anyone may ask for a link that signs in to the account of an address. If the address has an account, it gets the link. */
export const askSignInLink = (actor: Actor, { email }: AskSignInLink) =>
	askAccountLink(actor, email, { command: "ask-sign-in-link", kind: "SIGN_IN", limits: ["sign-in-link", "sign-in-link-account"], write: signInLink });
