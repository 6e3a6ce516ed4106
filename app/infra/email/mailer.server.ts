import { mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Transporter } from "nodemailer";
import { site } from "#app/infra/content/site.server.ts";
import { settings } from "#app/infra/process/settings.server.ts";
import { demandsTls } from "#app/infra/process/unencrypted-connections.server.ts";
import { writeFileAtomically } from "#app/infra/process/write-file.server.ts";

type OutgoingEmail = {
	messageId: string;
	recipient: string;
	subject: string;
	text: string;
	html: string;
	/** Additional headers, as a JSON object. */
	headers: string;
};

let transport: Transporter | undefined;

export type SendOptions = {
	/** Ends the attempt early. */
	signal?: AbortSignal | undefined;
	/** How long sending may take in total, in milliseconds. */
	deadline?: number | undefined;
};

/**
 * How long the SMTP server may take for one email, from connecting to its last response, in
 * milliseconds.
 */
export const SEND_DEADLINE = 30_000;

/**
 * Sends one email to the SMTP server in SMTP_URL. If SMTP_URL isn't set, writes the email to DATA_DIR/outbox
 * as an .eml file named after its Message-ID. Resolves once the server has accepted the email or the file is
 * on disk. Closes the connection after the deadline, because a socket timeout would restart with each byte.
 * Even then, the server may have accepted the email.
 */
export async function sendEmail(
	email: OutgoingEmail,
	{ signal, deadline = SEND_DEADLINE }: SendOptions = {},
): Promise<void> {
	const { SMTP_URL, dataDir } = settings();
	transport ??= await openTransport(SMTP_URL);
	const late = AbortSignal.timeout(deadline);
	const sending = transport.sendMail({
		signal: signal ? AbortSignal.any([late, signal]) : late,
		messageId: email.messageId,
		from: { name: site().name, address: site().contact.support },
		to: email.recipient,
		subject: email.subject,
		text: email.text,
		html: email.html,
		headers: {
			"Content-Language": "en-US",
			"Auto-Submitted": "auto-generated",
			...(JSON.parse(email.headers) as Record<string, string>),
		},
	});
	const sent = await sending.catch((error: unknown) => {
		if (late.aborted)
			throw new Error(`The mail server did not finish within ${deadline / 1_000} s.`, { cause: error });
		throw signal?.aborted ? signal.reason : error;
	});
	if (SMTP_URL) return;
	const folder = join(dataDir, "outbox");
	mkdirSync(folder, { recursive: true, mode: 0o700 });
	writeFileAtomically(
		join(folder, `${email.messageId.replace(/[^\w-]+/g, "_").replace(/^_|_$/g, "")}.eml`),
		sent.message as Buffer,
	);
}

/**
 * A transport to the SMTP server at a URL. Without a URL, the transport only builds the bytes of an email.
 */
export async function openTransport(url: string | undefined): Promise<Transporter> {
	// Loaded with the first email, because it accounts for a tenth of the server's memory.
	const { createTransport } = await import("nodemailer");
	if (!url) return createTransport({ streamTransport: true, buffer: true, newline: "windows" });
	const { isProduction, PLAIN_HOSTS, SMTP_CERTIFICATE, SMTP_CERTIFICATE_KEY } = settings();
	const requireTLS = isProduction && demandsTls(url, PLAIN_HOSTS);
	return createTransport({
		url,
		requireTLS,
		...(SMTP_CERTIFICATE &&
			SMTP_CERTIFICATE_KEY && {
				tls: { cert: readFileSync(SMTP_CERTIFICATE), key: readFileSync(SMTP_CERTIFICATE_KEY) },
			}),
		connectionTimeout: 10_000,
		greetingTimeout: 10_000,
		socketTimeout: 30_000,
	});
}
