import { site } from "#app/infra/content/site.server.ts";
import { dayInWords } from "../calendar/instant-words.server.ts";
import type { Email } from "../email/email.ts";

type InfectedFile = { to: string; fileName: string | null; uploadedAt: Date; timeZone: string };

/**
 * Sent to the owner of a stored file in which a virus was found. Names the file only if the address
 * is confirmed.
 */
export function infectedFileEmail({ to, fileName, uploadedAt, timeZone }: InfectedFile): Email {
	const { name, contact } = site();
	return {
		kind: "infected-file",
		to,
		subject: "We found a virus in a file you uploaded",
		paragraphs: [
			`Our virus scanner found a virus in ${fileName ? `“${fileName}”` : "a file"}, which you uploaded on ${dayInWords(uploadedAt, timeZone)}. The file can no longer be opened.`,
			"Check your device for viruses. Then upload a clean copy where you used the file: in your application, your portfolio, or your messages.",
			"If you have questions, reply to this email.",
		],
		replyTo: contact.support,
		reason: `You're getting this email because you uploaded this file to ${name}.`,
	};
}
