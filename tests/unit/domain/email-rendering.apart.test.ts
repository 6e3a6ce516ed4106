import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import type { Email } from "#app/domain/platform/email/email.ts";

process.env.PUBLIC_URL = "https://greenroom.example";
let renderEmail: (email: Email) => { text: string; html: string };
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

const email: Email = {
	kind: "test",
	to: "ana@example.com",
	subject: "A subject",
	paragraphs: ["First.", "Second."],
	action: { label: "Do it", path: "/do?a=1&b=2" },
	reason: "Because.",
};

describe("an email", () => {
	it("has the same content in text and in HTML, with one link", () => {
		const { text, html } = renderEmail(email);
		for (const part of ["First.", "Second.", "Do it", "Because."]) {
			expect(text).toContain(part);
			expect(html).toContain(part);
		}
		expect(text).toContain("Do it:\nhttps://greenroom.example/do?a=1&b=2");
		expect(html).toContain('<a href="https://greenroom.example/do?a=1&amp;b=2"');
		expect(html).toMatch(/^<!doctype html>\n<html lang="en-US">/);
	});

	it("loads nothing from other servers", () => {
		expect(renderEmail(email).html).not.toMatch(/<(img|script|link|iframe)|url\(|@import/i);
	});

	it("shows what people typed as text", () => {
		const markup = fc.stringMatching(/^[<>&"'a-z/= ]{1,40}$/);
		fc.assert(
			fc.property(markup, markup, markup, (subject, paragraph, label) => {
				const { html } = renderEmail({
					...email,
					subject,
					paragraphs: [paragraph],
					action: { label, path: "/" },
				});
				const escaped = (value: string) =>
					value
						.replace(/&/g, "&amp;")
						.replace(/</g, "&lt;")
						.replace(/>/g, "&gt;")
						.replace(/"/g, "&quot;")
						.replace(/'/g, "&#39;");
				expect(html).toContain(`<title>${escaped(subject)}</title>`);
				expect(html).toContain(`>${escaped(paragraph)}</p>`);
				expect(html).toContain(`>${escaped(label)}</a>`);
			}),
		);
	});

	it("of each kind says who gets it and why, and names the company that sends it and a page to continue on", () => {
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
