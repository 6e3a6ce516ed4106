import { beforeAll, describe, expect, it } from "vitest";
import { EMAIL_KINDS } from "#app/domain/platform/email/email.ts";
import { greet, renderEmail } from "#app/domain/platform/email/queue-email.server.ts";
import { PHASES, withPhase } from "#app/infra/content/phase.server.ts";
import { site } from "#app/infra/content/site.server.ts";
import { type EmailSample, listEmailSamples } from "../../../scripts/email-samples.ts";

let samples: (EmailSample & { text: string; html: string })[];
beforeAll(() => {
	samples = PHASES.flatMap((phase) =>
		withPhase(phase, () =>
			listEmailSamples(phase).map((sample) => ({ ...sample, ...renderEmail(greet(sample.email, true)) })),
		),
	);
});

/** What people typed in the samples, such as names, titles, and reasons. No subject may begin with these. */
const TYPED = /^(Jane|Parker|A channel trailer|First half|The dates moved|Could we)/;

describe("the samples of emails", () => {
	it("include every kind, with a single kind for campaigns", () => {
		const kinds = new Set<string>(samples.map(({ email }) => email.kind));
		expect([...kinds].toSorted()).toEqual([...EMAIL_KINDS].toSorted());
	});

	it("have subjects that begin with our own words and fit in a list", () => {
		for (const { email } of samples) {
			expect(email.subject).not.toMatch(TYPED);
			expect(email.subject).not.toMatch(/[\n\r]|\.$|undefined|null|\{\{/);
			expect([email.subject, email.subject.length <= 90]).toEqual([email.subject, true]);
		}
	});

	it("never repeat the subject as the first sentence", () => {
		for (const { email } of samples) {
			const [sentence] = (email.paragraphs[0] ?? "").split(/[.:]/);
			expect(sentence?.toLowerCase()).not.toBe(email.subject.toLowerCase());
		}
	});

	it("about a booking name the booking, the other side, and the reference", () => {
		const about = samples.filter(
			({ email }) => email.kind.startsWith("booking-") && !email.to.startsWith("support@"),
		);
		for (const { email } of about)
			expect(email.facts?.map(({ label }) => label)).toEqual(
				expect.arrayContaining([
					"Booking",
					email.to.startsWith("jane") ? "Professional" : "Creator",
					"Reference",
				]),
			);
		expect(about.length).toBeGreaterThan(100);
	});

	it("say in a standard sentence why they were sent, and have at most one button", () => {
		for (const { email, text, html } of samples) {
			expect(email.reason).toMatch(/^You're getting this email because /);
			expect(html.match(/class="button"/g)?.length ?? 0).toBe(email.action ? 1 : 0);
			if (email.action) expect(email.action.label).toMatch(/^[A-Z][a-z]+ [^.]+$|^Deliver$/);
			expect(`${text}${html}`).not.toMatch(/undefined|\bnull\b|\{\{|\[object|\bNaN\b/);
			expect(text).not.toMatch(/—|;/);
			expect(html.length).toBeLessThan(102_000);
		}
	});

	it("about money are receipts that name the company, a date, and a reference", () => {
		const receipts = samples.filter(({ email }) =>
			/^booking-(payment-received|refund-sent|payout-paid)$/.test(email.kind),
		);
		expect(receipts.length).toBe(3);
		for (const { text } of receipts) {
			expect(text).toContain("This email is your receipt.");
			expect(text).toMatch(
				new RegExp(`^(Held|Sent) by: +${site().company.legalName.replace(/[()]/g, "\\$&")}`, "m"),
			);
			expect(text).toMatch(/^(Paid|Sent) on: +Dec 1, 2026, /m);
			expect(text).toMatch(/^(Payment|Refund no\.|Payout no\.): +[A-Z]{3}-\d{6}$/m);
			expect(text).toMatch(/\$[\d,]+\.\d\d/);
		}
	});
});
