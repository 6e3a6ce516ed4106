import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Email } from "#app/domain/platform/email/email.ts";

process.env.PUBLIC_URL = "https://greenroom.example";
let renderEmail: (email: Email, record?: string) => { text: string; html: string };
let emails: Email[];
beforeAll(async () => {
	({ renderEmail } = await import("#app/domain/platform/email/queue-email.server.ts"));
	const { welcome, emailVerification } = await import("#app/domain/people/email-confirmation.server.ts");
	const { passwordReset } = await import("#app/domain/people/password.server.ts");
	const { signInLink } = await import("#app/domain/people/sign-in.server.ts");
	const { emailChangeConfirmation, emailInUse } = await import("#app/domain/people/email-change.server.ts");
	const { waitlistConfirmation } = await import("#app/domain/people/waitlist/waitlist-emails.server.ts");
	const [email, token, code] = ["ana@example.com", "a-token", "012345"];
	emails = [
		emailVerification({ email, token, code }),
		passwordReset({ email, token }),
		signInLink({ email, token }),
		emailChangeConfirmation({ email, token }),
		emailInUse({ email }),
		...(["CREATOR", "PROFESSIONAL"] as const).map((userType) => welcome({ email, userType, token, code })),
		...(["CREATOR", "PROFESSIONAL", "OTHER"] as const).map((userType) =>
			waitlistConfirmation({ id: "1", email: "ana@example.com", userType, hasPlace: userType === "OTHER" }),
		),
	];
});

/** Escapes HTML without using the application's code. */
const escaped = (value: string) =>
	value
		.replace(/&/g, "&amp;")
		.replace(/</g, "&lt;")
		.replace(/>/g, "&gt;")
		.replace(/"/g, "&quot;")
		.replace(/'/g, "&#39;");

const email: Email = {
	kind: "support-reply",
	to: "ana@example.com",
	subject: "A subject",
	paragraphs: ["First.", "Second."],
	action: { label: "Do it", path: "/do?a=1&b=2" },
	reason: "Because.",
};

describe("an email", () => {
	it("has the same content and the same link in text and in HTML", () => {
		const { text, html } = renderEmail(email);
		for (const part of ["First.", "Second.", "Do it", "Because."]) {
			expect(text).toContain(part);
			expect(html).toContain(part);
		}
		expect(text).toContain("Do it:\nhttps://greenroom.example/do?a=1&b=2");
		expect(html).toContain('<a href="https://greenroom.example/do?a=1&amp;b=2"');
		expect(html).toMatch(/^<!doctype html>\n<html lang="en-US">/);
	});

	it("doesn't load anything from other servers", () => {
		expect(renderEmail(email).html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i);
	});

	it("begins with a table of facts, which are aligned lines in the plain text", () => {
		const facts = [
			{ label: "Booking", value: "A calendar" },
			{ label: "To do", value: "Answer\nby Dec 9" },
		];
		const { text, html } = renderEmail({ ...email, facts });
		expect(text).toMatch(/^Booking: A calendar\nTo do: {3}Answer\n {9}by Dec 9\n\nFirst\.\n\nSecond\./);
		const cells = [...html.matchAll(/<(?:th|td) class="fact"[^>]*>(.*?)<\/(?:th|td)>/g)].map(
			([, cell]) => cell,
		);
		expect(cells).toEqual(["Booking", "A calendar", "To do", "Answer<br>by Dec 9"]);
		expect(html.indexOf("A calendar")).toBeLessThan(html.indexOf("First."));
		expect(renderEmail(email).html).not.toContain('class="fact');
	});

	it("has only one button, which is 44 pixels high and has its color both as an attribute and as a style", () => {
		const { html } = renderEmail({ ...email, links: [{ label: "Another", path: "/another" }] });
		const [button, ...more] = html.match(/<td class="button".*?<\/td>/g) ?? [];
		expect(more).toEqual([]);
		expect(button).toMatch(/^<td class="button" bgcolor="#0F3D2E" style="background:#0F3D2E/);
		expect(button).toContain("padding:12px 24px");
		expect(button).toContain("600 17px/20px");
		expect(html).not.toContain("do?a=1&amp;b=2</");
	});

	it("has its own dark colors, and light ones if a mail program removes its styles", () => {
		const { html } = renderEmail({ ...email, facts: [{ label: "A", value: "B" }] });
		const [, styles = "", body = ""] = /<style>(.*)<\/style>(.*)$/s.exec(html) ?? [];
		expect(html).toContain('<meta name="color-scheme" content="light dark">');
		expect(styles).toMatch(/@media \(prefers-color-scheme: dark\) \{/);
		for (const [, names = ""] of body.matchAll(/class="([\w ]+)"/g))
			for (const name of names.split(" ")) expect(styles).toContain(`.${name}`);
		expect(body).toMatch(/^\s*<\/head>\s*<body class="page" style="[^"]*background:#FBF8F1;color:#1B1F1C"/);
	});

	it("shows the beginning of the record's latest hash below the reason for the email", () => {
		const { text, html } = renderEmail(email, "0123456789ab");
		expect(text).toMatch(/Because\.\n\nRecord: 0123456789ab\nGreenroom/);
		expect(html).toContain("Record: 0123456789ab<br>");
	});

	it("shows what people typed as plain text", () => {
		const markup = fc.stringMatching(/^[<>&"'a-z/= ]{1,40}$/);
		fc.assert(
			fc.property(markup, markup, markup, (subject, paragraph, label) => {
				const { html } = renderEmail({
					...email,
					subject,
					facts: [{ label, value: paragraph }],
					paragraphs: [paragraph],
					action: { label, path: "/" },
				});
				expect(html).toContain(`<title>${escaped(subject)}</title>`);
				expect(html).toContain(`>${escaped(paragraph)}</p>`);
				expect(html).toContain(`>${escaped(label)}</a>`);
				expect(html).toContain(`>${escaped(label)}</th>`);
				expect(html).toContain(`>${escaped(paragraph)}</td>`);
			}),
		);
	});

	it("about an account or the waitlist says why it was sent and by which company, and links to a page", () => {
		for (const each of emails) {
			const { text, html } = renderEmail(each);
			expect(each.to).toBe("ana@example.com");
			expect(each.subject).toMatch(/Greenroom/);
			expect(each.reason).toMatch(/^You're getting this email because/);
			expect(text).toContain(`https://greenroom.example${each.action?.path}`);
			expect(text).toContain("support@greenroom.example");
			for (const part of [text, html])
				expect(part).toMatch(
					/Greenroom Demo Company \(placeholder\) · 1 Example Street, Los Angeles, CA 90000/,
				);
			expect(`${text}${html}`).not.toMatch(/undefined|null|\{\{|\[object/);
			expect(html).not.toContain("<b>Li</b>");
		}
		expect(new Set(emails.map(({ kind }) => kind))).toEqual(
			new Set([
				"welcome",
				"waitlist-confirmation",
				"email-verification",
				"password-reset",
				"sign-in-link",
				"email-change",
				"email-in-use",
			]),
		);
	});
});
