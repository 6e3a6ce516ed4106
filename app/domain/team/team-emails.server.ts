import { site } from "#app/infra/content/site.server.ts";
import type { Email } from "../email/email.ts";
import { type Scope, scopesInWords, scopeWords } from "../scopes/scope.ts";

type RolesChanged = {
	name: string;
	email: string;
	by: string;
	at: string;
	before: readonly Scope[];
	after: readonly Scope[];
};

/** To someone on the team whose roles an owner has changed. */
export const rolesChanged = ({ name, email, by, at, before, after }: RolesChanged): Email => ({
	kind: "roles-changed",
	isSecurity: true,
	to: email,
	name,
	subject: "Your roles have changed",
	paragraphs: [
		`${by} changed your roles in the back office. You had: ${scopesInWords(before) || "none"}. You now have: ${scopesInWords(after)}.`,
		...after.map((scope) => `${scopeWords[scope].label}: ${scopeWords[scope].hint}`),
		`When: ${at}`,
		"If you didn't expect this, ask an owner of the team.",
	],
	action: { label: "Open the back office", path: "/admin" },
	replyTo: site().contact.support,
	reason: `You're getting this email because you work for the ${site().name} team. You can't turn off emails like this.`,
});
