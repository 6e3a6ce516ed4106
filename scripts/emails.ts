/** Writes a page for each email, with sample data: npm run emails */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { escapeHtml, greet, renderEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { PHASES, withPhase } from "#app/infra/content/phase.server.ts";
import { listEmailSamples } from "./email-samples.ts";
import { readArguments } from "./read-arguments.ts";
import { explain } from "./setup/explain.mjs";

const USAGE = `npm run emails [-- FOLDER]

Writes every email that the site sends as a page, with sample data, for both phases and for each reader, and index.html, which
lists them. The folder is FOLDER or, by default, a new one among the system's temporary files. It reads content/, opens no
instance, and sends nothing.

Exit codes: 0 written, 1 failed, 2 wrong arguments.`;

const folder = readArguments({ usage: USAGE, options: {}, takesPositionals: true }, (_, [name, ...more]) => {
	if (more.length > 0) throw new Error("Give one folder at most.");
	return name === undefined ? mkdtempSync(join(tmpdir(), "emails-")) : resolve(name);
});
// The links of the samples are signed with their own key, so that no instance's key is read or created.
const keys = mkdtempSync(join(tmpdir(), "emails-keys-"));
process.env.DATA_DIR = keys;
try {
	mkdirSync(folder, { recursive: true });
	const sections = PHASES.map((phase) => {
		const samples = withPhase(phase, () => listEmailSamples(phase));
		const rows = samples.map(({ reader, email }, i) => {
			const name = `${phase}-${String(i + 1).padStart(3, "0")}-${email.kind}`;
			const { text, html } = withPhase(phase, () => renderEmail(greet(email, true)));
			writeFileSync(join(folder, `${name}.html`), html);
			writeFileSync(join(folder, `${name}.txt`), `Subject: ${email.subject}\n\n${text}\n`);
			return `<tr><td>${reader}</td><td><a href="${name}.html">${escapeHtml(email.subject)}</a></td><td><a href="${name}.txt">text</a></td><td><code>${email.kind}</code></td></tr>`;
		});
		return `<h2>Phase ${phase}: ${rows.length}</h2>\n<table>\n<tr><th>To</th><th>Subject</th><th></th><th>Kind</th></tr>\n${rows.join("\n")}\n</table>`;
	});
	writeFileSync(
		join(folder, "index.html"),
		`<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>Emails</title>
<style>body { margin: 1rem; font: 16px/1.5 system-ui, sans-serif } td, th { padding: 0.25rem 1rem 0.25rem 0; text-align: left; vertical-align: top }</style></head>
<body>
<h1>Emails</h1>
${sections.join("\n")}
</body>
</html>
`,
	);
	console.log(`${join(folder, "index.html")} lists all emails.`);
} catch (error) {
	console.error(explain(error, "The emails cannot be written"));
	process.exitCode = 1;
} finally {
	rmSync(keys, { recursive: true });
}
