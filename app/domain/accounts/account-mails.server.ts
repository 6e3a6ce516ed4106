import { fact, site } from "#app/infra/site.server.ts";
import type { Mail } from "../mail/mail.ts";

const firstSteps = {
	CREATOR: {
		path: "/onboarding/creator-verification",
		label: "Confirm your age",
		text: () =>
			`Your next step is to confirm that you are ${fact("minimum-age")} or older; we check it within ${fact("creator-verification-time")}. After that you tell us what you need, and our team proposes ${fact("matches-per-request")} professionals.`,
	},
	PROFESSIONAL: {
		path: "/onboarding/professional",
		label: "Start your application",
		text: () =>
			`Your next step is the application in ${fact("application-steps")} steps: your business, your rate, your area, ${fact("references-required")} references and your license. You can stop anywhere and come back. We usually decide within ${fact("professional-verification-time")}.`,
	},
} as const;

/** To someone who has just made an account. */
export function welcome({ email, name, userType }: { email: string; name: string; userType: keyof typeof firstSteps }): Mail {
	const step = firstSteps[userType];
	return {
		kind: "welcome",
		to: email,
		subject: `Welcome to ${site().name}`,
		paragraphs: [
			`Hello ${name},`,
			`Your ${site().name} account is ready, and you are on the waitlist with it.`,
			step.text(),
			"We never ask for your password, and we never ask you to pay anyone outside the platform. If a message does, send it to us.",
		],
		action: { label: step.label, path: step.path },
		reason: `You get this mail because an account was made with this address. If that was not you, write to ${site().contact.support}.`,
	};
}
