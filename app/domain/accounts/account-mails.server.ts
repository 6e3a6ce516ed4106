import { fact, site } from "#app/infra/content/site.server.ts";
import type { Mail } from "../mail/mail.ts";
import { LINK_HOURS, SIGN_IN_LINK_MINUTES } from "./account.ts";

const nextSteps = {
	CREATOR: () =>
		`After that you confirm that you are ${fact("minimum-age")} or older; we check it within ${fact("creator-verification-time")}. Then you tell us what you need, and our team proposes ${fact("matches-per-request")} professionals.`,
	PROFESSIONAL: () =>
		`After that comes the application in ${fact("application-steps")} steps: your business, your rate, your area, ${fact("references-required")} references and your license. You can stop anywhere and come back. We usually decide within ${fact("professional-verification-time")}.`,
} as const;

// Both go to an address that may be someone else's, so they repeat nothing that was typed at sign-up.
type ToConfirm = { email: string; token: string; code: string };

/** To someone who has just made an account. It also asks for the confirmation of the address. */
export function welcome({ email, token, code, userType }: ToConfirm & { userType: keyof typeof nextSteps }): Mail {
	return {
		kind: "welcome",
		isSecurity: true,
		to: email,
		subject: `Welcome to ${site().name}`,
		paragraphs: [
			`Your ${site().name} account is ready, and you are on the waitlist with it. One thing is left to do: confirm that this address is yours.`,
			...howToConfirm(code),
			nextSteps[userType](),
			"We never ask for your password, and we never ask you to pay anyone outside the platform. If a message does, send it to us.",
		],
		action: confirmation(token),
		reason: `You get this mail because an account was made with this address. If that was not you, write to ${site().contact.support}.`,
	};
}

/** To a member who asked for a new link and code. */
export function emailVerification({ email, token, code }: ToConfirm): Mail {
	return {
		kind: "email-verification",
		isSecurity: true,
		to: email,
		subject: `Confirm your email address for ${site().name}`,
		paragraphs: [...howToConfirm(code), "Links and codes from earlier mails do not work any more."],
		action: confirmation(token),
		reason: `You get this mail because it was asked for in the ${site().name} account with this address. If that was not you, write to ${site().contact.support}.`,
	};
}

const howToConfirm = (code: string) => [
	`Your code: ${code.slice(0, 3)} ${code.slice(3)}`,
	`Enter the code on the page that asks for it, or open the link below and press the button. Both are good for ${LINK_HOURS.VERIFY_EMAIL} hours.`,
];

const confirmation = (token: string) => ({ label: "Confirm your email address", path: `/auth/verify-email?token=${token}` });

/** To an address that has an account whose password somebody says is forgotten. It names nobody, since anyone may ask for it. */
export function passwordReset({ email, token }: { email: string; token: string }): Mail {
	const { name, contact } = site();
	return {
		kind: "password-reset",
		isSecurity: true,
		to: email,
		subject: `Set a new password for ${name}`,
		paragraphs: [
			`Somebody, most likely you, told us that the password of the ${name} account with this address is forgotten.`,
			`Open the page below and choose a new one. The link is good for an hour and works once; then every session of the account ends.`,
			"If it was not you, do nothing: your password stays as it is, and without this mail nobody can change it.",
		],
		action: { label: "Set a new password", path: `/auth/set-password?token=${token}` },
		reason: `You get this mail because this address was entered on a page of ${name} for forgotten passwords. If that happens often, write to ${contact.support}.`,
	};
}

/** To an address that has an account, with a link that signs in. It names no one, since anyone may ask for it. */
export function signInLink({ email, token }: { email: string; token: string }): Mail {
	const { name, contact } = site();
	return {
		kind: "sign-in-link",
		isSecurity: true,
		to: email,
		subject: `Your sign-in link for ${name}`,
		paragraphs: [
			`Someone, most likely you, asked for a link that signs in to the ${name} account with this address.`,
			`Open the page below and press the button. The link is good for ${SIGN_IN_LINK_MINUTES} minutes and works once.`,
			"If it was not you, do nothing, and never pass this email on: anyone who has the link can sign in with it.",
		],
		action: { label: "Sign in", path: `/auth/sign-in-by-link?token=${token}` },
		reason: `You get this email because this address was entered on a page of ${name} that sends sign-in links. If that happens often, write to ${contact.support}.`,
	};
}

/** To the new address of an account. It names neither the account nor its owner, since the address may be mistyped. */
export function emailChangeConfirmation({ email, token }: { email: string; token: string }): Mail {
	const { name, contact } = site();
	return {
		kind: "email-change",
		isSecurity: true,
		to: email,
		subject: `Confirm your new email address for ${name}`,
		paragraphs: [
			`This address was entered as the new one of a ${name} account.`,
			`Open the page below and press the button. The link is good for ${LINK_HOURS.CHANGE_EMAIL} hours; until then nothing changes.`,
			"If it was not you, do nothing: somebody mistyped an address, and yours is not used.",
		],
		action: { label: "Confirm your new email address", path: `/auth/change-email?token=${token}` },
		reason: `You get this mail because this address was entered in the settings of a ${name} account. If that was not you, ignore it or write to ${contact.support}.`,
	};
}

/** To somebody whose address a member wants to have for another account. */
export function emailInUse({ email }: { email: string }): Mail {
	const { name, contact } = site();
	return {
		kind: "email-in-use",
		isSecurity: true,
		to: email,
		subject: `This address has a ${name} account already`,
		paragraphs: [
			`This address was entered as the new one of another ${name} account. It has an account of its own, so nothing changes.`,
			"If it was you, sign in with this address, or delete one of the two accounts first. If it was not, there is nothing to do.",
		],
		action: { label: "Sign in", path: "/auth/signin" },
		reason: `You get this mail because this address was entered in the settings of a ${name} account. If that was not you, ignore it or write to ${contact.support}.`,
	};
}
