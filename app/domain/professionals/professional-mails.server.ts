import { site } from "#app/infra/site.server.ts";
import type { Mail } from "../mail/mail.ts";

type Owner = { email: string; name: string };

const reason = () => `You get this mail because you have a profile on ${site().name}.`;

export const profileSuspended = ({ email, name }: Owner, why: string): Mail => ({
	kind: "profile-suspended",
	to: email,
	subject: "Your profile is suspended",
	paragraphs: [
		`Hello ${name},`,
		"Our team has taken your profile out of the directory for now, so that no new requests reach you. Bookings that are under way go on.",
		`The reason: ${why}`,
		"If you think that this is a mistake, answer this mail and tell us why.",
	],
	replyTo: site().contact.support,
	reason: reason(),
});

export const suspensionLifted = ({ email, name }: Owner, professionalPath: string): Mail => ({
	kind: "suspension-lifted",
	to: email,
	subject: "Your profile is back",
	paragraphs: [`Hello ${name},`, "Your profile is in the directory again, and creators can ask you for quotes."],
	action: { label: "See your profile", path: professionalPath },
	reason: reason(),
});
