import { site } from "#app/infra/content/site.server.ts";
import { publicUrl } from "#app/infra/process/settings.server.ts";
import type { Email } from "./email.ts";

/** The plain text and the HTML of an email. It loads nothing from the network. */
export function renderEmail(email: Email): { text: string; html: string } {
	const { name, company, contact } = site();
	const linkTo = ({ label, path }: { label: string; path: string }) => ({
		label,
		href: new URL(path, publicUrl()).href,
	});
	const link = email.action && linkTo(email.action);
	const links = email.links?.map(linkTo) ?? [];
	const unsubscribe = email.unsubscribePath && new URL(email.unsubscribePath, publicUrl()).href;
	const closing = `${name} · ${publicUrl()} · ${contact.support}`;
	const sender = `${company.legalName} · ${company.postalAddress}`;

	const text = [
		...(email.body ? [email.body.text] : email.paragraphs),
		...links.map(({ label, href }) => `- ${label}\n  ${href}`),
		...(link ? [`${link.label}:\n${link.href}`] : []),
		"--",
		email.reason,
		...(unsubscribe ? [`Unsubscribe:\n${unsubscribe}`] : []),
		`${closing}\n${sender}`,
	].join("\n\n");

	const paragraph = (content: string, style = "margin:0 0 16px") => `<p style="${style}">${content}</p>`;
	const item = ({ label, href }: { label: string; href: string }) =>
		`<li style="margin:0 0 8px"><a href="${escapeHtml(href)}" style="color:#0F3D2E">${escapeHtml(label)}</a></li>`;
	const html = `<!doctype html>
<html lang="en-US">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(email.subject)}</title></head>
<body style="margin:0;padding:24px;background:#FBF8F1;color:#1B1F1C;font:17px/1.55 system-ui,sans-serif">
<div style="max-width:560px;margin:0 auto">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:2px solid #0F3D2E;font:600 20px/1.2 Palatino,Georgia,serif;color:#0F3D2E">${escapeHtml(name)}</p>
${email.body?.html ?? email.paragraphs.map((content) => paragraph(escapeHtml(content).replaceAll("\n", "<br>"))).join("\n")}
${links.length > 0 ? `<ul style="margin:0 0 16px;padding-left:20px">\n${links.map(item).join("\n")}\n</ul>` : ""}
${link ? paragraph(`<a href="${escapeHtml(link.href)}" style="color:#0F3D2E;font-weight:600">${escapeHtml(link.label)}</a>`, "margin:0 0 24px") : ""}
<hr style="border:0;border-top:1px solid #B9BFB2;margin:24px 0 16px">
${paragraph(escapeHtml(email.reason), "margin:0 0 8px;font-size:14px")}
${unsubscribe ? paragraph(`<a href="${escapeHtml(unsubscribe)}" style="color:#0F3D2E">Unsubscribe</a>`, "margin:0 0 8px;font-size:14px") : ""}
${paragraph(`${escapeHtml(closing)}<br>${escapeHtml(sender)}`, "margin:0;font-size:14px")}
</div>
</body>
</html>
`;
	return { text, html };
}

const entities: Record<string, string> = {
	"&": "&amp;",
	"<": "&lt;",
	">": "&gt;",
	'"': "&quot;",
	"'": "&#39;",
};

/** Escapes text for HTML elements and quoted attributes. */
export const escapeHtml = (value: string) =>
	value.replace(/[&<>"']/g, (character) => entities[character] as string);
