import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { newMessageEmail } from "#app/domain/bookings/messages/message-emails.server.ts";
import { currentPhase, withPhase } from "#app/infra/content/phase.server.ts";
import { fillFacts, paymentNotice } from "#app/infra/content/site.server.ts";

const message = {
	booking: { id: "b", reference: "BKG-1", title: "A calendar" },
	to: { userId: "u", name: "Ana", email: "ana@example.com" },
	from: { name: "Sam" },
};

describe("texts about payment", () => {
	test("say before launch that payments aren't possible yet, and what to do instead", () => {
		expect(currentPhase()).toBe("early-access");
		expect(paymentNotice()).toBe(
			"Nothing can be paid on Greenroom yet, and payment protection starts at launch. Until then, agree on the work here and send no money. If a job can't wait, ask support before anyone pays.",
		);
		expect(newMessageEmail(message).paragraphs).toContain(paymentNotice());
	});

	test("depend on the phase, in emails and in content", () => {
		withPhase("open", () => {
			expect(fillFacts("{{payment.notice}}")).toBe(
				"Payment protection covers only work that is booked and paid on Greenroom.",
			);
			expect(newMessageEmail(message).paragraphs.join(" ")).not.toContain("yet");
		});
	});

	test("come only from content/site.yaml, so no screen or email has its own wording about paying on Greenroom", () => {
		const files = readdirSync("app", { recursive: true, encoding: "utf8" }).filter((file) =>
			/\.tsx?$/.test(file),
		);
		const found = files.filter((file) =>
			/paying on|(booked|agreed) and paid|pay outside|protections? appl(y|ies)/i.test(
				readFileSync(join("app", file), "utf8"),
			),
		);
		expect(files.length).toBeGreaterThan(500);
		expect(found).toEqual([]);
	});
});

describe("the notice that nothing can be paid yet is in", () => {
	test.each([
		"pages/home.yaml",
		"pages/how-it-works.yaml",
		"pages/safety.md",
		"pages/about.md",
		"faqs/faq.yaml",
		"faqs/creator-photography-faq.yaml",
		"landings/creator-business-services.yaml",
		"landings/creator-professional-opportunities.yaml",
		"landings/photographer-jobs.yaml",
		"service-lines/photography.yaml",
	])("%s", (file) => {
		expect(readFileSync(join("content", file), "utf8")).toContain("{{payment.notice}}");
	});
});
