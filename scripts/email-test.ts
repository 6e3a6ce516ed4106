/** Sends one test email as the server would: npm run email:test -- you@example.com */
import { emailAddress } from "#app/domain/platform/fields.ts";
import { site } from "#app/infra/content/site.server.ts";
import { sendEmail } from "#app/infra/email/mailer.server.ts";
import { now } from "#app/infra/process/clock.server.ts";
import { publicUrl, settings } from "#app/infra/process/settings.server.ts";
import { newRequestId } from "#app/infra/security/secrets.server.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run email:test -- you@example.com [--json]

Sends one email immediately through the SMTP server in SMTP_URL, not through the outbox. Without SMTP_URL, it writes a file to
DATA_DIR/outbox. Use the server's settings (SMTP_URL, DATA_DIR, PUBLIC_URL). It changes nothing else and can run next to the
server.

Exit codes: 0 the SMTP server accepted the email, or the file was written, 1 it was refused, 2 wrong arguments.`;

const { recipient, isJson } = readArguments(
	{ usage: USAGE, options: { json: { type: "boolean", default: false } }, takesPositionals: true },
	({ json }, words) => {
		const address = emailAddress().safeParse(words[0]);
		if (!address.success || words.length !== 1) throw new Error("Give one email address.");
		return { recipient: address.data, isJson: json };
	},
);
try {
	const { SMTP_URL, dataDir } = settings();
	const messageId = `<test-${newRequestId()}@${new URL(publicUrl()).hostname}>`;
	const text = `This is a test of ${site().name}, sent at ${now().toISOString()} from ${publicUrl()}.\n\nIf you can read it, email works. Check that it is not in the spam folder and that its sender is correct.\n`;
	await sendEmail({
		messageId,
		recipient,
		subject: `Test of ${site().name}`,
		text,
		html: `<p>${text.trim().replace("\n\n", "</p><p>")}</p>`,
		headers: "{}",
	});
	const way = SMTP_URL ? new URL(SMTP_URL).host : `${dataDir}/outbox`;
	if (isJson) console.log(JSON.stringify({ isSent: true, recipient, messageId, way }, null, "\t"));
	else
		console.log(
			SMTP_URL
				? `${way} accepted the email for ${recipient} (${messageId}).`
				: `SMTP_URL is not set, so the email for ${recipient} is a file in ${way}.`,
		);
} catch (error) {
	const said = explainError(error);
	if (isJson) console.log(JSON.stringify({ isSent: false, recipient, error: said }, null, "\t"));
	else console.error(said);
	process.exitCode = 1;
}

function explainError(error: unknown): string {
	const {
		code = "",
		response = "",
		message = "",
	} = error as { code?: string; response?: string; message?: string };
	if (code === "EAUTH")
		return "The SMTP server refuses the name or password in SMTP_URL. Check that both are right and percent-encoded.";
	if (/certificate/i.test(message))
		return `The SMTP server in SMTP_URL isn't trusted (${message}). Use the host name in its certificate and, if your own authority issued it, set NODE_EXTRA_CA_CERTS to the authority's certificate.`;
	if (/^(ECONNECTION|ESOCKET|ETIMEDOUT|EDNS|ECONNREFUSED)$/.test(code))
		return `The SMTP server in SMTP_URL cannot be reached (${message}). Check the host and port, and that no firewall blocks the connection.`;
	if (response) return `The SMTP server refuses the email: ${response}`;
	return explain(error, "The email was not sent");
}
